import { Card, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { IntentLink } from 'sanity/router'
import type { Release } from './publisher-client.ts'
import { SomeOf } from './SomeOf.tsx'
import { heavyPageText } from './status-text.ts'

const LISTED = 20

function Problems(props: { title: string; children: ReactNode }) {
  return (
    <Card padding={4} radius={2} tone="caution" border as="section" aria-label={props.title}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {props.title}
        </Text>
        {props.children}
      </Stack>
    </Card>
  )
}

/** What is live and not as it should be: documents that are shown as they were before or not at all, and heavy pages. */
export function LiveProblems({ live, titles }: { live: Release; titles: ReadonlyMap<string, string> }) {
  const { skipped, heavyPages } = live
  return (
    <>
      {skipped.length > 0 && (
        <Problems title="Not live as they are published">
          <SomeOf items={skipped} count={skipped.length} most={LISTED}>
            {({ documentId: id, field, reason }) => (
              <Text size={1} key={`${id} ${field}`}>
                <IntentLink intent="edit" params={{ id }}>
                  {titles.get(id) ?? id}
                </IntentLink>
                : {field} {reason}
              </Text>
            )}
          </SomeOf>
        </Problems>
      )}
      {heavyPages.length > 0 && (
        <Problems title="Pages that are heavier than their budget">
          <SomeOf items={heavyPages} count={heavyPages.length} most={LISTED}>
            {(page) => (
              <Text size={1} key={page.path}>
                {heavyPageText(page)}
              </Text>
            )}
          </SomeOf>
        </Problems>
      )}
    </>
  )
}

import { Card, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { IntentLink } from 'sanity/router'
import type { Release } from './publisher-client.ts'
import { heavyPageText } from './status-text.ts'
import { TruncatedList } from './TruncatedList.tsx'

const MAX_LISTED = 20

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
          <TruncatedList items={skipped} count={skipped.length} max={MAX_LISTED}>
            {({ documentId: id, field, reason }) => (
              <Text size={1} key={`${id} ${field}`}>
                <IntentLink intent="edit" params={{ id }}>
                  {titles.get(id) ?? id}
                </IntentLink>
                : {field} {reason}
              </Text>
            )}
          </TruncatedList>
        </Problems>
      )}
      {heavyPages.length > 0 && (
        <Problems title="Pages that are heavier than their budget">
          <TruncatedList items={heavyPages} count={heavyPages.length} max={MAX_LISTED}>
            {(page) => (
              <Text size={1} key={page.path}>
                {heavyPageText(page)}
              </Text>
            )}
          </TruncatedList>
        </Problems>
      )}
    </>
  )
}

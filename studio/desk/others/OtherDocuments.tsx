import { DocumentIcon } from '@sanity/icons/Document'
import { Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { PreviewCard, SanityDefaultPreview, useClient } from 'sanity'
import { type UserComponent, usePaneRouter } from 'sanity/structure'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { Answered } from '../../asking/Answered.tsx'
import { useAsked } from '../../asking/use-asked.ts'
import { nameOf, othersAnswer, othersParameters, othersQuery } from './others.ts'

/** STU-08: the studio's own document list draws nothing for a kind without a schema, so this one lists them. */
export const OtherDocuments: UserComponent = ({ childItemId }) => {
  const { ChildLink } = usePaneRouter()
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const ask = useMemo(
    () => async () =>
      othersAnswer.parse(
        await client.fetch<unknown>(othersQuery, othersParameters, { perspective: 'drafts' }),
      ),
    [client],
  )
  return (
    <Answered asked={useAsked(ask)}>
      {({ all, shown }) => (
        <Stack gap={3} padding={2}>
          <Card padding={3} radius={2} tone="transparent">
            <Text size={1} muted>
              {all === 0
                ? 'There are none: the shop knows the kind of every document.'
                : 'Of kinds that the shop does not know. It leaves them alone, and here they can be read.'}
              {all > shown.length ? ` The first ${shown.length} of ${all}.` : ''}
            </Text>
          </Card>
          <ul aria-label="Other documents" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {shown.map((document) => (
              <li key={document._id}>
                <PreviewCard
                  as={ChildLink}
                  childId={document._id}
                  data-as="a"
                  radius={2}
                  selected={document._id === childItemId}
                >
                  <SanityDefaultPreview
                    layout="default"
                    title={nameOf(document)}
                    subtitle={document._type}
                    media={<DocumentIcon />}
                  />
                </PreviewCard>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Answered>
  )
}

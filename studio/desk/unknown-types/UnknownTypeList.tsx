import { DocumentIcon } from '@sanity/icons/Document'
import { Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { PreviewCard, SanityDefaultPreview, useClient } from 'sanity'
import { type UserComponent, usePaneRouter } from 'sanity/structure'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { RequestView } from '../../requests/RequestView.tsx'
import { useRequest } from '../../requests/useRequest.ts'
import { displayName, listParameters, listQuery, listResult } from './queries.ts'

/** Lists the documents of unknown types, because Sanity's own list renders none without a schema (STU-08). */
export const UnknownTypeList: UserComponent = ({ childItemId }) => {
  const { ChildLink } = usePaneRouter()
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const send = useMemo(
    () => async () =>
      listResult.parse(await client.fetch<unknown>(listQuery, listParameters, { perspective: 'drafts' })),
    [client],
  )
  return (
    <RequestView request={useRequest(send)}>
      {({ total, documents }) => (
        <Stack gap={3} padding={2}>
          <Card padding={3} radius={2} tone="transparent">
            <Text size={1} muted>
              {total === 0
                ? 'There are none: the shop knows the kind of every document.'
                : 'Of kinds that the shop does not know. It leaves them alone, and here they can be read.'}
              {total > documents.length ? ` The first ${documents.length} of ${total}.` : ''}
            </Text>
          </Card>
          <ul aria-label="Other documents" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {documents.map((document) => (
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
                    title={displayName(document)}
                    subtitle={document._type}
                    media={<DocumentIcon />}
                  />
                </PreviewCard>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </RequestView>
  )
}

import { Card, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { useClient } from 'sanity'
import type { UserComponent } from 'sanity/structure'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { RequestView } from '../../requests/RequestView.tsx'
import { useRequest } from '../../requests/useRequest.ts'
import { documentQuery, documentResult } from './queries.ts'

/** Shows a document of an unknown type read-only: without a schema there is no form to edit it. */
export const UnknownTypeDocument: UserComponent = ({ id }) => {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const send = useMemo(
    () => async () =>
      documentResult.parse(await client.fetch<unknown>(documentQuery, { id }, { perspective: 'drafts' })),
    [client, id],
  )
  return (
    <RequestView request={useRequest(send)}>
      {(document) => (
        <Stack gap={3} padding={3}>
          <Card padding={3} radius={2} tone="transparent">
            <Text size={1} muted>
              {document === null
                ? 'There is no such document.'
                : 'The shop does not know this kind of document, so it can be read and not edited.'}
            </Text>
          </Card>
          {document !== null && (
            <Card
              as="section"
              padding={3}
              radius={2}
              border
              overflow="auto"
              tabIndex={0}
              aria-label="The document"
            >
              <pre style={{ margin: 0, fontSize: '0.8125rem' }}>{JSON.stringify(document, null, 2)}</pre>
            </Card>
          )}
        </Stack>
      )}
    </RequestView>
  )
}

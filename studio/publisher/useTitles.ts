import { useMemo } from 'react'
import { useClient } from 'sanity'
import { z } from 'zod'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { useRequest } from '../requests/useRequest.ts'
import type { Release } from './publisher-client.ts'
import { MAX_CHANGES_LISTED } from './ReleaseRow.tsx'

const titlesSchema = z.array(z.object({ _id: z.string(), title: z.string() }))
const query = '*[_id in $ids]{_id, "title": coalesce(title, name, _type)}'
const none: ReadonlyMap<string, string> = new Map()

/** The titles of the documents that are listed with releases, by id; without those that are gone. */
export function useTitles(releases: readonly Release[]): ReadonlyMap<string, string> {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const listed = releases.flatMap(({ changes, skipped }) => [
    ...changes.slice(0, MAX_CHANGES_LISTED).flatMap(({ kind, id }) => (kind === 'document' ? [id] : [])),
    ...skipped.map(({ documentId }) => documentId),
  ])
  const ids = [...new Set(listed)].toSorted()
  const key = ids.join('\n')
  const send = useMemo(() => {
    if (key === '') return null
    return async () => {
      const answer = await client.fetch<unknown>(
        query,
        { ids: key.split('\n') },
        { perspective: 'published' },
      )
      return new Map(titlesSchema.parse(answer).map(({ _id, title }) => [_id, title]))
    }
  }, [client, key])
  const request = useRequest(send)
  return request.state === 'loaded' ? request.data : none
}

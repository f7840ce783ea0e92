import { useMemo } from 'react'
import { useClient } from 'sanity'
import { z } from 'zod'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { type RequestState, useRequest } from './useRequest.ts'

const page = z
  .object({ _type: z.string(), slug: z.string().nullable(), category: z.string().nullable() })
  .nullable()

/** What the path of a published document is made of; `category` is its category's slug. */
export type PublishedPage = NonNullable<z.infer<typeof page>>

const query = '*[_id == $id][0]{_type, "slug": slug.current, "category": category->slug.current}'

/** Loads the published version of a document by its id; null if it is not published. */
export function usePublishedPage(id: string | null): RequestState<PublishedPage | null> {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const send = useMemo(() => {
    if (id === null) return null
    return async () => page.parse(await client.fetch<unknown>(query, { id }, { perspective: 'published' }))
  }, [client, id])
  return useRequest(send)
}

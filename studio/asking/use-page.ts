import { useMemo } from 'react'
import { useClient } from 'sanity'
import { z } from 'zod'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { type Asked, useAsked } from './use-asked.ts'

const page = z
  .object({ _type: z.string(), slug: z.string().nullable(), category: z.string().nullable() })
  .nullable()

/** What a published document's address is made of; `category` is its category's slug. */
export type PublishedPage = NonNullable<z.infer<typeof page>>

const query = '*[_id == $id][0]{_type, "slug": slug.current, "category": category->slug.current}'

/** A document as shoppers have it, by its id; answers null for one that is not published. */
export function usePage(id: string | null): Asked<PublishedPage | null> {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const ask = useMemo(() => {
    if (id === null) return null
    return async () => page.parse(await client.fetch<unknown>(query, { id }, { perspective: 'published' }))
  }, [client, id])
  return useAsked(ask)
}

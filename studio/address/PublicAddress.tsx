import { Card, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type InputProps, useClient } from 'sanity'
import { CONTENT_API_VERSION } from '#config/limits.ts'
import { categoryOf, publicPath } from './public-path.ts'

/** The slug of a category, once known; null until then, and where it cannot be found. */
function useCategorySlug(id: string | null): string | null {
  const client = useClient({ apiVersion: CONTENT_API_VERSION })
  const [found, setFound] = useState<{ id: string; slug: string | null } | null>(null)
  useEffect(() => {
    if (id === null) return
    const asked = new AbortController()
    client
      .fetch<string | null>('*[_id == $id][0].slug.current', { id }, { signal: asked.signal })
      .then((slug) => setFound({ id, slug }))
      .catch((error: unknown) => {
        if (!asked.signal.aborted) console.error('The address of this document is not known:', error)
      })
    return () => asked.abort()
  }, [client, id])
  return found !== null && found.id === id ? found.slug : null
}

function Address({ document, siteOrigin }: { document: unknown; siteOrigin: string }) {
  const path = publicPath(document, useCategorySlug(categoryOf(document)))
  if (path === null) return null
  const address = `${siteOrigin}${path}`
  return (
    <Card padding={3} radius={2} tone="primary">
      <Text size={1}>
        On the shop:{' '}
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </Text>
    </Card>
  )
}

function PublicAddress({ input, siteOrigin }: { input: InputProps; siteOrigin: string }) {
  if (input.path.length > 0) return input.renderDefault(input)
  return (
    <Stack gap={4}>
      <Address document={input.value} siteOrigin={siteOrigin} />
      {input.renderDefault(input)}
    </Stack>
  )
}

/** Shows a document's own address above its form, where it has one; made once a workspace. */
export const withPublicAddress = (siteOrigin: string) => (input: InputProps) => (
  <PublicAddress input={input} siteOrigin={siteOrigin} />
)

import { Card, Stack, Text } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { usePublishedPage } from '../requests/usePublishedPage.ts'
import { categoryOf, publicPath } from './public-path.ts'

function UrlCard({ document, shopOrigin }: { document: unknown; shopOrigin: string | null }) {
  const category = usePublishedPage(categoryOf(document))
  const path = publicPath(document, category.state === 'loaded' ? (category.data?.slug ?? null) : null)
  if (path === null) return null
  return (
    <Card padding={3} radius={2} tone="primary">
      <Text size={1}>
        {shopOrigin === null ? `Its address: ${path}` : 'On the shop: '}
        {shopOrigin !== null && (
          // biome-ignore lint/security/noBlankTarget: the target is our own site, and Sanity's form moves the focus to the first link without exactly this rel
          <a href={shopOrigin + path} target="_blank" rel="ignore">
            {shopOrigin + path}
          </a>
        )}
      </Text>
    </Card>
  )
}

function PublicUrl({ input, shopOrigin }: { input: InputProps; shopOrigin: string | null }) {
  if (input.path.length > 0) return input.renderDefault(input)
  return (
    <Stack gap={4}>
      <UrlCard document={input.value} shopOrigin={shopOrigin} />
      {input.renderDefault(input)}
    </Stack>
  )
}

/**
 * Creates the input component that shows a document's public URL above its form: as a link if a shop is built from the
 * dataset, else only its path. Called once per workspace.
 */
export const withPublicUrl = (shopOrigin: string | null) => (input: InputProps) => (
  <PublicUrl input={input} shopOrigin={shopOrigin} />
)

import { Card, Stack, Text } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { usePage } from '../asking/use-page.ts'
import { categoryOf, publicPath } from './public-path.ts'

function Address({ document, shopOrigin }: { document: unknown; shopOrigin: string | null }) {
  const category = usePage(categoryOf(document))
  const path = publicPath(document, category.state === 'answered' ? (category.answer?.slug ?? null) : null)
  if (path === null) return null
  return (
    <Card padding={3} radius={2} tone="primary">
      <Text size={1}>
        {shopOrigin === null ? `Its address: ${path}` : 'On the shop: '}
        {shopOrigin !== null && (
          // biome-ignore lint/security/noBlankTarget: it is our own, and a form that opens gives the first thing without exactly this rel the focus
          <a href={shopOrigin + path} target="_blank" rel="ignore">
            {shopOrigin + path}
          </a>
        )}
      </Text>
    </Card>
  )
}

function PublicAddress({ input, shopOrigin }: { input: InputProps; shopOrigin: string | null }) {
  if (input.path.length > 0) return input.renderDefault(input)
  return (
    <Stack gap={4}>
      <Address document={input.value} shopOrigin={shopOrigin} />
      {input.renderDefault(input)}
    </Stack>
  )
}

/**
 * Shows a document's own address above its form, where it has one: a link, where a shop is built from this dataset. Made
 * once a workspace.
 */
export const withPublicAddress = (shopOrigin: string | null) => (input: InputProps) => (
  <PublicAddress input={input} shopOrigin={shopOrigin} />
)

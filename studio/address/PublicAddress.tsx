import { Card, Stack, Text } from '@sanity/ui'
import type { InputProps } from 'sanity'
import { usePage } from '../asking/use-page.ts'
import { categoryOf, publicPath } from './public-path.ts'

function Address({ document, siteOrigin }: { document: unknown; siteOrigin: string }) {
  const category = usePage(categoryOf(document))
  const path = publicPath(document, category.state === 'answered' ? (category.answer?.slug ?? null) : null)
  if (path === null) return null
  const address = `${siteOrigin}${path}`
  return (
    <Card padding={3} radius={2} tone="primary">
      <Text size={1}>
        On the shop:{' '}
        {/* biome-ignore lint/security/noBlankTarget: it is our own, and a form that opens gives the first thing without exactly this rel the focus */}
        <a href={address} target="_blank" rel="ignore">
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

import { ImageIcon } from '@sanity/icons/Image'
import { Badge, Flex, Stack, Text } from '@sanity/ui'
import type { PickerItem } from './choice.ts'

const PICTURE_PX = 36

function Picture({ url }: { url: string | null }) {
  const size = { width: PICTURE_PX, height: PICTURE_PX, flex: 'none', borderRadius: 3 }
  // The stored value may be something else than a URL, such as a file name.
  return url === null || !URL.canParse(url) ? (
    <Flex align="center" justify="center" style={{ ...size, opacity: 0.5 }}>
      <Text size={2}>
        <ImageIcon />
      </Text>
    </Flex>
  ) : (
    <img src={url} alt="" loading="lazy" style={{ ...size, objectFit: 'contain' }} />
  )
}

/** Picture, title, price and availability of a product or variant; `gone` is the text if it no longer exists. */
export function ChoiceCard({ choice, gone = null }: { choice: PickerItem; gone?: string | null }) {
  return (
    <Flex align="center" gap={3}>
      <Picture url={choice.image} />
      <Stack gap={2} flex={1}>
        <Text size={1} weight="medium">
          {choice.title}
        </Text>
        {choice.detail !== '' && (
          <Text size={1} muted>
            {choice.detail}
          </Text>
        )}
      </Stack>
      {gone !== null && <Badge tone="critical">{gone}</Badge>}
      {gone === null && choice.isSoldOut && <Badge tone="caution">Sold out</Badge>}
    </Flex>
  )
}

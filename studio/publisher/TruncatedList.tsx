import { Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** The first few of many, and how many more there are. `count` may be more than the items that are known. */
export function TruncatedList<Item>(props: {
  items: readonly Item[]
  count: number
  max: number
  children: (item: Item) => ReactNode
}) {
  const shown = props.items.slice(0, props.max)
  const more = props.count - shown.length
  return (
    <>
      {shown.map(props.children)}
      {more > 0 && (
        <Text size={1} muted>
          and {more} more
        </Text>
      )}
    </>
  )
}

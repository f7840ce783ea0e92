import { Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** The first few of many, and how many more there are. `count` may be more than the items that are known. */
export function SomeOf<Item>(props: {
  items: readonly Item[]
  count: number
  most: number
  children: (item: Item) => ReactNode
}) {
  const shown = props.items.slice(0, props.most)
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

import { type Collection, collectionsOf, collectionView } from './collections.ts'
import { productView } from './product-views.ts'
import type { ViewTools } from './view-tools.ts'

interface MenuTools extends ViewTools {
  publicUrl: () => string
}

interface Item {
  title: string
  type: string
  path: string
  collection: Collection | null
}

const itemView = (id: string, { title, type, path, collection }: Item, tools: MenuTools) => ({
  __typename: 'MenuItem',
  id,
  title,
  type,
  url: `${tools.publicUrl()}${path}`,
  tags: [],
  items: [],
  resourceId: collection?.id ?? null,
  resource: () => (collection === null ? null : collectionView(collection, tools, productView)),
})

/** The schema's `Menu`: the two that every store has from the start, by their handles; null for any other. */
export function menuView(handle: string, tools: MenuTools): Record<string, unknown> | null {
  const collections = collectionsOf(tools.catalogue).map((collection) => ({
    title: collection.title,
    type: 'COLLECTION',
    path: `/collections/${collection.handle}`,
    collection,
  }))
  const menus = new Map<string, [title: string, items: readonly Item[]]>([
    [
      'main-menu',
      ['Main menu', [{ title: 'Home', type: 'FRONTPAGE', path: '/', collection: null }, ...collections]],
    ],
    ['footer', ['Footer menu', [{ title: 'Search', type: 'SEARCH', path: '/search', collection: null }]]],
  ])
  const found = menus.get(handle)
  if (found === undefined) return null
  const [title, items] = found
  const number = [...menus.keys()].indexOf(handle) + 1
  return {
    __typename: 'Menu',
    id: `gid://shopify/Menu/${number}`,
    handle,
    title,
    itemsCount: items.length,
    items: items.map((item, index) => itemView(`gid://shopify/MenuItem/${number}0${index}`, item, tools)),
  }
}

import { SECTION_TITLE_IMAGES } from '#config/limits.ts'

interface Pictured<Image> {
  readonly thumb: { readonly hovers: readonly Image[] }
}

/**
 * Pictures for the titles of a page's shelves, as many as a title shows: of each shelf's own products, and those that no
 * shelf above it has first (WID-19). Pictures are the same when their `id` is.
 */
export function shelfTitleImages<Image extends { id: string }>(
  shelves: ReadonlyArray<readonly Pictured<Image>[]>,
): ReadonlyArray<readonly Image[]> {
  const used = new Set<string>()
  return shelves.map((products) => {
    const own = [
      ...new Map(
        products.flatMap(({ thumb }) => thumb.hovers[0] ?? []).map((image) => [image.id, image]),
      ).values(),
    ]
    const fresh = own.filter(({ id }) => !used.has(id))
    const chosen = [...fresh, ...own.filter(({ id }) => used.has(id))].slice(0, SECTION_TITLE_IMAGES)
    for (const { id } of chosen) used.add(id)
    return chosen
  })
}

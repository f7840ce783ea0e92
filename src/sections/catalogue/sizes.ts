/**
 * `sizes` for a picture that is as wide as its column, but never wider than `most` CSS pixels: `column` is a list as
 * `sizes` takes it ("(min-width: 768px) 30vw, 45vw").
 */
export function sizesWithin(column: string, most: number): string {
  return column
    .split(/,\s*/)
    .map((part) => {
      const [, condition = '', length = part] = /^(\(.+\)\s+)(\S+)$/.exec(part) ?? []
      return `${condition}min(${length}, ${most}px)`
    })
    .join(', ')
}

/** Heights a pack is offered at, in pixels: a shelf's stage at densities 1 to 3, then what a category opens with. */
const PACK_HEIGHTS = [350, 700, 1050, 1400, 1900]

/**
 * The widths to offer a pack's picture at, in pixels. The same everywhere, so that the pack a page opens with is not
 * loaded again for its shelf.
 */
export function packWidths(image: { width: number; height: number }): number[] {
  return PACK_HEIGHTS.map((height) => Math.round((height * image.width) / image.height))
}

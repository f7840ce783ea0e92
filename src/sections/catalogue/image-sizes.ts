/**
 * The `sizes` attribute of an image that is as wide as its column, but at most `maxWidth` CSS pixels. `column` is a list in the
 * same syntax ("(min-width: 768px) 30vw, 45vw").
 */
export function sizesWithin(column: string, maxWidth: number): string {
  return column
    .split(/,\s*/)
    .map((part) => {
      const [, condition = '', length = part] = /^(\(.+\)\s+)(\S+)$/.exec(part) ?? []
      return `${condition}min(${length}, ${maxWidth}px)`
    })
    .join(', ')
}

/** Heights of a pack's candidates in pixels: cards at densities 1 to 3, then the category's intro. */
const PACK_HEIGHTS = [350, 700, 1050, 1400, 1900]

/**
 * The candidate widths of a pack's image in pixels. They are the same everywhere, so that an image is not loaded again in
 * another size.
 */
export function packWidths(image: { width: number; height: number }): number[] {
  return PACK_HEIGHTS.map((height) => Math.round((height * image.width) / image.height))
}

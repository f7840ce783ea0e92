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

const WIDEST = 6
const NARROWEST = 4

/**
 * Columns of a grid of `count` products on a wide screen: the number from 4 to 6 that leaves the fewest cells of the last
 * row empty.
 */
export function columnsFor(count: number): number {
  let best = WIDEST
  let fewest = Number.POSITIVE_INFINITY
  for (let columns = WIDEST; columns >= NARROWEST; columns -= 1) {
    const empty = Math.ceil(count / columns) * columns - count
    if (empty >= fewest) continue
    best = columns
    fewest = empty
  }
  return best
}

/** The first of `choices` that leaves no single product in the last row; the first of all when none does. */
export const columnsAmong = (choices: readonly [number, ...number[]], count: number): number =>
  choices.find((columns) => count === 1 || count % columns !== 1) ?? choices[0]

/** Three on a tablet, or the number next to it that leaves no single product in the last row. */
export const tabletColumnsFor = (count: number): number => columnsAmong([3, 4, 2, 5], count)

/** Three slim packs fit side by side on a phone; the last of two columns is centered. */
export const slimColumnsFor = (count: number): number => columnsAmong([3, 2, 2], count)

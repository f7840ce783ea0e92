const WIDEST = 6
const NARROWEST = 4

/**
 * Into how many columns a shelf of `count` products goes on a wide screen: 4 to 6, the number that leaves the fewest
 * places empty in its last row, so that nothing stands there alone.
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

/** The first of `choices` in which nothing stands alone in the last row; where it would in all, the first. */
export const columnsAmong = (choices: readonly [number, ...number[]], count: number): number =>
  choices.find((columns) => count === 1 || count % columns !== 1) ?? choices[0]

/** On a tablet three, or four where three would leave one product alone in the last row. */
export const tabletColumnsFor = (count: number): number => columnsAmong([3, 4], count)

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

/** On a tablet three, or four where three would leave one product alone in the last row. */
export const tabletColumnsFor = (count: number): number => (count > 1 && count % 3 === 1 ? 4 : 3)

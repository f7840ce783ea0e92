const WIDEST = 6
const NARROWEST = 4

/**
 * Columns of a grid of `count` products on a wide screen, from 4 to 6: the most that fill every row, otherwise the most that
 * fill at least half of the last one.
 */
export function columnsFor(count: number): number {
  if (count <= NARROWEST) return NARROWEST
  const choices: number[] = []
  for (let columns = WIDEST; columns >= NARROWEST; columns -= 1) choices.push(columns)
  const inLastRow = (columns: number) => ((count - 1) % columns) + 1
  return (
    choices.find((columns) => inLastRow(columns) === columns) ??
    choices.find((columns) => inLastRow(columns) >= columns / 2) ??
    NARROWEST
  )
}

/** Empty cells in the last of several rows; 0 when there is a single row. */
export const emptyCells = (count: number, columns: number): number =>
  count <= columns ? 0 : Math.ceil(count / columns) * columns - count

/** The first of `choices` that leaves no single product in the last row; the first of all when none does. */
export const columnsAmong = (choices: readonly [number, ...number[]], count: number): number =>
  choices.find((columns) => count === 1 || count % columns !== 1) ?? choices[0]

/** Three on a tablet, or the number next to it that leaves no single product in the last row. */
export const tabletColumnsFor = (count: number): number => columnsAmong([3, 4, 2, 5], count)

/** Three slim packs fit side by side on a phone; the last of two columns is centered. */
export const slimColumnsFor = (count: number): number => columnsAmong([3, 2, 2], count)

/** Columns on small screens, from 768 px and from 1200 px. */
export type GridColumns = readonly [small: number, middle: number, large: number]

/** The class by which a grid centers its last row at a screen's size, for the card that begins it. */
export function lastRowClasses(
  index: number,
  count: number,
  [, middle, large]: GridColumns,
): string | undefined {
  const begins = (columns: number) =>
    emptyCells(count, columns) > 0 && index === Math.floor(count / columns) * columns
  const classes = [begins(middle) && 'last-row-md', begins(large) && 'last-row-xl'].filter(Boolean)
  return classes.length === 0 ? undefined : classes.join(' ')
}

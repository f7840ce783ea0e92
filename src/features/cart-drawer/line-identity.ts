import type { CartLineView } from '#features/cart/cart-view.ts'

/**
 * Whether two views of a line look the same, so that the line need not render again. By their text, because each answer has
 * new objects for amounts.
 */
export const isSameLineView = (before: CartLineView, after: CartLineView): boolean =>
  before === after || JSON.stringify(before) === JSON.stringify(after)

/**
 * React keys that stay with a line for as long as it exists: when its first answer gives it an id, and when another
 * variant gives it another cart key. `known` is this function's last result, by line id and cart key.
 */
export function stableLineKeys(
  lines: ReadonlyArray<Pick<CartLineView, 'key' | 'lineId'>>,
  known: ReadonlyMap<string, string>,
): { keys: readonly string[]; known: ReadonlyMap<string, string> } {
  const next = new Map<string, string>()
  const used = new Set<string>()
  const keys = lines.map(({ key, lineId }) => {
    const candidates = [lineId === null ? undefined : known.get(lineId), known.get(key), key]
    const stable =
      candidates.find((candidate) => candidate !== undefined && !used.has(candidate)) ?? `${key} ${lineId}`
    used.add(stable)
    next.set(key, stable)
    if (lineId !== null) next.set(lineId, stable)
    return stable
  })
  return { keys, known: next }
}

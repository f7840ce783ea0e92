import type { Money } from '#commerce/money.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currencyCode' in value

/** Compares amounts by value, because each answer has new objects for them; all other fields are primitive. */
const isSameField = (before: unknown, after: unknown) =>
  before === after ||
  (isMoney(before) &&
    isMoney(after) &&
    before.amount === after.amount &&
    before.currencyCode === after.currencyCode)

/** Whether two views of a line look the same, so that the line need not render again. */
export const isSameLine = (before: CartLineView, after: CartLineView): boolean =>
  before === after ||
  Object.keys(before).every((name) => isSameField(Reflect.get(before, name), Reflect.get(after, name)))

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

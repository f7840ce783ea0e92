import type { Money } from '#commerce/money.ts'
import type { CartLineView } from '#features/cart/cart.view.ts'

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currencyCode' in value

/** Amounts are made anew with each answer; nothing else of a line is an object. */
const isSame = (before: unknown, after: unknown) =>
  before === after ||
  (isMoney(before) &&
    isMoney(after) &&
    before.amount === after.amount &&
    before.currencyCode === after.currencyCode)

/** Whether two views of a line show the same: each publishing makes all of them anew. */
export const isSameLine = (before: CartLineView, after: CartLineView): boolean =>
  before === after ||
  Object.keys(before).every((name) => isSame(Reflect.get(before, name), Reflect.get(after, name)))

/**
 * Names that stay with each line while it lives, in order: through its first answer, which gives it an id, and through a
 * change of its variant, which gives it another key. `known` is what this answered last, by id and key.
 */
export function lineNames(
  lines: ReadonlyArray<Pick<CartLineView, 'key' | 'lineId'>>,
  known: ReadonlyMap<string, string>,
): { names: readonly string[]; known: ReadonlyMap<string, string> } {
  const next = new Map<string, string>()
  const taken = new Set<string>()
  const names = lines.map(({ key, lineId }) => {
    const earlier = [lineId === null ? undefined : known.get(lineId), known.get(key), key]
    const name = earlier.find((one) => one !== undefined && !taken.has(one)) ?? `${key} ${lineId}`
    taken.add(name)
    next.set(key, name)
    if (lineId !== null) next.set(lineId, name)
    return name
  })
  return { names, known: next }
}

import { REQUEST_ATTEMPTS } from '#config/limits.ts'
import type { SharedData } from '#features/catalogue/shared-data.ts'
import { chosenFor, type PromotionLine, type Rebuilding, rebuilding } from './promotions.ts'

export type ChangeAnswer =
  | { readonly ok: true; readonly lines: readonly PromotionLine[] }
  | {
      readonly ok: false
      readonly reason: string
      /** Whether it may have been done all the same: then the cart is read before anything else. */
      readonly mayHaveHappened: boolean
      /** Waits until it may be tried again; false when it may not. */
      readonly again: () => Promise<boolean>
    }

/** A cart that nobody else changes meanwhile. */
export interface LockedCart {
  readonly lines: readonly PromotionLine[]
  update(updates: Rebuilding['updates']): Promise<ChangeAnswer>
  add(variantIds: readonly string[]): Promise<ChangeAnswer>
  read(): Promise<ChangeAnswer>
}

/**
 * Rebuilds a cart's promotional lines for checking out (PROMO-02..05): removes what is not to be there, then adds what is
 * missing, and looks at the outcome until it is right: what was added twice on its way is taken back, what was lost on
 * its way is read first. What cannot be had any more is left out. @throws Error when it cannot be done.
 */
export async function rebuildPromotions(
  cart: LockedCart,
  promotions: SharedData['promotions'],
): Promise<void> {
  let { lines } = cart
  let failure = 'No answer to a change of promotional lines'
  /** What was asked for and not given: sold out. */
  let refused: readonly string[] = []
  for (let sendings = 0; sendings < REQUEST_ATTEMPTS; sendings += 1) {
    const wanted = chosenFor(lines, promotions).filter((id) => !refused.includes(id))
    const { updates, additions } = rebuilding(lines, wanted)
    if (updates.length === 0 && additions.length === 0) return
    const answer = updates.length > 0 ? await cart.update(updates) : await cart.add(additions)
    if (answer.ok) {
      lines = answer.lines
      if (updates.length > 0) continue
      const given = new Set(lines.map(({ variantId }) => variantId))
      refused = [...refused, ...additions.filter((id) => !given.has(id))]
      continue
    }
    failure = answer.reason
    if (!(await answer.again())) break
    if (!answer.mayHaveHappened) continue
    const found = await cart.read()
    if (!found.ok) throw new Error(found.reason)
    lines = found.lines
  }
  throw new Error(failure)
}

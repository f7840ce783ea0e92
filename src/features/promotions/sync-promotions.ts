import { REQUEST_ATTEMPTS } from '#config/limits.ts'
import type { SharedData } from '#features/catalogue/shared-data.ts'
import {
  diffPromotionalLines,
  type PromotionalLineChanges,
  type PromotionLine,
  selectPromotionalVariants,
} from './promotional-lines.ts'

export type ChangeResult =
  | { readonly ok: true; readonly lines: readonly PromotionLine[] }
  | {
      readonly ok: false
      readonly reason: string
      /** Whether the service may have made the change anyway, so that the cart must be read before the next attempt. */
      readonly mayHaveHappened: boolean
      /** Waits until the next attempt; resolves false when there must not be one. */
      readonly waitToRetry: () => Promise<boolean>
    }

/** The promotional lines of a cart that is locked, so that nobody else changes it meanwhile. */
export interface PromotionalCart {
  readonly lines: readonly PromotionLine[]
  update(updates: PromotionalLineChanges['updates']): Promise<ChangeResult>
  add(variantIds: readonly string[]): Promise<ChangeResult>
  read(): Promise<ChangeResult>
}

/**
 * Rebuilds a cart's promotional lines before checking out (PROMO-02..05): removes the wrong ones, then adds the missing
 * ones, and compares the result with what is wanted until both agree. Variants that cannot be added are left out.
 * @throws Error when a change keeps failing.
 */
export async function syncPromotions(
  cart: PromotionalCart,
  promotions: SharedData['promotions'],
): Promise<void> {
  let { lines } = cart
  let failure = 'The promotional lines are not as they should be after all attempts'
  /** Variants that the service was asked for and has no line of, or one with quantity 0: they are sold out. */
  let soldOut: readonly string[] = []
  for (let attempt = 0; ; attempt += 1) {
    const wanted = selectPromotionalVariants(lines, promotions).filter((id) => !soldOut.includes(id))
    const { updates, additions } = diffPromotionalLines(lines, wanted)
    if (updates.length === 0 && additions.length === 0) return
    if (attempt === REQUEST_ATTEMPTS) throw new Error(failure)
    const result = updates.length > 0 ? await cart.update(updates) : await cart.add(additions)
    if (result.ok) {
      lines = result.lines
      const asked = updates.length > 0 ? wanted.filter((id) => !additions.includes(id)) : additions
      const held = new Set(lines.filter(({ quantity }) => quantity > 0).map(({ variantId }) => variantId))
      soldOut = [...soldOut, ...asked.filter((id) => !held.has(id))]
      continue
    }
    failure = result.reason
    if (!(await result.waitToRetry())) throw new Error(failure)
    if (!result.mayHaveHappened) continue
    const read = await cart.read()
    if (!read.ok) throw new Error(read.reason)
    lines = read.lines
  }
}

import { REQUEST_ATTEMPTS } from '#config/limits.ts'
import type { SharedData } from '#features/shared-data/shared-data.ts'
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
      /** Whether the service answered with a user error: the same change would be refused again. */
      readonly isRefused: boolean
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
 * ones, and compares the result with what is wanted until both agree. Variants that cannot be added are left out; after an
 * addition that is refused they are added one by one, so that one of them does not cost all.
 * @throws Error when a change keeps failing, or when a variant was refused, once the others are added.
 */
export async function syncPromotions(
  cart: PromotionalCart,
  promotions: SharedData['promotions'],
): Promise<void> {
  let { lines } = cart
  let failure = 'The promotional lines are not as they should be after all attempts'
  let attemptsLeft = REQUEST_ATTEMPTS
  let refusal: string | null = null
  /** Variants that the service refuses, has no line of after it was asked, or one with quantity 0: they are sold out. */
  let unavailable: readonly string[] = []
  for (;;) {
    const wanted = selectPromotionalVariants(lines, promotions).filter((id) => !unavailable.includes(id))
    const { updates, additions } = diffPromotionalLines(lines, wanted)
    const isAdding = updates.length === 0
    if (isAdding && additions.length === 0) {
      if (refusal !== null) throw new Error(refusal)
      return
    }
    if (attemptsLeft === 0) throw new Error(failure)
    attemptsLeft -= 1
    const added = refusal === null ? additions : additions.slice(0, 1)
    const result = isAdding ? await cart.add(added) : await cart.update(updates)
    if (result.ok) {
      lines = result.lines
      const asked = isAdding ? added : wanted.filter((id) => !additions.includes(id))
      const held = new Set(lines.filter(({ quantity }) => quantity > 0).map(({ variantId }) => variantId))
      unavailable = [...unavailable, ...asked.filter((id) => !held.has(id))]
      continue
    }
    failure = result.reason
    const isAdditionRefused = isAdding && result.isRefused
    if (isAdditionRefused) {
      if (refusal === null) attemptsLeft += additions.length
      refusal = failure
      if (added.length === 1) unavailable = [...unavailable, ...added]
    } else {
      if (!(await result.waitToRetry())) throw new Error(failure)
      if (!result.mayHaveHappened) continue
    }
    const read = await cart.read()
    if (!read.ok) throw new Error(read.reason)
    lines = read.lines
  }
}

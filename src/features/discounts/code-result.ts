import type { ChangeOutcome } from '#features/cart/cart-commands.ts'
import { isCodeRejection } from './discounts.ts'

/** How sending a discount code to the cart ended. */
export type CodeResult =
  /** `isApplicable` is false where the cart keeps the code and it takes nothing off yet. */
  | { readonly kind: 'accepted'; readonly isApplicable: boolean }
  /** `warning` is the code of the service's warning, and `message` its text; null when the request itself failed. */
  | { readonly kind: 'rejected'; readonly warning: string | null; readonly message: string | null }
  /** Unknown: to be sent again. */
  | { readonly kind: 'unreachable' }

/** What became of a code, from how the cart’s change ended and from the warnings about it. */
export function toCodeResult(outcome: ChangeOutcome): CodeResult {
  if (outcome.kind === 'waiting' || (outcome.kind === 'failed' && outcome.isRetryable === true))
    return { kind: 'unreachable' }
  if (outcome.kind === 'failed')
    return { kind: 'rejected', warning: outcome.userErrors[0]?.code ?? null, message: null }
  const rejection = outcome.warnings.find(isCodeRejection)
  if (rejection !== undefined)
    return { kind: 'rejected', warning: rejection.code, message: rejection.message }
  const isApplicable = outcome.warnings.every(({ code }) => code?.startsWith('DISCOUNT_') !== true)
  return { kind: 'accepted', isApplicable }
}

import type { RequestError } from '#commerce/result.ts'
import type { ServiceMessage } from './cart.api.ts'
import type { ChangeOutcome } from './cart-view.ts'
import { GENERIC_ISSUE } from './texts.ts'
import type { WarningText } from './warnings.ts'

/** How sending a pending change ended. */
export type SendResult =
  /** Confirmed; `texts` tell the shopper what the service did otherwise than asked. */
  | {
      readonly kind: 'confirmed'
      readonly texts: readonly WarningText[]
      readonly warnings: readonly ServiceMessage[]
    }
  /**
   * It will not be made, and is rolled back. `text` tells the shopper; null when they know, or it is not for them.
   * `texts` tell what else came of it. `reason` is the service's, in plain words. `isRetryable` when the cart has ended, and
   * not the change been refused.
   */
  | {
      readonly kind: 'failed'
      readonly text: string | null
      readonly texts?: readonly WarningText[]
      readonly reason?: string
      readonly userErrors?: readonly ServiceMessage[]
      readonly isRetryable?: boolean
    }
  /** The service cannot be reached: the change stays pending. */
  | { readonly kind: 'unreachable'; readonly error: RequestError }
  /** Another tab has claimed it. */
  | { readonly kind: 'claimed' }
  /** A change of the same thing may still be in flight, and comes first. */
  | { readonly kind: 'later' }

/** Confirmed just as asked. */
export const CONFIRMED: Extract<SendResult, { kind: 'confirmed' }> = {
  kind: 'confirmed',
  texts: [],
  warnings: [],
}

/** What the shopper is told of how the change of `key` ended. */
export function textsOf(result: SendResult, key: string): readonly WarningText[] {
  if (result.kind === 'confirmed') return result.texts
  if (result.kind !== 'failed') return []
  const { text, texts = [] } = result
  return text === null ? texts : [{ key, text }, ...texts]
}

/** What the caller of a command learns. */
export function toOutcome(
  result: Extract<SendResult, { kind: 'confirmed' | 'failed' | 'claimed' }>,
): ChangeOutcome {
  if (result.kind === 'confirmed') return { kind: 'done', warnings: result.warnings }
  if (result.kind === 'claimed') return { kind: 'waiting' }
  const { text, reason, userErrors = [], isRetryable = false } = result
  return { kind: 'failed', text: reason ?? text ?? GENERIC_ISSUE, userErrors, isRetryable }
}

import type { RequestError } from '#commerce/result.ts'
import type { ServiceMessage } from './cart.api.ts'
import type { ChangeOutcome } from './cart-view.ts'
import { GENERIC_ISSUE } from './texts.ts'

/** How sending a pending change ended. */
export type SendResult =
  /** Confirmed; `warning` tells the shopper what the service did otherwise than asked. */
  | {
      readonly kind: 'confirmed'
      readonly warning: string | null
      readonly warnings: readonly ServiceMessage[]
    }
  /**
   * It will not be made, and is rolled back. `text` tells the shopper; null when they know, or it is not for them.
   * `reason` is the service's, in plain words.
   */
  | {
      readonly kind: 'failed'
      readonly text: string | null
      readonly reason?: string
      readonly userErrors?: readonly ServiceMessage[]
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
  warning: null,
  warnings: [],
}

/** What the caller of a command learns. */
export function toOutcome(
  result: Extract<SendResult, { kind: 'confirmed' | 'failed' | 'claimed' }>,
): ChangeOutcome {
  if (result.kind === 'confirmed') return { kind: 'done', warnings: result.warnings }
  if (result.kind === 'claimed') return { kind: 'waiting' }
  const { text, reason, userErrors = [] } = result
  return { kind: 'failed', text: reason ?? text ?? GENERIC_ISSUE, userErrors }
}

import type { RequestError } from '#commerce/result.ts'
import { type Clock, type RetryBudget, wait } from '#commerce/retry.ts'
import { LOST_ANSWER_GRACE_MS } from '#config/limits.ts'
import type { CartApi, Remark } from './cart.api.ts'
import type { ChangeOutcome } from './cart.view.ts'
import type { Held } from './held.ts'
import type { Intention } from './intentions.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Settled } from './settled.ts'
import { GENERIC_ISSUE } from './texts.ts'

/** What became of bringing an intention to the commerce service. */
export type Delivery =
  /** The service has done it; `remark` says what it did otherwise than asked. */
  | { readonly kind: 'done'; readonly remark: string | null; readonly warnings: readonly Remark[] }
  /**
   * It will not be done. `text` says so to the shopper; null when that has been said already, or is not for them.
   * `reason` is the service's own, in plain words.
   */
  | {
      readonly kind: 'failed'
      readonly text: string | null
      readonly reason?: string
      readonly userErrors?: readonly Remark[]
    }
  /** The service cannot be reached: it stays in the journal. */
  | { readonly kind: 'waiting'; readonly error: RequestError }
  /** Another tab sees to it now. */
  | { readonly kind: 'taken' }
  /** Something sent about the same may still be on its way: that comes first. */
  | { readonly kind: 'later' }

/** What bringing an intention there needs. */
export interface DeliveryOptions extends Pick<Held, 'note' | 'renew' | 'isUnclear'> {
  readonly api: CartApi
  readonly settled: Settled
  readonly lifecycle: Lifecycle
  readonly clock: Clock
  /** How often it may be sent, and how far apart (NET-02). */
  readonly newRetryBudget: () => RetryBudget
  /** Whether nobody waits for it: then it holds up nobody while it may still be on its way. */
  readonly isAside: (intention: Intention) => boolean
  readonly report: (error: Error, context?: Record<string, string>) => void
}

/** What whoever waits for it learns. */
export function outcomeOf(delivery: Exclude<Delivery, { kind: 'later' | 'waiting' }>): ChangeOutcome {
  if (delivery.kind === 'done') return { kind: 'done', warnings: delivery.warnings }
  if (delivery.kind === 'taken') return { kind: 'waiting' }
  const { text, reason, userErrors = [] } = delivery
  return { kind: 'failed', text: reason ?? text ?? GENERIC_ISSUE, userErrors }
}

/** Whether what got no answer may still be on its way to the service. */
export const isUnderWay = (error: RequestError | null) =>
  error?.kind === 'network' || error?.kind === 'timeout'

/** How long what was sent and not answered may still be on its way, in milliseconds; 0 or less when it is not. */
export const restOf = ({ sent }: Intention, clock: Clock) =>
  sent === null ? 0 : sent.at + LOST_ANSWER_GRACE_MS - clock.now()

/**
 * Waits until what was sent and not answered is no longer on its way; answers whether there was anything to wait for. Sent
 * again too soon, it could be done after what is wanted next.
 */
export async function outlast(intention: Intention, clock: Clock): Promise<boolean> {
  const rest = restOf(intention, clock)
  if (rest > 0) await wait(clock, rest)
  return rest > 0
}

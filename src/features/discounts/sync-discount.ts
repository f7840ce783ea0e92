import type { ReadableAtom } from 'nanostores'
import { isSameCode } from '#browser/session/landing-parameters.ts'
import type { AttributionSession } from '#browser/session/session.ts'
import { DISCOUNT_RETRY_MS } from '#config/limits.ts'
import type { Clock } from '#config/retry.ts'
import type { ChangeOutcome } from '#features/cart/cart-commands.ts'
import { toCodeResult } from './code-result.ts'
import type { DiscountSettings } from './discount-settings.ts'
import {
  acceptedText,
  type CartCode,
  type DiscountContext,
  nextDiscountAction,
  rejectionText,
} from './discounts.ts'
import { followSchedule } from './follow-schedule.ts'

/** Names the request in reports. */
const OPERATION = 'cartDiscountCodesUpdate'

/** The parts of the cart that its discount code depends on. */
export interface DiscountedCart {
  /** Null without a cart (DISC-12). */
  token: string | null
  codes: readonly CartCode[]
  hasSubscription: boolean
}

export interface DiscountSyncOptions extends Clock {
  cart: ReadableAtom<DiscountedCart>
  session: AttributionSession
  settings: DiscountSettings | null
  /** Replaces the cart's codes. */
  send: (codes: readonly string[]) => Promise<ChangeOutcome>
  /** Whether the shopper opened `code`'s own address (RTE-28), and is therefore told whether it was accepted. */
  isLinkCode: (code: string) => boolean
  notify: (toast: { kind: 'success' | 'error'; text: string }) => void
  report: (error: unknown, context?: Readonly<Record<string, string>>) => void
  /** Called after the session's code has changed, which banners show (DISC-03), or the shopper was told of a link's. */
  onChange: () => void
}

/** `rejected` are the codes that were rejected during this visit, in lower case. */
function contextOf(
  { cart, session, settings, now }: DiscountSyncOptions,
  rejected: ReadonlySet<string>,
): DiscountContext {
  const { discountCode, isDiscountFromSettings } = session.read()
  const unlessRejected = (code: string | null) =>
    code !== null && rejected.has(code.toLowerCase()) ? null : code
  return {
    settings: settings !== null && unlessRejected(settings.discountCode) === null ? null : settings,
    sessionCode: unlessRejected(discountCode),
    isSessionFromSettings: isDiscountFromSettings,
    pendingCode: unlessRejected(session.pendingDiscount()),
    rejectedCodes: [...rejected],
    hasSubscription: cart.get().hasSubscription,
    now: now(),
  }
}

/**
 * Keeps the cart's discount code up to date as the cart and the clock change (DISC-08..14): sends the wanted code once
 * there is a cart, stores an accepted one in the session, drops one that was rejected or finally failed, and removes the
 * settings' code when it no longer applies. A dropped code is not sent again during this visit. Returns a function that
 * stops it.
 */
export function syncDiscount(options: DiscountSyncOptions): () => void {
  const { cart, session, settings, send, now, after, isLinkCode, notify, report, onChange } = options
  const rejected = new Set<string>()
  /** Cart token and code sent last; a code that the answer does not list is not sent again. */
  let lastSent: string | null = null
  let isSending = false
  let isStopped = false
  let isBackingOff = false
  let cancelRetry = () => {}

  function accept(code: string, isFromSettings: boolean, isApplicable = true): void {
    const isNew = session.read().discountCode !== code
    session.acceptDiscount(code, isFromSettings)
    const listed = cart.get().codes.find((other) => isSameCode(other.code, code))
    const applies = isApplicable && listed?.applicable !== false
    const isToldOf = isLinkCode(code)
    if (isToldOf) notify({ kind: 'success', text: acceptedText(code, applies) })
    if (isNew || isToldOf) onChange()
  }

  /** `warning` is the code of the service's warning; null when the request itself failed. */
  function reject(code: string, warning: string | null): void {
    rejected.add(code.toLowerCase())
    session.dropDiscount(code)
    if (isLinkCode(code)) notify({ kind: 'error', text: rejectionText(code, warning) })
    onChange()
  }

  async function sendCode(code: string, isFromSettings: boolean): Promise<void> {
    const result = toCodeResult(await send([code]))
    switch (result.kind) {
      case 'accepted':
        return accept(code, isFromSettings, result.isApplicable)
      case 'rejected':
        // The cart has reported a request that failed (ERR-05).
        if (result.message !== null)
          report(new Error('Failed to apply discount code'), { operation: OPERATION, reason: result.message })
        return reject(code, result.warning)
      case 'unreachable':
        return retryLater()
    }
  }

  /**
   * While the service cannot be reached the code stays pending; until the delay is over, changes of the cart do not
   * send it again.
   */
  function retryLater(): void {
    lastSent = null
    isBackingOff = true
    // Not measured by `now`, because the device's clock may be set back meanwhile.
    cancelRetry = after(DISCOUNT_RETRY_MS, () => {
      isBackingOff = false
      void update()
    })
  }

  async function update(): Promise<void> {
    const { token, codes } = cart.get()
    if (isSending || isStopped || token === null || isBackingOff) return
    const action = nextDiscountAction(contextOf(options, rejected), codes)
    if (action.kind === 'nothing') return
    if (action.kind === 'accept') {
      accept(action.code, action.isFromSettings)
      return
    }
    const sending = action.kind === 'send' ? `${token} ${action.code}` : null
    if (sending !== null && sending === lastSent) return
    isSending = true
    try {
      if (action.kind === 'send') {
        lastSent = sending
        await sendCode(action.code, action.isFromSettings)
      } else {
        lastSent = null
        session.dropDiscount(action.code)
        onChange()
        const isOnCart = codes.some(({ code }) => isSameCode(code, action.code))
        if (isOnCart && (await send([])).kind !== 'done') retryLater()
      }
    } catch (error) {
      retryLater()
      report(error, { operation: OPERATION })
    } finally {
      isSending = false
    }
    // After a rejected code, the next one in order may apply.
    await update()
  }

  const unsubscribe = cart.subscribe(() => void update())
  const stopSchedule = followSchedule(settings, { now, after }, () => void update())
  return () => {
    isStopped = true
    unsubscribe()
    stopSchedule()
    cancelRetry()
  }
}

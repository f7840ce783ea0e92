import type { ReadableAtom } from 'nanostores'
import { isSameCode } from '#browser/session/landing-parameters.ts'
import type { Session } from '#browser/session/session.ts'
import { DISCOUNT_REST_MS } from '#config/limits.ts'
import {
  type DiscountSettings,
  type DiscountSituation,
  discountStep,
  isRefusal,
  nextTurn,
  refusalText,
} from './discounts.ts'

interface Remark {
  readonly code: string | null
  readonly message: string
}

/** How sending codes to the cart ended: see `setDiscountCodes` of the cart's store. */
export type CodesOutcome =
  | { kind: 'done'; warnings: readonly Remark[] }
  | { kind: 'failed'; userErrors: readonly Remark[]; text: string }
  | { kind: 'waiting' }

/** What of the cart codes depend on. */
export interface DiscountedCart {
  /** Null without a cart (DISC-12). */
  token: string | null
  codes: readonly string[]
  hasSubscription: boolean
}

export interface DiscountKeeperOptions {
  cart: ReadableAtom<DiscountedCart>
  session: Session
  settings: DiscountSettings | null
  send: (codes: readonly string[]) => Promise<CodesOutcome>
  now: () => number
  /** Runs `task` after `ms`; answers what takes it back. */
  after: (ms: number, task: () => void) => () => void
  /** Whether the shopper came with `code` by its own address (RTE-28), and so is told how it went. */
  isAwaited: (code: string) => boolean
  tell: (notice: { kind: 'success' | 'error'; text: string }) => void
  report: (error: unknown, context?: Readonly<Record<string, string>>) => void
  /** The session's code has changed: banners show it (DISC-03). */
  changed: () => void
}

/** Browsers wait no longer than this, in milliseconds; a longer wait is begun anew. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Keeps the cart's discount code what it should be as the cart and the clock change (DISC-08..14): sends it once cart
 * and code exist, makes an accepted one the session's, forgets a refused one, and takes the settings' code off when it
 * no longer applies. One refused in this visit is not sent again. Answers what stops it.
 */
export function keepDiscount(options: DiscountKeeperOptions): () => void {
  const { cart, session, settings, send, now, after, isAwaited, tell, report, changed } = options
  const refused = new Set<string>()
  /** What this cart was given last: it is not given again because its answer does not list it. */
  let given = ''
  let isSending = false
  let isStopped = false
  let restsUntil = 0
  let cancelTimer = () => {}
  let cancelRest = () => {}

  const situation = (): DiscountSituation => {
    const { discountCode, isDiscountFromSettings } = session.read()
    const open = (code: string | null) => (code !== null && refused.has(code.toLowerCase()) ? null : code)
    return {
      settings: settings !== null && open(settings.discountCode) === null ? null : settings,
      sessionCode: open(discountCode),
      isSessionFromSettings: isDiscountFromSettings,
      pendingCode: open(session.pendingDiscount()),
      hasSubscription: cart.get().hasSubscription,
      now: now(),
    }
  }

  function accept(code: string, isFromSettings: boolean): void {
    const isNew = session.read().discountCode !== code
    session.acceptDiscount(code, isFromSettings)
    if (isAwaited(code)) tell({ kind: 'success', text: `${code} is on. It comes off at the checkout.` })
    if (isNew) changed()
  }

  function refuse(code: string, remark: Remark | undefined): void {
    refused.add(code.toLowerCase())
    session.dropDiscount(code)
    report(new Error(`A discount code was refused: ${remark?.message ?? 'no reason given'}`), {
      operation: 'cartDiscountCodesUpdate',
    })
    if (isAwaited(code)) tell({ kind: 'error', text: refusalText(code, remark?.code ?? null) })
    changed()
  }

  async function take(code: string, isFromSettings: boolean): Promise<void> {
    const outcome = await send([code])
    if (outcome.kind === 'done') {
      const refusal = outcome.warnings.find(isRefusal)
      if (refusal === undefined) accept(code, isFromSettings)
      else refuse(code, refusal)
    } else if (outcome.kind === 'failed' && outcome.userErrors.length > 0) {
      refuse(code, outcome.userErrors[0])
    } else {
      rest()
    }
  }

  /** A code that never got there, or nobody knows, keeps pending; every change of the cart would be too often. */
  function rest(): void {
    given = ''
    restsUntil = now() + DISCOUNT_REST_MS
    cancelRest()
    cancelRest = after(DISCOUNT_REST_MS, () => void step())
  }

  async function step(): Promise<void> {
    const { token, codes } = cart.get()
    if (isSending || isStopped || token === null || now() < restsUntil) return
    const next = discountStep(situation(), codes)
    if (next.kind === 'nothing') return
    if (next.kind === 'accept') {
      accept(next.code, next.isFromSettings)
      return
    }
    const gift = next.kind === 'send' ? `${token} ${next.code.toLowerCase()}` : ''
    if (gift !== '' && gift === given) return
    isSending = true
    try {
      if (next.kind === 'send') {
        given = gift
        await take(next.code, next.isFromSettings)
      } else {
        given = ''
        session.dropDiscount(next.code)
        changed()
        const isOn = codes.some((code) => isSameCode(code, next.code))
        if (isOn && (await send([])).kind !== 'done') rest()
      }
    } catch (error) {
      rest()
      report(error, { operation: 'cartDiscountCodesUpdate' })
    } finally {
      isSending = false
    }
    // A refused code may have hidden another that applies.
    await step()
  }

  function wakeOnSchedule(): void {
    cancelTimer()
    const ms = nextTurn(settings, now())
    if (ms === null || isStopped) return
    cancelTimer = after(Math.min(ms, LONGEST_TIMER), () => {
      void step()
      wakeOnSchedule()
    })
  }

  const unsubscribe = cart.subscribe(() => void step())
  wakeOnSchedule()
  return () => {
    isStopped = true
    unsubscribe()
    cancelTimer()
    cancelRest()
  }
}

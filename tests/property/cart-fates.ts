import { type RequestErrorKind, requestError } from '#commerce/result.ts'
import type { CartAnswer } from '#features/cart/cart.api.ts'

/** What befalls one call. `ms` is how long it takes. */
export type Fate =
  | { kind: 'answered'; ms: number }
  /** Lost on the way there. */
  | { kind: 'dropped before'; ms: number }
  /** Done, and the answer lost. */
  | { kind: 'dropped after'; ms: number }
  /** Sent twice by what carries it: the second answer is the one that comes, or none does. */
  | { kind: 'doubled' | 'doubled and dropped'; ms: number }
  /** The client gives up after `ms`, or is gone before; the service does it `late` ms after that. */
  | { kind: 'late'; ms: number; late: number }
  | { kind: 'failing before'; ms: number }
  | { kind: 'failing after'; ms: number }
  | { kind: 'malformed'; ms: number }
  /** It asks to wait so long before it is asked again. */
  | { kind: 'throttled'; ms: number; askedMs?: number }
  | { kind: 'user error'; ms: number }
  /** A cart that is there, answered as null. */
  | { kind: 'null cart'; ms: number }
  /** The cart is completed or expired before the call. */
  | { kind: 'cart ends'; ms: number }

type Late = Extract<Fate, { kind: 'late' }>
export type Answered = Extract<CartAnswer, { ok: true }>

/** One call: what the service does for it, and where from. */
interface Call {
  readonly work: () => Answered
  /** Readings and creations do not. */
  readonly changesCart: boolean
  /** Whether the page that called is still there; what is not hears no answer. */
  readonly isAlive: () => boolean
  /** Completes every cart. */
  readonly end: () => void
  readonly sleep: (ms: number) => Promise<void>
}

/** How often it is seen whether who waits is still there. */
const GLANCE_MS = 100

const never = () => new Promise<never>(() => {})

const failure = (kind: RequestErrorKind, message: string): CartAnswer => ({
  ok: false,
  error: requestError(kind, message),
})

/** Lets a call meet its fate, and answers what its page hears of it. */
export async function meet(fate: Fate, call: Call): Promise<CartAnswer> {
  if (fate.kind === 'late') return beLate(fate, call)
  // The work is done halfway: it can be under way when a page goes.
  const half = Math.ceil(fate.ms / 2)
  await call.sleep(half)
  const answer = befall(fate, call)
  await call.sleep(fate.ms - half)
  return call.isAlive() ? answer : never()
}

async function beLate({ ms, late }: Late, { work, isAlive, sleep }: Call): Promise<CartAnswer> {
  for (let waited = 0; waited < ms && isAlive(); waited += GLANCE_MS) {
    await sleep(Math.min(GLANCE_MS, ms - waited))
  }
  void sleep(late).then(work)
  return isAlive() ? failure('timeout', 'late') : never()
}

function befall(fate: Exclude<Fate, Late>, { work, changesCart, end }: Call): CartAnswer {
  const failed = (kind: RequestErrorKind) => failure(kind, fate.kind)
  switch (fate.kind) {
    case 'answered':
      return work()
    case 'dropped before':
      return failed('network')
    case 'dropped after':
      work()
      return failed('network')
    case 'doubled':
      work()
      return work()
    case 'doubled and dropped':
      work()
      work()
      return failed('network')
    case 'failing before':
      return failed('server')
    case 'failing after':
      work()
      return failed('server')
    case 'malformed':
      work()
      return failed('malformed')
    case 'throttled':
      return {
        ok: false,
        error: { ...requestError('throttled', fate.kind), retryAfterMs: fate.askedMs ?? null },
      }
    case 'user error':
      return { ok: true, cart: null, userErrors: [{ code: 'INVALID', message: 'Refused.' }], warnings: [] }
    case 'null cart':
      // A reading that answers null is what a cart's end looks like.
      if (!changesCart) return work()
      return { ok: true, cart: null, userErrors: [], warnings: [] }
    case 'cart ends':
      end()
      return work()
  }
}

import type { CartAnswer } from '#commerce/cart/cart.api.ts'
import { type RequestErrorKind, requestError } from '#commerce/result.ts'

/** What happens to one call. `ms` is how long it takes. */
export type Outcome =
  | { kind: 'answered'; ms: number }
  /** The request is lost. */
  | { kind: 'dropped before'; ms: number }
  /** The service does the work, and its answer is lost. */
  | { kind: 'dropped after'; ms: number }
  /** The browser or a proxy sends it twice; the second answer arrives, or none. */
  | { kind: 'doubled' | 'doubled and dropped'; ms: number }
  /** It is sent twice; the first answer arrives, and the service does the work again `late` ms after that. */
  | { kind: 'doubled late'; ms: number; late: number }
  /** The client times out after `ms`, or its page closes before; the service does the work `late` ms after that. */
  | { kind: 'late'; ms: number; late: number }
  | { kind: 'failing before'; ms: number }
  | { kind: 'failing after'; ms: number }
  | { kind: 'malformed'; ms: number }
  /** The service asks to wait `askedMs` before the next request. */
  | { kind: 'throttled'; ms: number; askedMs?: number }
  | { kind: 'user error'; ms: number }
  /** The cart exists, but the answer to a change has null instead. */
  | { kind: 'null cart'; ms: number }
  /** The cart is completed or expired before the call. */
  | { kind: 'cart ends'; ms: number }

type Late = Extract<Outcome, { kind: 'late' }>
export type Answered = Extract<CartAnswer, { ok: true }>

/** One call: the service's work for it, and the page that sent it. */
interface Call {
  readonly work: () => Answered
  /** False for reading and creating a cart. */
  readonly changesCart: boolean
  /** Whether the page that called is still open; a closed one gets no answer. */
  readonly isAlive: () => boolean
  /** Completes every cart. */
  readonly end: () => void
  readonly sleep: (ms: number) => Promise<void>
}

/** How often a waiting call checks whether its page is still open. */
const POLL_MS = 100

const never = () => new Promise<never>(() => {})

const failure = (kind: RequestErrorKind, message: string): CartAnswer => ({
  ok: false,
  error: requestError(kind, message),
})

/** Applies the outcome of a call, and returns the answer that its page gets. */
export async function applyOutcome(outcome: Outcome, call: Call): Promise<CartAnswer> {
  if (outcome.kind === 'late') return beLate(outcome, call)
  // The work happens at half time, so that a page can close before or after it.
  const half = Math.ceil(outcome.ms / 2)
  await call.sleep(half)
  const answer = answerTo(outcome, call)
  if (outcome.kind === 'doubled late') void call.sleep(outcome.late).then(call.work)
  await call.sleep(outcome.ms - half)
  return call.isAlive() ? answer : never()
}

async function beLate({ ms, late }: Late, { work, isAlive, sleep }: Call): Promise<CartAnswer> {
  for (let waited = 0; waited < ms && isAlive(); waited += POLL_MS) {
    await sleep(Math.min(POLL_MS, ms - waited))
  }
  void sleep(late).then(work)
  return isAlive() ? failure('timeout', 'late') : never()
}

function answerTo(outcome: Exclude<Outcome, Late>, { work, changesCart, end }: Call): CartAnswer {
  const failed = (kind: RequestErrorKind) => failure(kind, outcome.kind)
  switch (outcome.kind) {
    case 'answered':
    case 'doubled late':
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
        error: { ...requestError('throttled', outcome.kind), retryAfterMs: outcome.askedMs ?? null },
      }
    case 'user error':
      return { ok: true, cart: null, userErrors: [{ code: 'INVALID', message: 'Refused.' }], warnings: [] }
    case 'null cart':
      // Reading null would mean that the cart has ended.
      if (!changesCart) return work()
      return { ok: true, cart: null, userErrors: [], warnings: [] }
    case 'cart ends':
      end()
      return work()
  }
}

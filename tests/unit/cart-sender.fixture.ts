import type { CartAnswer, ServiceMessage, ServiceWarning } from '#commerce/cart/cart.api.ts'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { type RequestError, type RequestErrorKind, requestError } from '#commerce/result.ts'
import type { SendContext } from '#features/cart/engine/send-context.ts'
import type { CartState } from '#features/cart/engine/state.ts'
import { CART_ID, idle, NOW } from './cart-state.fixture.ts'
import { messageOf } from './message-of.fixture.ts'

/** An answer with this cart, or null instead. */
export const answered = (
  cart: Cart | null,
  warnings: readonly ServiceWarning[] = [],
  userErrors: readonly ServiceMessage[] = [],
): CartAnswer => ({ ok: true, cart, userErrors: [...userErrors], warnings: [...warnings] })

/** An answer without a cart, because the service refuses. */
export const refused = (cart: Cart | null, ...userErrors: ServiceMessage[]) => answered(cart, [], userErrors)

export const failing = (kind: RequestErrorKind, more: Partial<RequestError> = {}): CartAnswer => ({
  ok: false,
  error: { ...requestError(kind, 'Cut'), ...more },
})

interface Script
  extends Partial<
    Omit<SendContext, 'api' | 'access' | 'clock' | 'newRetryBudget' | 'markSent' | 'unmarkSent'>
  > {
  /** What the service answers, one request after the other. */
  readonly answers?: readonly CartAnswer[]
  readonly state?: Partial<CartState>
  /** Whether it may be tried again, each time; true after that. */
  readonly retries?: readonly boolean[]
  readonly marks?: readonly ReturnType<SendContext['markSent']>[]
  /** Whether another tab has saved its cart. */
  readonly hasNews?: boolean
}

const quantitiesOf = ({ lines }: Cart) => lines.nodes.map(({ id, quantity }) => `${id}: ${quantity}`).join()

/** What sending needs, by a script: `log` has what was asked of it, in order. */
export function newSender(script: Script = {}) {
  const { answers = [], state = {}, retries = [], marks = [], hasNews = false, ...more } = script
  const log: unknown[] = []
  const left = { answers: [...answers], retries: [...retries], marks: [...marks] }
  let current = idle(state)
  let now = NOW
  const request = async (...asked: unknown[]): Promise<CartAnswer> => {
    log.push(asked)
    const answer = left.answers.shift()
    if (answer === undefined) throw new Error(`Nothing answers: ${asked.join()}`)
    return answer
  }
  const context: SendContext = {
    api: {
      create: () => request('create'),
      read: () => request('read'),
      addLines: (_, lines) => request('add', ...lines.map(({ quantity }) => quantity)),
      updateLines: (_, updates) =>
        request('update', ...updates.map(({ id, quantity }) => `${id}: ${quantity}`)),
      removeLine: (_, id) => request('remove', id),
      setAttributes: (_, list) => request('attributes', ...list.map(({ key, value }) => `${key}: ${value}`)),
      setCodes: (_, codes) => request('codes', ...codes),
    },
    access: {
      state: () => current,
      dispatch: () => {},
      accept(cart, warnings = []) {
        log.push(['accept', quantitiesOf(cart), ...warnings.map(({ message }) => message)])
        current = { ...current, cart }
      },
      adoptSaved: () => hasNews,
      hadLines: () => true,
      markCartGone() {
        log.push(['gone'])
        current = { ...current, cartId: null, cart: null, lostCartId: CART_ID }
      },
    },
    clock: {
      now: () => now,
      after(ms, work) {
        log.push(['wait', ms])
        now += ms
        queueMicrotask(work)
        return () => {}
      },
    },
    newRetryBudget: () => async (ms) => {
      log.push(['retry after', ms])
      return left.retries.shift() ?? true
    },
    createWhileAdding: async () => false,
    isOnline: () => true,
    markSent(change) {
      log.push(['mark', change.sent?.target])
      return left.marks.shift() ?? 'sent'
    },
    unmarkSent: (change) => void log.push(['unmark', change.sent]),
    touchSent(change) {
      log.push(['touch'])
      return change
    },
    hasUnknownOutcome: () => false,
    isBackground: () => false,
    titleOf: () => null,
    report: (error, about) => void log.push(['report', messageOf(error), about]),
    ...more,
  }
  return { context, log, setState: (next: Partial<CartState>) => (current = { ...current, ...next }) }
}

import fc from 'fast-check'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { reduce } from '#features/cart/engine/reducer.ts'
import {
  type CartEffect,
  type CartEvent,
  type CartState,
  initialState,
  type SendResult,
} from '#features/cart/engine/state.ts'
import { toRestore } from '#features/cart/engine/undo-late-requests.ts'
import { cart as cartWith, line } from '../unit/cart.fixture.ts'

const CART_ID = 'gid://shopify/Cart/1'
const VARIANTS = ['v', 'w', 'x']

/** A change that the shopper or the shop asks for. */
type Request =
  | { kind: 'add' | 'set' | 'remove'; variant: number; quantity: number }
  | { kind: 'swap'; variant: number; toVariant: number }
  | { kind: 'attribute'; isSilent: boolean }

/** What can happen next; what happens to the running task depends on the task. */
type Move =
  | Request
  | { kind: 'lock' | 'confirm' | 'fail' | 'lose' | 'throw' | 'end' }
  | { kind: 'answer'; seconds: number }
  | { kind: 'take'; index: number }
  | { kind: 'empty queue' | 'hide' | 'return' | 'settle' | 'timer' }
  | { kind: 'wait'; ms: number }

export const request: fc.Arbitrary<Request> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'set' as const, 'remove' as const),
      variant: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('swap' as const), variant: fc.nat(2), toVariant: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('attribute' as const), isSilent: fc.boolean() }) },
)

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: request },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('lock', 'lock', 'lock', 'confirm', 'fail', 'fail', 'lose', 'throw', 'end', 'end'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), seconds: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), index: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('hide', 'return', 'settle', 'timer') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('empty queue' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(400) }) },
)

/** A server cart of the given age: a later one has a later `updatedAt`. */
const cartAt = (seconds: number, quantity: number): Cart => ({
  ...cartWith(line('v', quantity), line('w', 2)),
  updatedAt: new Date(seconds * 1000).toISOString(),
})

/** The pending change for a request made at `touched`, in milliseconds. */
export function toChange(request: Request, id: string, touched: number): PendingChange {
  const shared = { id, owner: 'tab', touched, cartId: CART_ID, sent: null }
  if (request.kind === 'attribute') {
    const failureText = request.isSilent ? null : 'Not saved.'
    return { ...shared, key: 'attributes', kind: 'attributes', changes: { a: '1' }, failureText }
  }
  const title = VARIANTS[request.variant] ?? 'v'
  const ofLine = { ...shared, key: `${title}|`, title }
  const display = { productId: null, title, variantTitle: null, planName: null, image: null, unitPrice: null }
  switch (request.kind) {
    case 'add': {
      const { kind, quantity } = request
      return { ...ofLine, kind, quantity, variantId: title, sellingPlanId: null, attributes: [], display }
    }
    case 'swap': {
      const variantId = VARIANTS[request.toVariant] ?? 'v'
      const toKey = `${variantId}|`
      return { ...ofLine, kind: 'swap', quantity: 1, toKey, variantId, sellingPlanId: null, display }
    }
    case 'set':
      return { ...ofLine, kind: 'set', quantity: request.quantity }
    case 'remove':
      return { ...ofLine, kind: 'set', quantity: 0 }
  }
}

const unreachable: SendResult = {
  kind: 'unreachable',
  error: { kind: 'network', message: 'Offline', isRetryable: true, mayHaveHappened: true },
}

/** Plays moves against `reduce` alone, as the engine would dispatch them, and checks after each event. */
class Run {
  state: CartState = initialState({ cartId: CART_ID, cart: cartAt(0, 1), changedAt: null }, [])
  now = 1_000_000
  readonly requested: PendingChange[] = []
  readonly merged = new Map<string, string>()
  readonly resolved: string[] = []
  readonly sentIds: string[] = []
  readonly effects: CartEffect[] = []
  readonly #timers = new Set<string>()
  readonly #check: (before: CartState, event: CartEvent, run: Run) => void
  #isLocked = false

  constructor(check: (before: CartState, event: CartEvent, run: Run) => void = () => {}) {
    this.#check = check
    this.dispatch(['taskEnded', undefined])
  }

  dispatch(event: CartEvent) {
    const before = this.state
    const { state, effects } = reduce(before, event, this.now)
    this.state = state
    for (const [type, value] of effects) {
      if (type === 'resolve') this.resolved.push(value.id)
      if (type === 'merge') this.merged.set(value.id, value.into)
      if (type === 'timer' && value.ms !== null) this.#timers.add(value.timer)
      if (type === 'timer' && value.ms === null) this.#timers.delete(value.timer)
    }
    this.effects.push(...effects)
    this.#check(before, event, this)
    for (const [type, value] of effects) {
      if (type !== 'reconcile' || !value.mayRestore) continue
      for (const deviation of value.deviations) {
        const { key } = deviation
        const id = `restore-${this.effects.length}-${key}`
        const shared = { id, owner: 'tab', touched: this.now, cartId: CART_ID, key }
        this.dispatch(['changeRestored', toRestore(deviation, shared, () => null)])
      }
    }
  }

  /** Takes the running task further, if it is at that point. */
  #run(kind: 'lock' | 'confirm' | 'fail' | 'lose' | 'throw' | 'end') {
    const { running } = this.state
    if (running === null) return
    if (kind === 'lock' && !this.#isLocked) {
      this.#isLocked = true
      this.dispatch(['lockAcquired', undefined])
      const change = this.sending()
      if (change !== undefined) {
        this.sentIds.push(change.id)
        const sent = { at: this.now, cartId: CART_ID, base: 0, target: 0 }
        this.dispatch(['changeUpdated', { ...change, sent }])
      }
    } else if (this.#isLocked && kind === 'throw') {
      this.dispatch(['taskFailed', undefined])
      this.#end()
    } else if (this.#isLocked && running.kind !== 'send') {
      const { cart } = this.state
      if (running.kind === 'create') this.dispatch(['cartRead', 'created'])
      else if (kind === 'lose') this.dispatch(['cartRead', 'unreachable'])
      else {
        if (cart !== null) this.dispatch(['cartReceived', { cart }])
        this.dispatch(['cartRead', 'done'])
      }
      this.#end()
    } else if (this.#isLocked) {
      const change = this.sending()
      const result: SendResult =
        kind === 'lose'
          ? unreachable
          : kind === 'fail'
            ? { kind: 'failed', text: 'Refused.' }
            : { kind: 'confirmed', texts: [], warnings: [] }
      if (change !== undefined) this.dispatch(['sendEnded', { change, result }])
      this.#end()
    }
  }

  /** Lets the tasks that need not wait go well, so that only debounced changes are left. */
  #confirmReady() {
    for (let turn = 0; turn < 20 && this.state.running !== null; turn += 1) {
      this.#run('lock')
      this.#run('confirm')
    }
  }

  #end() {
    this.#isLocked = false
    this.dispatch(['taskEnded', undefined])
  }

  sending() {
    return this.state.changes.find(({ id }) => id === this.state.sendingId)
  }

  play(next: Move) {
    this.now += 1
    switch (next.kind) {
      case 'add':
      case 'set':
      case 'remove':
      case 'swap':
      case 'attribute': {
        const change = toChange(next, `change-${this.requested.length}`, this.now)
        this.requested.push(change)
        this.dispatch(['changeRequested', change])
        return
      }
      case 'answer':
        this.dispatch(['cartReceived', { cart: cartAt(next.seconds, next.seconds) }])
        return
      case 'take':
        // Another tab claims a change.
        this.dispatch(['changeLogSynced', this.state.changes.filter((_, index) => index !== next.index)])
        return
      case 'empty queue':
        this.#confirmReady()
        return
      case 'hide':
        this.dispatch(['pageHidden', undefined])
        return
      case 'return':
        this.dispatch(['pageReturned', undefined])
        return
      case 'settle':
        this.dispatch(['settling', undefined])
        return
      case 'timer':
        for (const timer of ['queue', 'resume', 'read', 'compare'] as const) {
          if (this.#timers.delete(timer)) this.dispatch(['timerFired', timer])
        }
        return
      case 'wait':
        this.now += next.ms
        return
      default:
        this.#run(next.kind)
    }
  }

  /** The id of the change that a requested one was merged into; its own where it was not. */
  includedIn = (id: string): string => {
    const into = this.merged.get(id)
    return into === undefined ? id : this.includedIn(into)
  }

  /** Lets every task and timer go well until nothing is left to do. */
  finish() {
    for (let turn = 0; turn < 400; turn += 1) {
      this.now += 40_000
      this.#run('lock')
      this.#run('confirm')
      this.play({ kind: 'timer' })
    }
  }
}

export const moves = fc.array(move, { maxLength: 60 })

export const playAll = (
  list: readonly Move[],
  check?: (before: CartState, event: CartEvent, run: Run) => void,
) => {
  const run = new Run(check)
  for (const next of list) run.play(next)
  return run
}

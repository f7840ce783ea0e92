import * as z from 'zod/mini'
import {
  CART_QUERY_DEBOUNCE_MS,
  JOURNAL_STALE_MS,
  LINE_UPDATE_DEBOUNCE_MS,
  QUEUE_RETRY_MS,
} from '#config/limits.ts'
import { countOf } from './cart.ts'
import type { CartView } from './cart.view.ts'
import { deliver } from './courier.ts'
import { type Delivery, type DeliveryOptions, outcomeOf } from './delivery.ts'
import { depart } from './departure.ts'
import type { CartEngine, CartEngineOptions } from './engine.types.ts'
import { createHeld } from './held.ts'
import { coalesce, type Intention, isOfCart, isQuiet, resultKey } from './intentions.ts'
import { createJournal } from './journal.ts'
import { createLifecycle } from './lifecycle.ts'
import { createSettled } from './settled.ts'
import { shown } from './shown.ts'
import { CART_LOST } from './texts.ts'
import { createTurns, isAside, retryDelay } from './turns.ts'
import { createVerbs } from './verbs.ts'
import { createVoice } from './voice.ts'
import { deliverWhole } from './whole.ts'

type Task = { kind: 'start' | 'read' | 'create' } | { kind: 'deliver'; id: string }

/**
 * The cart: the settled state, the intentions on top, and one queue that brings them to the commerce service in order
 * (CART-27). Starts at once: makes or reads the cart (CART-06..08) and takes over what an earlier page left behind.
 */
export function createCartEngine(options: CartEngineOptions): CartEngine {
  const { api, storage, clock, exclusively, lockSpansTabs, newId, publish, report, onRemoved } = options
  const settled = createSettled(storage)
  const tab = newId()
  const journal = createJournal({ storage, tab, now: clock.now, staleMs: JOURNAL_STALE_MS, lockSpansTabs })
  const held = createHeld(journal, clock.now)
  const turns = createTurns(clock.now)
  const voice = createVoice(options)
  const isAdding = () => held.list().some(({ kind }) => kind === 'add')
  // Who adds has a toast of their own (CART-19): of one matter there is one.
  const onLost = () => (isAdding() ? voice.say : voice.fail)(CART_LOST)
  const lifecycle = createLifecycle({ ...options, settled, onLost })
  const isAsideNow = (one: Intention) => isAside(one, held.list())
  const delivering: DeliveryOptions = { ...options, ...held, settled, lifecycle, isAside: isAsideNow }

  let tasks: Task[] = [{ kind: 'start' }]
  let running = false
  /** The intention being delivered: later ones never merge into it. */
  let busy: string | null = null
  let isStarted = false
  /** Set while the service cannot be reached; its timer's cancelling. */
  let paused: (() => void) | null = null
  let failuresInARow = 0
  /** Set while nothing may wait for its debounce: the page is out of sight, or the shopper goes to check out. */
  let hurry = false
  let cancelTimer = () => {}
  let cancelReading = () => {}
  /** Of the shopper's own changes, in all. */
  let failures = 0
  let shownCount: number | null = null
  const idleWaiters: Array<() => void> = []

  const keepCount = (count: number) => {
    if (count !== shownCount) storage.write('count', count)
    shownCount = count
  }

  const viewed = (state: Pick<CartView, 'updating' | 'status'>) =>
    shown(settled.cart(), held.list(), voice.errors, state)

  function render() {
    const own = held.list()
    const waiting = own.some((intention) => !isQuiet(intention))
    const changing = paused === null && turns.awake(own).some((intention) => !isQuiet(intention))
    const reading = tasks.length > 0
    const hasCart = settled.cart() !== null || waiting
    const status = paused !== null && !hasCart ? 'failed' : hasCart || isStarted ? 'ready' : 'loading'
    const view = viewed({ updating: changing || (reading && paused === null), status })
    // Before the first answer nothing is known that the last page's count does not know better.
    if (status === 'ready') keepCount(view.count)
    publish(status === 'ready' ? view : { ...view, count: storage.read('count', z.int()) ?? 0 })
    voice.status(changing ? 'under way' : waiting ? 'waiting' : 'none', view)
  }

  function nextTask(): Task | null {
    if (paused !== null) return null
    const task = tasks[0]
    if (task !== undefined) return task
    const ready = turns.next(held.list(), hurry)
    return ready === null ? null : { kind: 'deliver', id: ready.id }
  }

  /** Runs every task that is ready, one after the other; a second call while it runs does nothing. */
  async function run() {
    if (running) return
    running = true
    for (let task = nextTask(); task !== null; task = nextTask()) {
      const now = task
      try {
        await exclusively(() => perform(now))
      } catch (error) {
        report(error instanceof Error ? error : new Error(String(error)), { operation: now.kind })
        pause()
      }
      render()
    }
    running = false
    if (settled.follow()) render()
    cancelTimer()
    const own = held.list()
    const left = turns.awake(own).length
    if (own.length > 0 && paused === null) {
      cancelTimer = clock.after(left > 0 ? LINE_UPDATE_DEBOUNCE_MS : QUEUE_RETRY_MS, () => void run())
      if (left > 0) return
    }
    if (left === 0) hurry = false
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  async function perform(task: Task) {
    settled.follow()
    held.takeStock()
    if (task.kind === 'deliver') {
      const own = held.list()
      // Whatever may have happened to the lines already is looked into before they are changed again.
      const isOpen = (one: Intention) => one.sent !== null && !isOfCart(one)
      const intention = own.find(isOpen) ?? own.find(({ id }) => id === task.id)
      if (intention === undefined) return
      busy = intention.id
      try {
        const delivery = isOfCart(intention)
          ? await deliverWhole(intention, delivering)
          : await deliver(intention, delivering)
        conclude(intention, delivery)
      } finally {
        busy = null
      }
      // CART-08; who adds makes their own, and is told (CART-19).
      if (settled.id() === null && intention.kind !== 'add' && !isAdding()) tasks.push({ kind: 'create' })
      return
    }
    if (task.kind === 'create') await lifecycle.create()
    else if (!concludeReading(await lifecycle[task.kind]())) return
    // A cart that could not be made is made when somebody adds.
    tasks = tasks.filter((other) => other !== task)
    isStarted = true
  }

  /** What follows from a reading; false when it must be done again. */
  function concludeReading(outcome: 'done' | 'gone' | 'unreachable'): boolean {
    if (outcome === 'unreachable') pause()
    else reached()
    if (outcome === 'gone' && !isAdding()) tasks.push({ kind: 'create' })
    return outcome !== 'unreachable'
  }

  function conclude(intention: Intention, delivery: Delivery) {
    if (delivery.kind === 'waiting') {
      report(new Error(delivery.error.message), { operation: intention.kind })
      if (isOfCart(intention)) rest(intention)
      else pause()
      return
    }
    if (delivery.kind === 'later') {
      if (isAsideNow(intention)) turns.rest(intention.key)
      return
    }
    turns.done(intention.key)
    held.answer(intention.id, outcomeOf(delivery))
    held.set(held.list().filter(({ id }) => id !== intention.id))
    if (delivery.kind === 'failed') {
      if (!isQuiet(intention)) failures += 1
      if (delivery.text !== null) voice.fail(delivery.text, intention.key)
    } else {
      if (delivery.kind === 'done' && delivery.remark !== null) {
        voice.fail(delivery.remark, resultKey(intention))
      }
      reached()
    }
    // Before whoever waits for the outcome looks.
    render()
  }

  function reached() {
    failuresInARow = 0
    voice.reached()
  }

  /** Sets it back, with whatever comes after it; touched, so that other tabs know somebody still sees to it. */
  function rest(intention: Intention) {
    const { id, key } = intention
    held.set(held.list().map((one) => (one.id === id ? { ...one, touched: clock.now() } : one)))
    if (turns.rest(key) === 0 && !isAsideNow(intention)) voice.unreachable(true)
    for (const one of held.list()) if (one.key === key) held.answer(one.id, { kind: 'waiting' })
  }

  /** Stops the queue until the service may be back: after a while, with the connection, or when the shopper acts. */
  function pause() {
    const own = held.list()
    if (failuresInARow === 0) voice.unreachable(own.some((intention) => !isQuiet(intention)))
    paused = clock.after(retryDelay(failuresInARow), resume)
    failuresInARow += 1
    for (const { id } of own) held.answer(id, { kind: 'waiting' })
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  function resume() {
    if (paused !== null) {
      paused()
      paused = null
      // Touched again, so that other tabs know somebody still sees to them.
      held.set(held.list().map((intention) => ({ ...intention, touched: clock.now() })))
    }
    turns.wake(held.list())
    render()
    void run()
  }

  function intend(next: Intention): Intention {
    // What another tab has taken over meanwhile is nothing to merge into.
    held.set(held.list())
    const { list, stands } = coalesce(held.list(), next, busy)
    held.set(list)
    if (!isQuiet(next)) {
      turns.done(next.key)
      voice.moveOn(next.key)
    }
    cancelTimer()
    resume()
    return stands
  }

  storage.onChange('revision', () => {
    if (!running && settled.follow()) render()
  })
  render()
  void run()

  return {
    ...createVerbs({
      newId,
      now: clock.now,
      tab,
      cartId: settled.id,
      lines: () => viewed({ updating: false, status: 'ready' }).lines,
      intend,
      outcomeOf: held.outcomeOf,
      onRemoved,
    }),
    async settle() {
      const before = failures
      hurry = true
      resume()
      if (running) await new Promise<void>((resolve) => idleWaiters.push(resolve))
      if (paused !== null || tasks.length > 0 || !held.list().every(isAsideNow)) return 'unreachable'
      return failures > before ? 'failed' : 'settled'
    },
    checkoutCart() {
      const cart = settled.cart()
      if (cart === null) return null
      return { id: cart.id, checkoutUrl: cart.checkoutUrl, count: countOf(cart) }
    },
    leftForCheckout: lifecycle.leftForCheckout,
    async withLockedCart(work) {
      await exclusively(async () => {
        settled.follow()
        const cart = settled.cart()
        if (cart !== null) await work({ cart, api, accept: settled.accept })
      })
      render()
    },
    showError: voice.fail,
    hidden() {
      hurry = true
      if (paused === null) void run()
    },
    leaving() {
      const cart = settled.cart()
      held.release((own) => (cart === null ? own : depart(own, cart, delivering)))
    },
    returned() {
      const willRead = tasks.some(({ kind }) => kind !== 'create')
      if (willRead) return resume()
      cancelReading()
      cancelReading = clock.after(CART_QUERY_DEBOUNCE_MS, () => {
        tasks.push({ kind: 'read' })
        resume()
      })
    },
  }
}

import * as z from 'zod/mini'
import {
  CART_QUERY_DEBOUNCE_MS,
  JOURNAL_STALE_MS,
  LINE_UPDATE_DEBOUNCE_MS,
  QUEUE_RETRY_LONGEST_MS,
  QUEUE_RETRY_MS,
} from '#config/limits.ts'
import { countOf, lineKey, wholeQuantity } from './cart.ts'
import { type Delivery, deliver } from './courier.ts'
import { depart } from './departure.ts'
import type { CartEngine, CartEngineOptions } from './engine.types.ts'
import { coalesce, type Intention, nextReady } from './intentions.ts'
import { createJournal } from './journal.ts'
import { createLifecycle } from './lifecycle.ts'
import { createSettled } from './settled.ts'
import { shown } from './shown.ts'
import { CART_LOST } from './texts.ts'
import { createVoice } from './voice.ts'

type Task = { kind: 'start' } | { kind: 'read' } | { kind: 'create' } | { kind: 'deliver'; id: string }

/**
 * The cart: the settled state, the intentions on top, and one queue that brings them to the commerce service in order
 * (CART-27). Starts at once: makes or reads the cart (CART-06..08) and takes over what an earlier page left behind.
 */
export function createCartEngine(options: CartEngineOptions): CartEngine {
  const { api, storage, clock, exclusively, lockSpansTabs, newId, publish, report } = options
  const settled = createSettled(storage)
  const tab = newId()
  const journal = createJournal({ storage, tab, now: clock.now, staleMs: JOURNAL_STALE_MS, lockSpansTabs })
  const voice = createVoice(options)
  const lifecycle = createLifecycle({ ...options, settled, onLost: () => voice.fail(CART_LOST) })

  let own: readonly Intention[] = []
  let tasks: Task[] = [{ kind: 'start' }]
  let running = false
  /** The intention being delivered: later ones never merge into it. */
  let busy: string | null = null
  let isStarted = false
  /** Set while the service cannot be reached; its timer's cancelling. */
  let paused: (() => void) | null = null
  let failuresInARow = 0
  let hurry = false
  let cancelTimer = () => {}
  let cancelReading = () => {}
  let failures = 0
  let shownCount: number | null = null
  const waiters = new Map<string, Array<(happened: boolean) => void>>()
  const idleWaiters: Array<() => void> = []

  /** What another tab has taken over is in good hands: whoever waits for it here need not any longer. */
  const hold = (list: readonly Intention[]) => {
    const held = new Set(list.map(({ id }) => id))
    own = list
    for (const id of waiters.keys()) if (!held.has(id)) answer(id, true)
  }
  const setOwn = (list: readonly Intention[]) => hold(journal.save(own, list))
  const takeStock = () => hold(journal.claim(own))
  const keepCount = (count: number) => {
    if (count !== shownCount) storage.write('count', count)
    shownCount = count
  }

  function render() {
    const changing = own.length > 0 && paused === null
    const reading = tasks.length > 0
    const hasCart = settled.cart() !== null || own.length > 0
    const status = paused !== null && !hasCart ? 'failed' : hasCart || isStarted ? 'ready' : 'loading'
    const updating = changing || (reading && paused === null)
    const view = shown(settled.cart(), own, voice.errors, { updating, status })
    // Before the first answer nothing is known that the last page's count does not know better.
    if (status === 'ready') keepCount(view.count)
    publish(status === 'ready' ? view : { ...view, count: storage.read('count', z.int()) ?? 0 })
    voice.status(changing ? 'under way' : own.length > 0 ? 'waiting' : 'none', view)
  }

  function nextTask(): Task | null {
    if (paused !== null) return null
    const task = tasks[0]
    if (task !== undefined) return task
    const ready = nextReady(own, clock.now(), hurry)
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
    if (own.length > 0 && paused === null) {
      cancelTimer = clock.after(LINE_UPDATE_DEBOUNCE_MS, () => void run())
      return
    }
    if (own.length === 0) hurry = false
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  async function perform(task: Task) {
    settled.follow()
    takeStock()
    if (task.kind === 'deliver') {
      // Whatever may have happened already is looked into before the cart is changed again.
      const intention = own.find(({ sent }) => sent !== null) ?? own.find(({ id }) => id === task.id)
      if (intention === undefined) return
      busy = intention.id
      try {
        conclude(intention, await deliver(intention, courier))
      } finally {
        busy = null
      }
      // CART-08; who adds has made their own by now.
      if (settled.id() === null && intention.kind === 'set') tasks.push({ kind: 'create' })
      return
    }
    if (task.kind === 'create') await lifecycle.create()
    else if (!outlive(await lifecycle[task.kind]())) return
    // A cart that could not be made is made when somebody adds.
    tasks = tasks.filter((other) => other !== task)
    isStarted = true
  }

  /** What follows from a reading; false when it must be done again. */
  function outlive(outcome: 'done' | 'gone' | 'unreachable'): boolean {
    if (outcome === 'unreachable') pause()
    else reached()
    // Whoever is adding makes their own, and is told (CART-19).
    if (outcome === 'gone' && !own.some(({ kind }) => kind === 'add')) tasks.push({ kind: 'create' })
    return outcome !== 'unreachable'
  }

  function conclude(intention: Intention, delivery: Delivery) {
    if (delivery.kind === 'waiting') {
      report(new Error(delivery.error.message), { operation: intention.kind })
      pause()
      return
    }
    if (delivery.kind === 'later') return
    answer(intention.id, delivery.kind !== 'failed')
    setOwn(own.filter(({ id }) => id !== intention.id))
    if (delivery.kind === 'failed') failures += 1
    const text =
      delivery.kind === 'done' ? delivery.remark : delivery.kind === 'failed' ? delivery.text : null
    if (text !== null) voice.fail(text, intention.key)
    if (delivery.kind !== 'failed') reached()
    // Before whoever waits for the outcome looks.
    render()
  }

  const answer = (id: string, happened: boolean) => {
    for (const resolve of waiters.get(id) ?? []) resolve(happened)
    waiters.delete(id)
  }

  function reached() {
    failuresInARow = 0
    voice.reached()
  }

  /** Stops the queue until the service may be back: after a while, with the connection, or when the shopper acts. */
  function pause() {
    if (failuresInARow === 0) voice.unreachable(own.length > 0)
    paused = clock.after(Math.min(QUEUE_RETRY_MS * 2 ** failuresInARow, QUEUE_RETRY_LONGEST_MS), resume)
    failuresInARow += 1
    for (const { id } of own) answer(id, true)
    for (const resolve of idleWaiters.splice(0)) resolve()
  }

  function resume() {
    if (paused !== null) {
      paused()
      paused = null
      setOwn(own)
      // Touched again, so that other tabs know somebody still sees to them.
      setOwn(own.map((intention) => ({ ...intention, touched: clock.now() })))
    }
    render()
    void run()
  }

  function intend(next: Intention): Intention {
    setOwn(own)
    const { list, stands } = coalesce(own, next, busy)
    setOwn(list)
    voice.moveOn(next.key)
    cancelTimer()
    resume()
    return stands
  }

  const courier = {
    api,
    settled,
    lifecycle,
    clock,
    report,
    isSentElsewhere: journal.isSentElsewhere,
    note(intention: Intention) {
      takeStock()
      if (!own.some(({ id }) => id === intention.id)) return 'taken' as const
      const isUnclear = own.some(
        ({ id, key, sent }) => id !== intention.id && key === intention.key && sent !== null,
      )
      if (isUnclear) return 'later' as const
      setOwn(own.map((other) => (other.id === intention.id ? intention : other)))
      return 'noted' as const
    },
  }

  const newIntention = (key: string, title: string, quantity: number) => ({
    id: newId(),
    owner: tab,
    touched: clock.now(),
    cartId: settled.id(),
    key,
    title,
    quantity,
    sent: null,
  })

  storage.onChange('revision', () => {
    if (!running && settled.follow()) render()
  })
  own = journal.claim([])
  render()
  void run()

  return {
    add({ variantId, sellingPlanId = null, quantity, attributes = [], display }) {
      const whole = wholeQuantity(quantity)
      if (whole === null || whole < 1) return Promise.resolve(false)
      const stands = intend({
        ...newIntention(lineKey(variantId, sellingPlanId), display.title, whole),
        kind: 'add',
        variantId,
        sellingPlanId,
        attributes: attributes.map(({ key, value }) => ({ key, value })),
        display: { ...display },
      })
      return new Promise((resolve) => {
        waiters.set(stands.id, [...(waiters.get(stands.id) ?? []), resolve])
      })
    },
    setQuantity(key, quantity) {
      const line = shown(settled.cart(), own, voice.errors, { updating: false, status: 'ready' }).lines.find(
        (other) => other.key === key,
      )
      const whole = wholeQuantity(quantity)
      if (line === undefined || whole === null) return
      const wanted = Math.min(whole, line.maximum)
      if (wanted !== line.quantity) intend({ ...newIntention(key, line.title, wanted), kind: 'set' })
    },
    async settle() {
      const before = failures
      hurry = true
      resume()
      if (running) await new Promise<void>((resolve) => idleWaiters.push(resolve))
      if (paused !== null || tasks.length > 0) return 'unreachable'
      return failures > before ? 'failed' : 'settled'
    },
    checkoutCart() {
      const cart = settled.cart()
      if (cart === null) return null
      return { id: cart.id, checkoutUrl: cart.checkoutUrl, count: countOf(cart) }
    },
    leftForCheckout: lifecycle.leftForCheckout,
    hidden() {
      hurry = true
      if (paused === null) void run()
    },
    leaving() {
      const cart = settled.cart()
      setOwn(own)
      const { isSentElsewhere } = journal
      own = journal.release(cart === null ? own : depart(own, cart, { api, now: clock.now, isSentElsewhere }))
    },
    returned() {
      if (!tasks.some(({ kind }) => kind !== 'create')) {
        const task: Task = { kind: 'read' }
        cancelReading()
        cancelReading = clock.after(CART_QUERY_DEBOUNCE_MS, () => {
          tasks.push(task)
          resume()
        })
      } else resume()
    },
  }
}

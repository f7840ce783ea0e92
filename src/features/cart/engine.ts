import * as z from 'zod/mini'
import {
  CART_QUERY_DEBOUNCE_MS,
  ERROR_TOAST_MS,
  JOURNAL_STALE_MS,
  LINE_UPDATE_DEBOUNCE_MS,
  QUEUE_RETRY_LONGEST_MS,
  QUEUE_RETRY_MS,
} from '#config/limits.ts'
import { lineKey, wholeQuantity } from './cart.ts'
import { type Delivery, deliver, send } from './courier.ts'
import type { CartEngine, CartEngineOptions } from './engine.types.ts'
import { coalesce, type Intention, plan } from './intentions.ts'
import { createJournal } from './journal.ts'
import { createLifecycle } from './lifecycle.ts'
import { createSettled } from './settled.ts'
import { shown } from './shown.ts'
import { CART_LOST, UNREACHABLE, UNREADABLE, UPDATING, updated } from './texts.ts'

type Task = { kind: 'start' } | { kind: 'read' } | { kind: 'create' } | { kind: 'deliver'; id: string }

/**
 * The cart: the settled state, the intentions on top, and one queue that brings them to the commerce service in order
 * (CART-27). Starts at once: makes or reads the cart (CART-06..08) and takes over what an earlier page left behind.
 */
export function createCartEngine(options: CartEngineOptions): CartEngine {
  const { api, storage, clock, exclusively, lockSpansTabs, newId, buildId } = options
  const { publish, announce, alert, notify, report } = options
  const settled = createSettled(storage)
  const tab = newId()
  const journal = createJournal({ storage, tab, now: clock.now, staleMs: JOURNAL_STALE_MS, lockSpansTabs })
  const lifecycle = createLifecycle({ ...options, settled })

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
  let announced = false
  let failures = 0
  let alertText: string | null = null
  let shownCount: number | null = null
  const errors = new Map<string, string>()
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
  const say = (text: string | null) => {
    alertText = text
    alert(text)
  }
  const fail = (text: string) => {
    say(text)
    notify({ kind: 'error', text, duration: ERROR_TOAST_MS })
  }

  const keepCount = (count: number) => {
    if (count !== shownCount) storage.write('count', count)
    shownCount = count
  }

  function render() {
    const changing = own.length > 0 && paused === null
    const reading = tasks.length > 0
    const hasCart = settled.cart() !== null || own.length > 0
    const status = paused !== null && !hasCart ? 'failed' : hasCart || isStarted ? 'ready' : 'loading'
    const view = shown(settled.cart(), own, errors, {
      updating: changing || (reading && paused === null),
      status,
    })
    // Before the first answer nothing is known that the last page's count does not know better.
    if (status === 'ready') keepCount(view.count)
    publish(status === 'ready' ? view : { ...view, count: storage.read('count', z.int()) ?? 0 })
    if (changing && !announced) announce(UPDATING)
    if (!changing && announced && own.length === 0) announce(updated(view.count, view.subtotal))
    announced = changing
  }

  /** Line updates wait for 250 ms without another (CART-27), unless something of the same line waits behind them. */
  const isReady = (intention: Intention) =>
    hurry ||
    intention.kind === 'add' ||
    intention.quantity === 0 ||
    clock.now() - intention.touched >= LINE_UPDATE_DEBOUNCE_MS ||
    own.findLast(({ key }) => key === intention.key) !== intention

  function nextTask(): Task | null {
    if (paused !== null) return null
    const task = tasks[0]
    if (task !== undefined) return task
    const seen = new Set<string>()
    for (const intention of own) {
      if (!seen.has(intention.key) && isReady(intention)) return { kind: 'deliver', id: intention.id }
      seen.add(intention.key)
    }
    return null
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
      return
    }
    const isDone =
      task.kind === 'start' ? await start() : task.kind === 'create' ? await lifecycle.create() : await read()
    // A cart that could not be made is made when somebody adds; one that could not be read is read again.
    if (isDone || task.kind === 'create') tasks = tasks.filter((other) => other !== task)
    if (task.kind === 'start' && isDone) isStarted = true
  }

  /** CART-07: another release, or no cart yet, makes a new one; otherwise the stored one is read. */
  async function start(): Promise<boolean> {
    const build = storage.read('build', z.string())
    if (build !== buildId || settled.id() === null) {
      const isLost = build === buildId && settled.heldLines()
      settled.forget()
      await lifecycle.create()
      if (isLost) fail(CART_LOST)
      return true
    }
    return read()
  }

  async function read(): Promise<boolean> {
    const cartId = settled.id()
    if (cartId === null) return true
    const answer = await api.read(cartId)
    if (!answer.ok) {
      report(new Error(answer.error.message), { operation: 'cart' })
      pause()
      return false
    }
    if (answer.cart === null) cartGone()
    else settled.accept(answer.cart)
    reached()
    return true
  }

  /** CART-08; told to the shopper only when something was lost that they did not check out themselves. */
  function cartGone() {
    const isCheckedOut = storage.read('checkout', z.string()) === settled.id()
    if (settled.heldLines() && !isCheckedOut) fail(CART_LOST)
    storage.remove('checkout')
    settled.forget()
    keepCount(0)
    if (!own.some(({ kind }) => kind === 'add')) tasks.push({ kind: 'create' })
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
    if (text !== null) {
      errors.set(intention.key, text)
      fail(text)
    }
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
    if (alertText === UNREACHABLE || alertText === UNREADABLE) say(null)
  }

  /** Stops the queue until the service may be back: after a while, with the connection, or when the shopper acts. */
  function pause() {
    if (failuresInARow === 0) {
      if (own.length > 0) fail(UNREACHABLE)
      else say(UNREADABLE)
    }
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
    errors.delete(next.key)
    if (alertText !== null) say(null)
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
    onCartGone: cartGone,
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

  storage.onChange('settled', () => {
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
      const line = shown(settled.cart(), own, errors, { updating: false, status: 'ready' }).lines.find(
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
      return cart === null
        ? null
        : { id: cart.id, checkoutUrl: cart.checkoutUrl, isEmpty: cart.lines.nodes.length === 0 }
    },
    leftForCheckout: (cartId) => storage.write('checkout', cartId),
    hidden() {
      hurry = true
      if (paused === null) void run()
    },
    leaving() {
      const cart = settled.cart()
      const seen = new Set<string>()
      setOwn(own)
      const departing = own.map((intention) => {
        const isFirst = !seen.has(intention.key)
        seen.add(intention.key)
        if (cart === null || !isFirst || intention.sent !== null) return intention
        // Sent without the lock, so not beside another tab's change of the same line.
        if (journal.isSentElsewhere(intention.key)) return intention
        const { base, target, ...step } = plan(intention, cart)
        if (step.kind === 'nothing' || step.kind === 'gone') return intention
        // Nobody will hear the answer: the next page reads the cart to see whether this happened.
        void send(api, cart.id, step)
        return { ...intention, sent: { at: clock.now(), cartId: cart.id, base, target } }
      })
      own = journal.release(departing)
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

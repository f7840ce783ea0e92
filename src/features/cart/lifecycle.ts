import * as z from 'zod/mini'
import type { EntryStorage } from '#browser/session/entry-storage.ts'
import type { Clock, RetryBudget } from '#commerce/retry.ts'
import { CART_CREATION_TIMEOUT_MS, INFO_TOAST_MS, SUCCESS_TOAST_MS } from '#config/limits.ts'
import type { CartAnswer, CartApi } from './cart.api.ts'
import type { Settled } from './settled.ts'
import { CART_EXPIRED, CART_RENEWED, CREATION_ISSUE } from './texts.ts'

export interface Notice {
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  /** Milliseconds; null stays until dismissed. */
  readonly duration: number | null
  /** A later notice of the same id takes the place of the earlier. */
  readonly id?: string
}

export interface LifecycleOptions {
  readonly api: CartApi
  readonly settled: Settled
  readonly storage: EntryStorage
  readonly clock: Clock
  readonly newRetryBudget: () => RetryBudget
  /** The code release (CART-07). */
  readonly buildId: string
  readonly notify: (notice: Notice) => void
  readonly report: (error: Error, context?: Record<string, string>) => void
  /** CART-10. */
  readonly emit: (event: 'createCartSuccess' | 'createCartFailure') => void
  /** Things in the cart are lost. */
  readonly onLost: () => void
}

/** Makes carts, reads them, and notices when they are gone. */
export interface Lifecycle {
  /** CART-06..08: another release, or no cart yet, makes a new one; otherwise the stored one is read. */
  start(): Promise<'done' | 'gone' | 'unreachable'>
  /** Reads the cart (CART-11, CART-12); nothing is asked without one. */
  read(): Promise<'done' | 'gone' | 'unreachable'>
  /** The service has no such cart: told to the shopper when something is lost that they did not check out (CART-08). */
  gone(): void
  /** The cart whose loss the shopper was told of: what was to change in it went with it, which needs no words of its own. */
  lost(): string | undefined
  /** The shopper goes to check this cart out: its end will be no surprise. */
  leftForCheckout(cartId: string): void
  /** Makes a cart; false when that failed, which has then been reported (ERR-01, ERR-02). */
  create(): Promise<boolean>
  /** Makes one for a shopper who is adding and has none, telling them (CART-19..21, ERR-02, ERR-03). */
  createWhileAdding(): Promise<boolean>
}

const TOAST = 'cart-creation'

/** See `Lifecycle`. */
export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { api, settled, storage, clock, newRetryBudget, buildId, notify, report, emit, onLost } = options
  /** Whoever has just paid needs not be told that their cart has expired. */
  let isPaid = false
  let lost: string | undefined

  /**
   * A creation whose answer was lost leaves nothing that could be read, and nothing that matters: an empty cart nobody
   * has the id of. So it may be asked for again, within the time creating may take.
   */
  async function ask(isOver: () => boolean): Promise<CartAnswer> {
    const mayRetry = newRetryBudget()
    for (;;) {
      const answer = await api.create()
      if (answer.ok || answer.error.kind === 'refused') return answer
      if (!(await mayRetry(answer.error.retryAfterMs ?? null)) || isOver()) return answer
    }
  }

  async function outcome(): Promise<'created' | 'failed' | 'timeout'> {
    let over = false
    let cancel = () => {}
    const timeout = new Promise<'timeout'>((resolve) => {
      cancel = clock.after(CART_CREATION_TIMEOUT_MS, () => {
        over = true
        resolve('timeout')
      })
    })
    const answer = await Promise.race([ask(() => over), timeout])
    cancel()
    if (answer === 'timeout') return 'timeout'
    if (!answer.ok || answer.cart === null) return 'failed'
    settled.accept(answer.cart)
    storage.write('build', buildId)
    return 'created'
  }

  async function create(messages: { failed: string; timeout: string }): Promise<boolean> {
    const result = await outcome()
    emit(result === 'created' ? 'createCartSuccess' : 'createCartFailure')
    if (result !== 'created') report(new Error(messages[result]), { operation: 'cartCreate' })
    return result === 'created'
  }

  const createQuietly = () => create({ failed: 'Cart Creation Failed', timeout: 'Cart creation timed out.' })

  function gone() {
    isPaid = storage.read('checkout', z.string()) === settled.id()
    if (settled.heldLines() && !isPaid) {
      lost = settled.id() ?? undefined
      onLost()
    }
    storage.remove('checkout')
    settled.forget()
  }

  async function read() {
    const cartId = settled.id()
    if (cartId === null) return 'done'
    const answer = await api.read(cartId)
    if (!answer.ok) {
      report(new Error(answer.error.message), { operation: 'cart' })
      return 'unreachable'
    }
    if (answer.cart !== null) {
      settled.accept(answer.cart)
      return 'done'
    }
    gone()
    return 'gone'
  }

  return {
    create: createQuietly,
    read,
    gone,
    lost: () => lost,
    leftForCheckout: (cartId) => storage.write('checkout', cartId),
    async start() {
      const build = storage.read('build', z.string())
      if (build === buildId && settled.id() !== null) return read()
      // A new release's empty cart is as it should be; a stored id that was tampered with is a loss.
      const isLost = build === buildId && settled.heldLines()
      settled.forget()
      await createQuietly()
      if (isLost) onLost()
      return 'done'
    },
    async createWhileAdding() {
      if (isPaid && (await createQuietly())) {
        isPaid = false
        return true
      }
      notify({ kind: 'info', text: CART_EXPIRED, duration: INFO_TOAST_MS, id: TOAST })
      const created = await create({ failed: 'Cart creation failed.', timeout: 'Cart creation timed out.' })
      notify(
        created
          ? { kind: 'success', text: CART_RENEWED, duration: SUCCESS_TOAST_MS, id: TOAST }
          : { kind: 'error', text: CREATION_ISSUE, duration: null, id: TOAST },
      )
      return created
    },
  }
}

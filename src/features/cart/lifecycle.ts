import type { Clock } from '#commerce/retry.ts'
import {
  CART_CREATION_TIMEOUT_MS,
  INFO_TOAST_MS,
  REQUEST_ATTEMPTS,
  SUCCESS_TOAST_MS,
} from '#config/limits.ts'
import type { EntryStorage } from '#features/session/entry-storage.ts'
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
  /** The code release (CART-07). */
  readonly buildId: string
  readonly notify: (notice: Notice) => void
  readonly report: (error: Error, context?: Record<string, string>) => void
  /** CART-10. */
  readonly emit: (event: 'createCartSuccess' | 'createCartFailure') => void
}

/** Makes carts. */
export interface Lifecycle {
  /** Makes a cart; false when that failed, which has then been reported (ERR-01, ERR-02). */
  create(): Promise<boolean>
  /** Makes one for a shopper who is adding and has none, telling them (CART-19..21, ERR-02, ERR-03). */
  createWhileAdding(): Promise<boolean>
}

const TOAST = 'cart-creation'

/** See `Lifecycle`. */
export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { api, settled, storage, clock, buildId, notify, report, emit } = options

  /**
   * A creation whose answer was lost leaves nothing that could be read, and nothing that matters: an empty cart nobody
   * has the id of. So it may be asked for again, within the time creating may take.
   */
  async function ask(isOver: () => boolean): Promise<CartAnswer> {
    for (let tried = 1; ; tried += 1) {
      const answer = await api.create()
      if (answer.ok || !answer.error.mayHaveHappened || tried >= REQUEST_ATTEMPTS || isOver()) return answer
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

  return {
    create: () => create({ failed: 'Cart Creation Failed', timeout: 'Cart creation timed out.' }),
    async createWhileAdding() {
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

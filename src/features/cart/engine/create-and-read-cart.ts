import * as z from 'zod/mini'
import type { Cart } from '#commerce/cart/cart-schema.ts'
import { INFO_TOAST_MS, SUCCESS_TOAST_MS } from '#config/limits.ts'
import { CREATION_REPORTS, requestNewCart } from '../request-new-cart.ts'
import { CART_EXPIRED, CREATION_ISSUE, NEW_CART_READY } from '../texts.ts'
import type { CartEngineOptions } from './engine-options.ts'
import type { EngineAccess } from './send-context.ts'
import type { ReadOutcome } from './state.ts'

interface CartTasksOptions
  extends Pick<
    CartEngineOptions,
    'api' | 'storage' | 'clock' | 'newRetryBudget' | 'buildId' | 'notify' | 'isOnline' | 'report' | 'emit'
  > {
  readonly access: EngineAccess
}

const TOAST = 'cart-creation'

/** The engine's tasks that create and read carts, by kind. */
export function createCartTasks(options: CartTasksOptions) {
  const { api, access, storage, buildId, notify, isOnline, report } = options

  const creation = {
    ...options,
    accept(cart: Cart) {
      // A page that was left meanwhile has given up the lock, and another tab may have created the cart.
      if (access.adoptSaved() && access.state().cartId) return
      access.accept(cart)
      storage.write('build', buildId)
    },
  }

  /** Creates a cart; false when that failed, which has been reported (ERR-01, ERR-02). */
  const create = () => requestNewCart(creation)

  /** Reads the cart; requests nothing without one (CART-11, CART-12). */
  async function read(): Promise<ReadOutcome> {
    const { cartId } = access.state()
    if (cartId === null) return 'done'
    const answer = await api.read(cartId)
    if (!answer.ok) {
      report(new Error(answer.error.message), { operation: 'cart' })
      return 'unreachable'
    }
    if (answer.cart === null) {
      access.markCartGone()
      return 'gone'
    }
    access.accept(answer.cart, answer.warnings)
    return 'done'
  }

  return {
    async create(): Promise<ReadOutcome> {
      await create()
      // A cart that could not be created is created when somebody adds.
      return 'created'
    },
    read,
    compare: read,
    /** Reads the stored cart; creates a new one when there is none, or it is from another release (CART-06..08). */
    async start(): Promise<ReadOutcome> {
      const build = storage.read('build', z.string())
      if (build === buildId && access.state().cartId !== null) return read()
      // A new release starts with an empty cart; a stored id that was damaged is a loss.
      const isLost = build === buildId && access.hadLines()
      access.dispatch(['cartGone', { wasCheckedOut: false, hadLines: isLost }])
      await create()
      return 'done'
    },
    /**
     * Creates a cart for a shopper who is adding and has none, and tells them (CART-19..21, ERR-02, ERR-03). Of a failure
     * while offline they are not told, because the addition waits.
     */
    async createWhileAdding(): Promise<boolean> {
      if (!isOnline()) return false
      notify({ kind: 'info', text: CART_EXPIRED, duration: INFO_TOAST_MS, id: TOAST })
      const isCreated = await requestNewCart(creation, {
        ...CREATION_REPORTS,
        failed: 'Cart creation failed.',
      })
      if (isCreated) notify({ kind: 'success', text: NEW_CART_READY, duration: SUCCESS_TOAST_MS, id: TOAST })
      else if (isOnline()) notify({ kind: 'error', text: CREATION_ISSUE, duration: null, id: TOAST })
      return isCreated
    },
  }
}

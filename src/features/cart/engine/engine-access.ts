import * as z from 'zod/mini'
import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { CHECKOUT_LIFETIME_MS } from '#config/limits.ts'
import type { createCartStorage } from '../cart-storage.ts'
import { linesByKey } from '../server-cart-rules.ts'
import { hasUnknownOutcome } from './pending-change.ts'
import { isBackground } from './queue.ts'
import type { EngineAccess, SendContext } from './send-context.ts'
import type { CartEvent, CartState } from './state.ts'

interface EngineAccessOptions {
  readonly storage: TimestampedStorage
  readonly cartStorage: ReturnType<typeof createCartStorage>
  readonly current: () => CartState
  readonly dispatch: (event: CartEvent) => void
}

/** See `EngineAccess`. */
export function createEngineAccess(options: EngineAccessOptions): EngineAccess {
  const { storage, cartStorage, current, dispatch } = options

  /** Whether the shopper went to check this cart out lately, in any tab. */
  const wasCheckedOut = () => storage.read('checkout', z.string(), CHECKOUT_LIFETIME_MS) === current().cartId

  function adoptSaved() {
    const server = cartStorage.readNewer()
    if (server !== null) dispatch(['otherTabSaved', { server, wasCheckedOut: wasCheckedOut() }])
    return server !== null
  }

  function hadLines() {
    const { cart } = current()
    return cart === null ? cartStorage.storedCount() > 0 : linesByKey(cart).size > 0
  }

  return {
    state: current,
    dispatch,
    accept(cart, warnings = []) {
      // A page that was left has given up the lock, and another one may have stored a newer state of the cart, or another cart.
      if (adoptSaved() && current().cartId !== cart.id) return
      dispatch(['cartReceived', { cart, warnings }])
    },
    adoptSaved,
    hadLines,
    markCartGone: () => dispatch(['cartGone', { wasCheckedOut: wasCheckedOut(), hadLines: hadLines() }]),
  }
}

interface SendContextOptions
  extends Omit<SendContext, 'markSent' | 'unmarkSent' | 'touchSent' | 'isBackground'> {
  /** Claims what closed pages and crashed tabs have left. */
  readonly claimOrphans: () => void
}

/** See `SendContext`. */
export function createSendContext(options: SendContextOptions): SendContext {
  const { access, clock, claimOrphans } = options
  return {
    ...options,
    isBackground: (change) => isBackground(change, access.state().changes),
    markSent(change) {
      claimOrphans()
      const { changes } = access.state()
      if (!changes.some(({ id }) => id === change.id)) return 'claimed'
      const comesLater = hasUnknownOutcome(changes, change)
      access.dispatch(['changeUpdated', comesLater ? { ...change, sent: null } : change])
      return comesLater ? 'later' : 'sent'
    },
    unmarkSent: (change) => access.dispatch(['changeUpdated', change]),
    touchSent(change) {
      if (change.sent === null) return change
      const touched = { ...change, sent: { ...change.sent, at: clock.now() } }
      access.dispatch(['changeUpdated', touched])
      return touched
    },
  }
}

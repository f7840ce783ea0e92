import { PUBLIC_BUILD_ID, PUBLIC_MARKET } from 'astro:env/client'
import { browserClients, newRetryBudget } from '#browser/commerce-clients.ts'
import { report } from '#browser/reporting/report.ts'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createTabLock, createTabPresence } from '#browser/tab-lock.ts'
import { createWebLocksWhileShown } from '#browser/web-locks-while-shown.ts'
import { createCartApi } from '#commerce/cart/cart.api.ts'
import { partsOfMarket } from '#config/market.ts'
import { systemClock } from '#config/retry.ts'
import { CART_PREFIX } from '#config/storage-keys.ts'
import type { CartIo } from './cart-io.ts'

// Separate file so that a page which nobody uses starts its cart without the engine.

/** New carts are of the shop's market (OPS-11). */
const newCart =
  PUBLIC_MARKET === undefined ? {} : { buyerIdentity: { countryCode: partsOfMarket(PUBLIC_MARKET).country } }

function createCartIo(): CartIo {
  let lastHeard = 0
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(CART_PREFIX) === true) lastHeard = systemClock.now()
  })
  // `navigator.locks` is missing outside secure contexts, though its type does not say so.
  const locks = 'locks' in navigator ? createWebLocksWhileShown(navigator.locks, window) : undefined
  return {
    api: createCartApi(browserClients().cart, newCart),
    storage: createTimestampedStorage({
      prefix: CART_PREFIX,
      area: () => localStorage,
      now: Date.now,
      events: window,
    }),
    clock: systemClock,
    newRetryBudget,
    exclusively: createTabLock({
      name: 'cart',
      locks,
      lastHeard: () => lastHeard,
      now: systemClock.now,
    }),
    presence: createTabPresence({ name: 'cart', locks }),
    buildId: PUBLIC_BUILD_ID,
    report,
    emit: (event) => void document.dispatchEvent(new CustomEvent(event)),
  }
}

let io: CartIo | null = null

/** See `CartIo`; one for all of the page, because without Web Locks the lock is the page's own. */
export function cartIo(): CartIo {
  io ??= createCartIo()
  return io
}

import { PUBLIC_BUILD_ID } from 'astro:env/client'
import { browserClients, newRetryBudget } from '#browser/commerce-clients.ts'
import { report } from '#browser/reporting/report.ts'
import { createEntryStorage, type EntryStorage } from '#browser/session/entry-storage.ts'
import { createTabLock, type Exclusively } from '#browser/tab-lock.ts'
import { systemClock } from '#commerce/retry.ts'
import { type CartApi, createCartApi } from './cart.api.ts'
import type { MakeCartOptions } from './make-cart.ts'

// Separate file so that a page which nobody uses starts its cart without the engine.

/** What this browser has for the cart: requests, storage and the lock over all tabs. */
export interface CartIo extends Omit<MakeCartOptions, 'accept'> {
  readonly api: CartApi
  readonly storage: EntryStorage
  readonly exclusively: Exclusively
  /** Absent outside secure contexts. */
  readonly locks: LockManager | undefined
  readonly buildId: string
}

function createCartIo(): CartIo {
  let lastHeard: number | null = null
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith('cart:') === true) lastHeard = systemClock.now()
  })
  // `navigator.locks` is missing outside secure contexts, though its type does not say so.
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return {
    api: createCartApi(browserClients().cart),
    storage: createEntryStorage({
      prefix: 'cart:',
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
    locks,
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

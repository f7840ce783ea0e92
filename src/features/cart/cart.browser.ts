import { PUBLIC_BUILD_ID } from 'astro:env/client'
import type { WritableAtom } from 'nanostores'
import { browserClients, newRetryBudget } from '#browser/commerce-clients.ts'
import { report } from '#browser/reporting/report.ts'
import { createEntryStorage } from '#browser/session/entry-storage.ts'
import { createTabLock } from '#browser/tab-lock.ts'
import { onLogOut } from '#commerce/bearer-token.ts'
import { systemClock } from '#commerce/retry.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { track } from '#features/tracking/track.ts'
import { trackedLine } from '#features/tracking/tracked-line.ts'
import { createCartApi } from './cart.api.ts'
import type { CartCommands, CartView } from './cart.view.ts'
import { createCartEngine } from './engine.ts'
import { withMinLoadingTime } from './min-loading-time.ts'
import { UNREACHABLE } from './texts.ts'

/** The store's own sides of what it shows. */
export interface CartStores {
  readonly cart: WritableAtom<CartView>
  readonly announcement: WritableAtom<string>
  readonly cartError: WritableAtom<string | null>
}

/** Starts the cart in this browser, and keeps it in step with the page's life. Called once, by the store. */
export function startBrowserCart(stores: CartStores): CartCommands {
  const { cart, announcement, cartError } = stores
  const storage = createEntryStorage({
    prefix: 'cart:',
    area: () => localStorage,
    now: Date.now,
    events: window,
  })
  let lastHeard: number | null = null
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith('cart:') === true) lastHeard = Date.now()
  })

  // Absent outside secure contexts, whatever its type says.
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const engine = createCartEngine({
    api: createCartApi(browserClients().cart),
    storage,
    clock: systemClock,
    newRetryBudget,
    exclusively: createTabLock({
      name: 'cart',
      locks,
      lastHeard: () => lastHeard,
      now: Date.now,
    }),
    lockSpansTabs: locks !== undefined,
    // `randomUUID` is missing outside secure contexts.
    newId: () => crypto.getRandomValues(new Uint32Array(3)).join('-'),
    buildId: PUBLIC_BUILD_ID,
    publish: withMinLoadingTime(systemClock, (view) => cart.set(view)),
    announce: (text) => announcement.set(text),
    alert: (text) => cartError.set(text),
    notify(notice) {
      // Who is offline is told so for as long as it lasts, in nearly these words (STATE-06).
      if (navigator.onLine || notice.text !== UNREACHABLE) showToast(notice)
    },
    report,
    emit: (event) => void document.dispatchEvent(new CustomEvent(event)),
    onRemoved: (line) => track('Product Removed', trackedLine(line)),
  })

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') engine.hidden()
    else engine.returned()
  })
  window.addEventListener('pagehide', () => engine.leaving())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) engine.returned()
  })
  window.addEventListener('online', () => engine.returned())
  // The cart may have been answered to the token that was refused since (NET-03).
  onLogOut(() => engine.returned())

  return engine
}

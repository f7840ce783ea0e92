import { PUBLIC_BUILD_ID } from 'astro:env/client'
import type { WritableAtom } from 'nanostores'
import { systemClock } from '#commerce/retry.ts'
import { reloadOnce } from '#components/reload.ts'
import { startWork } from '#components/spinner/spinner.store.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { ERROR_TOAST_MS } from '#config/limits.ts'
import { report } from '#features/reporting/report.ts'
import { browserClients, newPatience } from '#features/session/browser-clients.ts'
import { createEntryStorage } from '#features/session/entry-storage.ts'
import { track } from '#features/tracking/track.ts'
import { createCartApi } from './cart.api.ts'
import type { CartVerbs, CartView } from './cart.view.ts'
import { createCartEngine } from './engine.ts'
import { leastLoading } from './least-loading.ts'
import { createTabLock } from './tab-lock.ts'
import { UNREACHABLE } from './texts.ts'
import { trackedLine } from './tracked-line.ts'

/** The store's own sides of what it shows. */
export interface CartStores {
  readonly cart: WritableAtom<CartView>
  readonly announcement: WritableAtom<string>
  readonly cartError: WritableAtom<string | null>
  readonly checkingOut: WritableAtom<boolean>
}

const CHECKOUT_NOT_LOADED = 'The checkout could not be loaded. Please check your connection and try again.'

const loadLeaving = () => import('./cart.leaving.ts')

/** Starts the cart in this browser, and keeps it in step with the page's life. Called once, by the store. */
export function startBrowserCart(stores: CartStores): CartVerbs {
  const { cart, announcement, cartError, checkingOut } = stores
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
  const api = createCartApi(browserClients().cart)
  const engine = createCartEngine({
    api,
    storage,
    clock: systemClock,
    newPatience,
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
    publish: leastLoading(systemClock, (view) => cart.set(view)),
    announce: (text) => announcement.set(text),
    alert: (text) => cartError.set(text),
    notify(notice) {
      // Who is offline is told so for as long as it lasts, in nearly these words (STATE-06).
      if (navigator.onLine || notice.text !== UNREACHABLE) showToast(notice)
    },
    report,
    emit: (event) => void document.dispatchEvent(new CustomEvent(event)),
  })

  let stopWork = () => {}
  const stay = () => {
    checkingOut.set(false)
    stopWork()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') engine.hidden()
    else engine.returned()
  })
  window.addEventListener('pagehide', () => engine.leaving())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    stay()
    engine.returned()
  })
  window.addEventListener('online', () => engine.returned())

  return {
    add: (request) => engine.add(request),
    setQuantity: (key, quantity) => engine.setQuantity(key, quantity),
    removeLine(key) {
      // TRK-07.
      const line = cart.get().lines.find((other) => other.key === key)
      if (line !== undefined) track('Product Removed', trackedLine(line))
      engine.setQuantity(key, 0)
    },
    chooseVariant: (key, variantId, display) => engine.chooseVariant(key, variantId, display),
    setAttributes: (changes, options) => engine.setAttributes(changes, options),
    setCodes: (codes, options) => engine.setCodes(codes, options),
    prepareCheckout() {
      loadLeaving().catch(() => {
        // Tried again, and said, when it is needed.
      })
    },
    async checkout() {
      if (checkingOut.get()) return
      checkingOut.set(true)
      stopWork = startWork()
      try {
        const { leaveCart } = await loadLeaving()
        await leaveCart({ engine, api, alert: (text) => cartError.set(text), stay })
      } catch (error) {
        stay()
        // What is in the cart is kept; from the page as it is now, the next press leads on.
        if (reloadOnce()) return
        cartError.set(CHECKOUT_NOT_LOADED)
        showToast({ kind: 'error', text: CHECKOUT_NOT_LOADED, duration: ERROR_TOAST_MS })
        report(error, { operation: 'checkout' })
      }
    },
  }
}

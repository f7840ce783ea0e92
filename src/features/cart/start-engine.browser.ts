import { onLogOut } from '#commerce/customer-token-cookie.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { systemClock } from '#config/retry.ts'
import { loadedProduct } from '#features/catalogue/loaded-products.api.ts'
import { track } from '#features/tracking/track.browser.ts'
import { trackedLine } from '#features/tracking/tracked-line.ts'
import type { CartStores } from './cart.store.ts'
import type { CartCommands } from './cart-commands.ts'
import { cartIo } from './cart-io.browser.ts'
import { newId } from './early-add.browser.ts'
import { createCartEngine } from './engine/engine.ts'
import { withMinLoadingTime } from './engine/min-loading-time.ts'
import { isUnreachable } from './texts.ts'

const isOnline = () => navigator.onLine

/** Whether the toast about the lost connection already says so (STATE-06). */
const isSaidByOfflineToast = (text: string | null): boolean => !isOnline() && isUnreachable(text)

/**
 * Starts the engine in this browser and passes page events on to it. Called once, by `load-engine.browser.ts`.
 * @param ownPersisted Ids of the additions that this page has persisted before.
 */
export function startEngine(stores: CartStores, ownPersisted: ReadonlySet<string>): CartCommands {
  const { cart, announcement, cartError } = stores
  const io = cartIo()
  const engine = createCartEngine({
    ...io,
    lockSpansTabs: 'locks' in navigator,
    newId,
    isOwnPersisted: (id) => ownPersisted.has(id),
    publish: withMinLoadingTime(systemClock, (view) => cart.set(view)),
    announce: (text) => announcement.set(text),
    alert: (text) => cartError.set(isSaidByOfflineToast(text) ? null : text),
    notify(notice) {
      if (!isSaidByOfflineToast(notice.text)) showToast(notice)
    },
    isOnline,
    titleOf: (productId) => loadedProduct(productId)?.title ?? null,
    onRemoved: (line) => track('Product Removed', trackedLine(line)),
  })

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') engine.hidden()
    else engine.returned()
  })
  window.addEventListener('pagehide', engine.leaving)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) engine.returned()
  })
  window.addEventListener('online', engine.returned)
  // Read the cart again without the token that was refused (NET-03).
  onLogOut(engine.returned)

  return engine
}

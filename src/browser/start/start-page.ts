import { afterPaint } from '#browser/after-paint.ts'
import { hydrateIsland } from '#browser/islands/island-events.ts'
import { CART_ISLAND, GALLERY_ISLAND, MENU_ISLAND } from '#browser/islands/island-names.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { startReporting } from '#browser/reporting/start-reporting.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { startKeyboardShortcuts } from '#browser/window/keyboard-shortcuts.ts'
import { showSpinnerIn } from '#components/spinner/spinner.view.ts'
import { startCartEngineOrReload } from '#features/cart/load-engine.browser.ts'
import { scheduleCartStart } from '#features/cart/schedule-start.browser.ts'
import { startSkies } from '#features/sky/start-sky.browser.ts'
import { startAddToCartLinks } from './add-to-cart-links.ts'
import { dismissRepeatedCartErrors } from './dismiss-repeated-cart-errors.ts'
import { startIslandErrors } from './island-errors.ts'
import { keepToasts } from './keep-toasts.ts'
import { layOutPage } from './lay-out-page.ts'
import { loadFontForLater } from './load-font-for-later.ts'
import { loadIdleTasks } from './load-idle-tasks.ts'
import { startOverlays } from './overlays.ts'
import { startPageRestore } from './page-restore.ts'
import { startLinkPrefetch } from './prefetch-links.ts'
import { preloadMenuPictures } from './preload-menu-pictures.ts'
import { startPictureRetries } from './retry-pictures.ts'
import { startConsent } from './start-consent.ts'
import { startEarlyLines } from './start-early-lines.ts'
import { startFieldMetrics } from './start-field-metrics.ts'
import { startHeader } from './start-header.ts'
import { startHoveredCards } from './start-hovered-cards.ts'
import { startMotion } from './start-motion.ts'
import { startReplay } from './start-replay.ts'
import { startToasts } from './start-toasts.ts'
import { takeEarlyAdds } from './take-early-adds.ts'

const part = (name: string) => document.querySelector<HTMLElement>(`[data-chrome="${name}"]`)

/**
 * Starts what every page with the chrome runs. An island's HTML belongs to React; nothing here writes into one that has
 * hydrated. `../README.md` lists who listens to what.
 */
export function startPage(): void {
  startReporting()
  const used = whenPageUsed(null)
  const toasts = part('toasts')
  const spinner = part('spinner')
  // Before the toasts, whose code then need not be loaded for what the cart says.
  dismissRepeatedCartErrors()
  if (toasts !== null) startToasts(toasts)
  if (spinner !== null) showSpinnerIn(spinner)
  startAddToCartLinks()
  startPageRestore()
  startLinkPrefetch()
  startPictureRetries()
  startKeyboardShortcuts()
  keepToasts()
  startHoveredCards(used)
  startSkies(layOutPage(used))
  preloadMenuPictures(used)
  startIslandErrors()
  scheduleCartStart()
  // After the drawer has been painted, so that it opens without waiting for its content.
  $overlay.listen((overlay) => {
    afterPaint(() => {
      if (overlay === 'site-menu') hydrateIsland(MENU_ISLAND)
      if (overlay === 'gallery') hydrateIsland(GALLERY_ISLAND)
      if (overlay !== 'cart') return
      hydrateIsland(CART_ISLAND)
      startCartEngineOrReload()
    })
  })
  startHeader()
  startEarlyLines(used)
  startOverlays()
  takeEarlyAdds()
  loadIdleTasks()
  whenBrowserIdle(loadFontForLater)
  startMotion()
  if (import.meta.env.PUBLIC_CONSENT === 'ask') startConsent()
  if (import.meta.env.PUBLIC_TAG_MANAGER_ID !== '') startFieldMetrics()
  if (import.meta.env.PUBLIC_SESSION_REPLAY === 'on') startReplay()
}

import { navigate } from 'astro:transitions/client'
import { BROKEN_EVENT, FAILED_EVENT } from '#components/islands/wake.ts'
import { showSpinnerIn } from '#components/spinner/spinner.view.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { showToastsIn } from '#components/toasts/toasts.view.ts'
import { $announcement, startCart, startCartNow } from '#features/cart/cart.store.ts'
import { $overlay } from '#features/overlay/overlay.store.ts'
import { report } from '#features/reporting/report.ts'
import { startReporting } from '#features/reporting/reporting.browser.ts'
import { startSkies } from '#features/sky/start-sky.ts'
import { startVisit } from '#features/visit/start.ts'
import { startKeys } from '#features/window/keys.ts'
import { startCards } from './cards.ts'
import { startCartTitle } from './cart-title.ts'
import { startConnection } from './connection.ts'
import { startDialogs } from './dialogs.ts'
import { startHeader } from './header.ts'
import { startMenu } from './menu.ts'
import { startNavigation } from './navigation.ts'
import { startLinkPrefetch } from './prefetch-links.ts'
import { startTints } from './tints.ts'

const part = (name: string) => document.querySelector<HTMLElement>(`[data-chrome="${name}"]`)

function tellOfFailedIslands(): void {
  document.addEventListener(FAILED_EVENT, ({ detail: { error } }) => {
    report(error ?? 'An island could not be loaded', { part: 'island' })
    showToast({
      id: 'island-failed',
      kind: 'error',
      text: 'A part of this page could not be loaded. Please check your connection and try again.',
      duration: null,
    })
  })
}

/**
 * An island whose failure left a hole in the page's content: reported, and the browser goes to the error page (RTE-34,
 * ERR-09), which never leads on. Not by a full load, which would end the report's sending.
 */
function leaveBrokenPages(): void {
  document.addEventListener(BROKEN_EVENT, ({ detail: { error, part: broken, errorPage } }) => {
    report(error, { part: broken })
    if (location.pathname !== errorPage) void navigate(errorPage, { history: 'replace' })
  })
}

/**
 * The script of every page: header, drawer shells, toasts and spinner, over the stores that islands share. Runs once;
 * its parts persist over page changes. It never writes inside an island.
 */
export function startChrome(): void {
  startReporting()
  const toasts = part('toasts')
  const spinner = part('spinner')
  const announcement = part('announcement')
  if (toasts !== null) showToastsIn(toasts)
  if (spinner !== null) showSpinnerIn(spinner)
  if (announcement !== null) {
    $announcement.subscribe((text) => {
      announcement.textContent = text
    })
  }
  startCartTitle()
  startDialogs()
  startHeader()
  startMenu()
  startCards()
  startNavigation()
  startLinkPrefetch()
  startKeys()
  startConnection()
  startTints()
  startSkies()
  tellOfFailedIslands()
  leaveBrokenPages()
  startCart()
  // Who pressed before this was here has given the only sign there will be.
  $overlay.listen((overlay) => {
    if (overlay === 'cart') startCartNow()
  })
  startVisit()
}

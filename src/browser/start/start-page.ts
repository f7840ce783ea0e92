import { $overlay } from '#browser/overlay.store.ts'
import { startReporting } from '#browser/reporting/start-reporting.ts'
import { startScreenKeys } from '#browser/window/screen-keys.ts'
import { showSpinnerIn } from '#components/spinner/spinner.view.ts'
import { showToastsIn } from '#components/toasts/toasts.view.ts'
import { $announcement, startCart, startCartNow } from '#features/cart/cart.store.ts'
import { takeEarlyAdds } from '#features/cart/take-early-adds.ts'
import { startAddLinks } from '#features/chrome/add-links.ts'
import { startCartTitle } from '#features/chrome/cart-title.ts'
import { startDialogs } from '#features/chrome/dialogs.ts'
import { startHeader } from '#features/chrome/header.ts'
import { startMenu } from '#features/chrome/menu.ts'
import { startSkies } from '#features/sky/start-sky.ts'
import { startHoverColors } from './hover-colors.ts'
import { startIslandErrors } from './island-errors.ts'
import { keepToasts } from './keep-toasts.ts'
import { startNavigation } from './navigation.ts'
import { startOfflineToast } from './offline-toast.ts'
import { startLinkPrefetch } from './prefetch-links.ts'
import { startWhenIdle } from './start-when-idle.ts'

const part = (name: string) => document.querySelector<HTMLElement>(`[data-chrome="${name}"]`)

/**
 * Starts what every page with the chrome runs, over the stores that islands share. It writes nothing inside an island, whose HTML belongs to React. `../README.md` lists who listens to what.
 */
export function startPage(): void {
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
  startAddLinks()
  startNavigation()
  startLinkPrefetch()
  startScreenKeys()
  keepToasts()
  startOfflineToast()
  startHoverColors()
  startSkies()
  startIslandErrors()
  startCart()
  // A press on the cart button before this script ran opened the drawer and will not be followed by another.
  $overlay.listen((overlay) => {
    if (overlay === 'cart') startCartNow()
  })
  takeEarlyAdds()
  startWhenIdle()
}

import { atom, type ReadableAtom } from 'nanostores'
import { reloadOnce } from '#browser/reload.ts'
import { report } from '#browser/reporting/report.ts'
import { startWork } from '#components/spinner/spinner.store.ts'
import { loadCart } from '#features/cart/cart.store.ts'

const NOT_LOADED = 'The checkout could not be loaded. Please check your connection and try again.'

const checkingOut = atom(false)

/** Whether the browser is on its way to the hosted checkout. */
export const $checkingOut: ReadableAtom<boolean> = checkingOut

const loadStartCheckout = () => import('./start-checkout.ts')

/** Loads what checking out needs, because the shopper is about to press the button. */
export function prepareCheckout(): void {
  Promise.all([loadCart(), loadStartCheckout()]).catch(() => {
    // `checkout` tries again, and says when it fails.
  })
}

let stopWork = () => {}

function stay(): void {
  checkingOut.set(false)
  stopWork()
}

/** The shopper came back from the hosted checkout with the page as they left it. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) stay()
}

/** Goes to the hosted checkout once no change of the cart is under way any more (CHK-01..05). */
export async function checkout(): Promise<void> {
  // `$cartError` says when the cart cannot be loaded.
  const cart = await loadCart().catch(() => null)
  if (cart === null || checkingOut.get()) return
  checkingOut.set(true)
  stopWork = startWork()
  window.addEventListener('pageshow', onPageShow)
  try {
    const { startCheckout } = await loadStartCheckout()
    await startCheckout(cart, stay)
  } catch (error) {
    stay()
    // The cart is kept, and from the reloaded page the next press works.
    if (reloadOnce()) return
    cart.showError(NOT_LOADED)
    report(error, { operation: 'checkout' })
  }
}

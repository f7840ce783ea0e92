import { atom, type ReadableAtom } from 'nanostores'
import { $overlay } from '#browser/overlay.store.ts'
import { reloadOnce } from '#browser/reload.ts'
import { report } from '#browser/reporting/report.ts'
import { $online } from '#browser/window/online.store.ts'
import { startWork } from '#components/spinner/spinner.store.ts'
import { loadAndStartCartEngine } from '#features/cart/load-engine.browser.ts'
import type { CheckoutOutcome } from './redirect-to-checkout.ts'

const NOT_LOADED = 'We couldn’t open the checkout. Please check your connection and try again.'

/** `waiting` for the connection, or `leaving`: on the way to the hosted checkout. */
type CheckoutState = 'idle' | 'waiting' | 'leaving'

const checkoutState = atom<CheckoutState>('idle')

export const $checkout: ReadableAtom<CheckoutState> = checkoutState

const loadRedirect = () => import('./redirect-to-checkout.browser.ts')

/** Loads what checking out needs, because the shopper is about to press the button. */
export function prepareCheckout(): void {
  // Browsers remember that a module could not be loaded, so that it would fail with a connection too.
  if (!$online.get()) return
  Promise.all([loadAndStartCartEngine(), loadRedirect()]).catch(() => {
    // `checkout` tries again, and says when it fails.
  })
}

let stopWork = () => {}
let controller = new AbortController()

function setState(next: CheckoutState): void {
  stopWork()
  stopWork = next === 'leaving' ? startWork() : () => {}
  checkoutState.set(next)
}

const stay = () => setState('idle')

/** Cancels the checkout that is under way; the shopper stays on this page. */
export const cancelCheckout = () => controller.abort()

/** Resolves true once the browser is online; false when the checkout is cancelled before that. */
async function whenOnline(signal: AbortSignal): Promise<boolean> {
  if ($online.get()) return true
  setState('waiting')
  return new Promise((resolve) => {
    const end = () => {
      unlisten()
      resolve(!signal.aborted)
    }
    const unlisten = $online.listen((isOnline) => isOnline && end())
    signal.addEventListener('abort', end)
  })
}

/** The shopper came back from the hosted checkout with the page as they left it. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) stay()
}

async function tryToLeave(signal: AbortSignal): Promise<CheckoutOutcome> {
  setState('leaving')
  // `$cartError` says when the cart cannot be loaded.
  const cart = await loadAndStartCartEngine().catch(() => null)
  if (cart === null) return 'stayed'
  try {
    const { redirectBrowserToCheckout } = await loadRedirect()
    return await redirectBrowserToCheckout(cart, signal, stay)
  } catch (error) {
    if (signal.aborted) return 'stayed'
    if (!$online.get()) return 'offline'
    // The cart is kept, and from the reloaded page the next press works.
    if (!reloadOnce()) {
      cart.showError(NOT_LOADED)
      report(error, { operation: 'checkout' })
    }
    return 'stayed'
  }
}

/**
 * Goes to the hosted checkout once no change of the cart is under way any more; offline, as soon as the connection is
 * back (CHK-01..05). Started in the open cart, and cancelled when that is closed. Does nothing while it is under way.
 */
export async function checkout(): Promise<void> {
  if (checkoutState.get() !== 'idle') return
  window.addEventListener('pageshow', onPageShow)
  controller = new AbortController()
  const { signal } = controller
  // At once, so that the shopper can press again while the cancelled checkout still waits for an answer.
  signal.onabort = stay
  const unlistenOverlay = $overlay.listen(cancelCheckout)
  let outcome: CheckoutOutcome = 'offline'
  while (outcome === 'offline') outcome = (await whenOnline(signal)) ? await tryToLeave(signal) : 'stayed'
  unlistenOverlay()
  if (outcome === 'stayed' && !signal.aborted) stay()
}

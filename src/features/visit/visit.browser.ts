import { atom } from 'nanostores'
import { numericId } from '#commerce/ids.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { DISCOUNT_REST_MS, ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#config/limits.ts'
import { $cart, setCartAttributes, setDiscountCodes } from '#features/cart/cart.store.ts'
import type { CartView } from '#features/cart/cart.view.ts'
import { CODE_UNREADABLE } from '#features/discounts/discounts.ts'
import { type DiscountedCart, keepDiscount } from '#features/discounts/keeper.ts'
import { hasSubscription } from '#features/gift-note/gift-order.ts'
import { $overlay } from '#features/overlay/overlay.store.ts'
import { report } from '#features/reporting/report.ts'
import { isSameCode } from '#features/session/landing.ts'
import { browserSession } from '#features/session/session.browser.ts'
import type { Session } from '#features/session/session.ts'
import { loadProductData, loadSharedData } from '#features/shared-data/load.ts'
import { startTracking } from '#features/tracking/start.ts'
import { track } from '#features/tracking/track.ts'
import { trackedLine } from '#features/tracking/tracked-line.ts'
import { attributesToAdd } from './visit.ts'

/** CART-47. One cart is told once; a cart that could not be told is with its next change. */
function tellCart(session: Session): void {
  let told: string | null = null
  $cart.subscribe((cart) => {
    if (cart.status !== 'ready' || cart.updating || cart.token === told) return
    const attributes = attributesToAdd(session.read(), cart)
    if (attributes === null) return
    told = cart.token
    void setCartAttributes(attributes)
  })
}

/** A store of what discounts need of the cart, which changes only when that does. */
function discountedCart() {
  const store = atom<DiscountedCart>({ token: null, codes: [], hasSubscription: false })
  const follow = ({ token, discountCodes, lines, status, updating }: CartView) => {
    // What is under way may still fail.
    if (updating || status !== 'ready') return
    const next = {
      token,
      codes: discountCodes.map(({ code }) => code),
      hasSubscription: hasSubscription(lines),
    }
    if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next)
  }
  $cart.subscribe(follow)
  return store
}

/** RTE-28. */
function tellOfUnreadable(session: Session): void {
  if (session.entered() !== '') return
  session.forgetEntered()
  showToast({ kind: 'error', text: CODE_UNREADABLE, duration: ERROR_TOAST_MS })
}

async function startDiscounts(session: Session): Promise<void> {
  const { discount: settings } = await loadSharedData()
  keepDiscount({
    cart: discountedCart(),
    session,
    settings,
    send: (codes) => setDiscountCodes(codes),
    now: Date.now,
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    isAwaited: (code) => isSameCode(session.entered() ?? '', code),
    tell: ({ kind, text }) =>
      void showToast({ kind, text, duration: kind === 'error' ? ERROR_TOAST_MS : SUCCESS_TOAST_MS }),
    report,
    changed() {
      session.forgetEntered()
      document.dispatchEvent(new CustomEvent('discount:changed'))
    },
  })
}

/** Where the product's page is; null for one that is not shown, or when that cannot be had. */
async function addressOf(productId: string | null): Promise<string | null> {
  const number = productId === null ? null : numericId(productId)
  if (number === null) return null
  const data = await loadProductData(number).catch(() => null)
  return data === null ? null : new URL(data.path, location.origin).href
}

/** TRK-06: the drawer is open on a cart that holds something. */
async function tellOfCart({ lines, token }: CartView, session: Session): Promise<void> {
  const products = lines.map(async (line) => ({
    ...trackedLine(line),
    url: await addressOf(line.productId),
  }))
  const { googleClientId } = session.read()
  track('Cart Viewed', { client_id: googleClientId, cart_id: token, products: await Promise.all(products) })
}

/** Once each time it is opened, as soon as the commerce service has said what is in it. */
function tellOfCartViews(session: Session): void {
  let isTold = false
  const look = () => {
    const cart = $cart.get()
    if ($overlay.get() !== 'cart') isTold = false
    else if (!isTold && cart.lines.length > 0 && !cart.updating) {
      isTold = true
      void tellOfCart(cart, session)
    }
  }
  $overlay.subscribe(look)
  $cart.subscribe(look)
}

/** Starts what goes along with a visit, once. */
export function startBrowserVisit(): void {
  const session = browserSession()
  startTracking()
  tellCart(session)
  tellOfCartViews(session)
  tellOfUnreadable(session)
  // Without the settings no code is kept, neither theirs nor a shopper's own.
  const keepCodes = () =>
    void startDiscounts(session).catch((error: unknown) => {
      report(error, { part: 'discounts' })
      setTimeout(keepCodes, DISCOUNT_REST_MS)
    })
  keepCodes()
}

import { browserSession } from '#browser/session/browser-session.ts'
import { codeOfPath } from './address.ts'

/**
 * The page of a discount's address (RTE-28): keeps the code for the cart, as the session keeps what else the address says,
 * and goes on to the shop, where the code is applied and its banner shows. It leaves no trace in the history.
 */
export function takeCode(): void {
  const shop = document.querySelector<HTMLAnchorElement>('[data-discount-shop]')?.pathname ?? '/'
  const session = browserSession()
  const code = codeOfPath(location.pathname)
  if (code !== null) {
    if (code !== '') session.setPendingDiscount(code)
    session.enter(code)
  }
  location.replace(shop)
}

import { browserSession } from '#features/session/session.browser.ts'
import { codeOfPath } from './address.ts'
import { enterCode } from './entered.ts'

/**
 * The page of a discount's address (RTE-28): keeps the code for the cart, remembers what else the address says, and goes
 * on to the shop, where the code is applied and its banner shows. It leaves no trace in the history.
 */
export function takeCode(): void {
  const shop = document.querySelector<HTMLAnchorElement>('[data-discount-shop]')?.pathname ?? '/'
  const session = browserSession()
  session.capture(new URL(location.href))
  const code = codeOfPath(location.pathname)
  if (code !== null) {
    if (code !== '') session.setPendingDiscount(code)
    enterCode(code)
  }
  location.replace(shop)
}

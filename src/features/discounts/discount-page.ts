import { browserSession } from '#browser/session/browser-session.ts'
import { codeFromPath } from './code-from-path.ts'

/**
 * Runs on "/discount/…": keeps the path's code for the cart and redirects to the shop, where the code is applied and its
 * banner shows. Replaces the history entry, so that the back button skips this page (RTE-28).
 */
export function keepCodeAndRedirect(): void {
  const shop = document.querySelector<HTMLAnchorElement>('[data-discount-shop]')?.pathname ?? '/'
  const session = browserSession()
  const code = codeFromPath(location.pathname)
  if (code !== null) {
    if (code !== '') session.setPendingDiscount(code)
    session.enter(code)
  }
  location.replace(shop)
}

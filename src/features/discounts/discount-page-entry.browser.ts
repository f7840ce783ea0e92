import { keepDiscountLink } from '#browser/session/discount-link.ts'
import { bufferLanding } from '#browser/session/landing-buffer.ts'
import { SHOP_PATH } from '#config/paths.ts'
import { codeFromPath } from './code-from-path.ts'

// Inline script of "/discount/…": keeps the path's code for the cart and redirects to the shop, where the code is applied and
// its banner shows. Replaces the history entry, so that the back button skips this page (RTE-28).

const code = codeFromPath(location.pathname)
const landing = keepDiscountLink(new URL(location.href), code, {
  area: () => localStorage,
  jar: document,
  now: Date.now(),
})
bufferLanding(landing.href)
location.replace(SHOP_PATH)

import { HYDRATED_EVENT } from '#browser/islands/hydrated-event.ts'
import { hydrateIsland } from '#browser/islands/island-events.ts'
import { HEADER_ISLAND } from '#browser/islands/island-names.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { CART_BADGE_CAP, HEADER_VEIL_PX } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { cartButtonLabel } from '#features/header/cart-button-label.ts'
import { $headerPosition, startHeaderPosition } from '#features/header/header-position.store.ts'

/** Shows on the header's buttons what is in the cart, and which drawer is open (CHR-11). */
function showOnButtons(header: Element): void {
  const { count } = $cart.get()
  for (const button of header.querySelectorAll<HTMLElement>('[commandfor]')) {
    const overlay = button.getAttribute('commandfor')
    button.setAttribute('aria-expanded', String(overlay === $overlay.get()))
    const badge = button.querySelector<HTMLElement>('[data-cart-count]')
    if (badge === null) continue
    button.setAttribute('aria-label', cartButtonLabel(count))
    const shown = String(Math.min(count, CART_BADGE_CAP))
    // The same text again would be laid out again.
    if (badge.textContent !== shown) badge.textContent = shown
    badge.hidden = count === 0
  }
}

/** Does what the header's component does until React runs that: nobody has touched the page. */
function showUntilHydrated(header: Element): void {
  const show = () => showOnButtons(header)
  const stops = [$cart.subscribe(show), $overlay.listen(show)]
  header.addEventListener(HYDRATED_EVENT, () => {
    for (const stop of stops) stop()
  })
}

/**
 * Starts what the header needs before it hydrates. Says on the root element that the page is not at its top, where the header
 * has a background; browsers with scroll timelines need no script for that. Hydrates the header once it has to leave (CHR-12).
 */
export function startHeader(): void {
  const header = document.querySelector('astro-island[ssr] > header')
  if (header !== null) showUntilHydrated(header)
  startHeaderPosition()
  $headerPosition.subscribe(({ y, isAway }) => {
    document.documentElement.toggleAttribute('data-scrolled', y > HEADER_VEIL_PX)
    if (isAway) hydrateIsland(HEADER_ISLAND)
  })
}

import { isModifiedClick } from '#browser/modified-click.ts'
import { $scroll, type Scroll } from '#browser/window/scroll.store.ts'
import { CART_BADGE_CAP, HEADER_UNPIN_PX, HEADER_VEIL_PX } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { cartName } from './cart-name.ts'

/** Shows the count on every cart button: badge and accessible name (CHR-11). */
function showCount(): void {
  const { count } = $cart.get()
  for (const button of document.querySelectorAll<HTMLElement>('[data-open-overlay="cart"]')) {
    button.setAttribute('aria-label', cartName(count))
    const badge = button.querySelector<HTMLElement>('[data-cart-count]')
    if (badge === null) continue
    badge.textContent = String(Math.min(count, CART_BADGE_CAP))
    badge.hidden = count === 0
  }
}

const findHeader = () => document.querySelector<HTMLElement>('[data-header]')

let lastY = 0
let isUnpinned = false

function unpin(next: boolean): void {
  isUnpinned = next
  findHeader()?.toggleAttribute('data-unpinned', next)
}

/** Gives the header its background as soon as content is beneath it, in browsers without scroll-driven animations. */
const showVeil = (y: number) => findHeader()?.toggleAttribute('data-scrolled', y > HEADER_VEIL_PX)

/** Hides the header when scrolling down beyond 56 px, and shows it when scrolling up (CHR-12). */
function onScroll({ y: scrolled }: Scroll): void {
  // Ignores overscroll at either end.
  const end = document.documentElement.scrollHeight - window.innerHeight
  const y = Math.min(Math.max(scrolled, 0), end)
  showVeil(y)
  if (y === lastY) return
  const next = y > lastY && y > HEADER_UNPIN_PX
  lastY = y
  if (next !== isUnpinned) unpin(next)
}

/** On the home page, the logo scrolls to the top instead of loading the page again (CHR-07). */
function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented || isModifiedClick(event)) return
  const logo = event.target.closest<HTMLAnchorElement>('[data-home-link]')
  if (logo === null || location.pathname !== logo.pathname) return
  event.preventDefault()
  window.scrollTo({ top: 0 })
}

/**
 * Freezes the header while it is pressed: it slides when the scroll direction changes and when it gets the focus, and
 * a press that ends beside the element it began on is no click.
 */
function holdStill({ target, button }: PointerEvent): void {
  const header = target instanceof Element ? target.closest<HTMLElement>('[data-header]') : null
  if (header !== null && button === 0) header.style.translate = getComputedStyle(header).translate
}

const letGo = () => findHeader()?.style.removeProperty('translate')

export function startHeader(): void {
  $cart.subscribe(showCount)
  document.addEventListener('click', onClick, { capture: true })
  $scroll.listen(onScroll)
  showVeil(window.scrollY)
  document.addEventListener('pointerdown', holdStill, { passive: true })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, letGo)
  document.addEventListener('focusin', ({ target }) => {
    if (isUnpinned && target instanceof Element && target.closest('[data-header]') !== null) unpin(false)
  })
}

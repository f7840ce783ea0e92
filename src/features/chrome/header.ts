import { isModifiedClick } from '#browser/modified-click.ts'
import { $scroll, type Scroll } from '#browser/window/scroll.store.ts'
import { CART_BADGE_CAP, HEADER_UNPIN_PX } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { cartName } from './cart-name.ts'

/** Writes the count on every cart button: badge and accessible name (CHR-11). */
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

let lastY = 0
let isUnpinned = false

function unpin(next: boolean): void {
  isUnpinned = next
  document.querySelector('[data-header]')?.toggleAttribute('data-unpinned', next)
}

/** CHR-12: away when scrolling down beyond 56 px, back when scrolling up. */
function onScroll({ y: scrolled }: Scroll): void {
  // Overscroll at either end is no scrolling.
  const end = document.documentElement.scrollHeight - window.innerHeight
  const y = Math.min(Math.max(scrolled, 0), end)
  if (y === lastY) return
  const next = y > lastY && y > HEADER_UNPIN_PX
  lastY = y
  if (next !== isUnpinned) unpin(next)
}

/** CHR-07: the logo leads home, and on the home page to its top. */
function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented || isModifiedClick(event)) return
  const logo = event.target.closest<HTMLAnchorElement>('[data-home-link]')
  if (logo === null || location.pathname !== logo.pathname) return
  event.preventDefault()
  window.scrollTo({ top: 0 })
}

/**
 * Where the header stands while something in it is pressed: it slides when scrolling turns round, and when it gets the
 * focus, and a press that ends beside what it began on is no click.
 */
function holdStill({ target, button }: PointerEvent): void {
  const header = target instanceof Element ? target.closest<HTMLElement>('[data-header]') : null
  if (header !== null && button === 0) header.style.translate = getComputedStyle(header).translate
}

const letGo = () => document.querySelector<HTMLElement>('[data-header]')?.style.removeProperty('translate')

export function startHeader(): void {
  $cart.subscribe(showCount)
  // Before the router's own listener, which would load the page again.
  document.addEventListener('click', onClick, { capture: true })
  $scroll.listen(onScroll)
  document.addEventListener('pointerdown', holdStill, { passive: true })
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, letGo)
  document.addEventListener('focusin', ({ target }) => {
    if (isUnpinned && target instanceof Element && target.closest('[data-header]') !== null) unpin(false)
  })
  document.addEventListener('astro:after-swap', () => {
    showCount()
    lastY = window.scrollY
    unpin(false)
  })
}

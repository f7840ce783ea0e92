import { isModifiedClick } from '#browser/modified-click.ts'
import { openOverlay } from '#browser/overlay.store.ts'
import { linkToAddRequest } from '#features/cart/early-add.browser.ts'
import { addToCart, sendPersistedAdd } from '#features/cart/lazy-commands.browser.ts'

/**
 * "Add" links of product cards, which without JavaScript lead to the commerce service's permalink:
 * `<a href data-add-variant="gid://…" data-add-product="gid://…" data-add-price="12.5 USD" data-add-title
 * data-add-variant-title? data-add-plan? data-add-plan-name?>`. The cart shows the card's picture, which is loaded already.
 * What was pressed before is persisted (`data-persisted`), and pressed again once this runs.
 */
function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || isModifiedClick(event)) return
  const link = event.target.closest<HTMLElement>('[data-add-variant]')
  const variantId = link?.dataset.addVariant
  if (link === null || variantId === undefined) return
  event.preventDefault()
  const { persisted } = link.dataset
  const image = link.closest('article')?.querySelector('img')?.currentSrc || null
  const request = linkToAddRequest({ ...link.dataset, addVariant: variantId }, image)
  if (persisted === undefined) void addToCart(request)
  else {
    // A press from before this script had loaded; the next one adds again.
    delete link.dataset.persisted
    sendPersistedAdd(persisted, request)
  }
  // Not awaited: the line shows as pending, and the drawer shows a failure (CART-25).
  openOverlay('cart')
}

/** Has links that add to the cart add without leaving the page; without the script they open their permalink. */
export function startAddToCartLinks(): void {
  document.addEventListener('click', onClick, { capture: true })
}

import { isModifiedClick } from '#browser/modified-click.ts'
import { openOverlay } from '#browser/overlay.store.ts'
import { addToCart } from '#features/cart/lazy-cart.store.ts'

/**
 * "Add" links of product cards, which without JavaScript lead to the commerce service's permalink:
 * `<a href data-add-variant="gid://…" data-add-product="gid://…" data-add-price="12.5 USD" data-add-title
 * data-add-variant-title? data-add-plan? data-add-plan-name?>`. The cart shows the card's picture, which is loaded already.
 */
function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || isModifiedClick(event)) return
  const link = event.target.closest<HTMLElement>('[data-add-variant]')
  const variantId = link?.dataset.addVariant
  if (link === null || variantId === undefined) return
  event.preventDefault()
  const { addTitle: title = '', addVariantTitle: variantTitle = null } = link.dataset
  const { addPlan: sellingPlanId = null, addPlanName: planName = null } = link.dataset
  const { addProduct: productId = null, addPrice = '' } = link.dataset
  const [amount = '', currencyCode] = addPrice.split(' ')
  const unitPrice = currencyCode === undefined ? null : { amount, currencyCode }
  const image = link.closest('article')?.querySelector('img')?.currentSrc || null
  const display = { productId, title, variantTitle, planName, image, unitPrice }
  void addToCart({ variantId, sellingPlanId, quantity: 1, display })
  // Not awaited: the line shows as pending, and the drawer shows a failure (CART-25).
  openOverlay('cart')
}

/** Has links that add to the cart add without leaving the page; without the script they open their permalink. */
export function startAddToCartLinks(): void {
  document.addEventListener('click', onClick, { capture: true })
}

import { isModifiedClick } from '#browser/modified-click.ts'
import { openOverlay } from '#browser/overlay.store.ts'
import { addToCart } from '#features/cart/cart.store.ts'

/**
 * Product cards' "add" links, which without JavaScript lead to the commerce service's permalink:
 * `<a href data-add-variant="gid://…" data-add-title data-add-variant-title? data-add-plan? data-add-plan-name?>`; with a
 * plan it is bought in deliveries. The cart shows the card's own picture, which is there already.
 */
function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || isModifiedClick(event)) return
  const link = event.target.closest<HTMLElement>('[data-add-variant]')
  const variantId = link?.dataset.addVariant
  if (link === null || variantId === undefined) return
  event.preventDefault()
  const { addTitle: title = '', addVariantTitle: variantTitle = null } = link.dataset
  const { addPlan: sellingPlanId = null, addPlanName: planName = null } = link.dataset
  const image = link.closest('article')?.querySelector('img')?.currentSrc || null
  const display = { title, variantTitle, planName, image }
  void addToCart({ variantId, sellingPlanId, quantity: 1, display })
  // CART-25. At once: the line shows as pending, and a failure is said in the drawer.
  openOverlay('cart')
}

export function startAddLinks(): void {
  document.addEventListener('click', onClick, { capture: true })
}

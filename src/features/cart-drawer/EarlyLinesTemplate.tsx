import { LINE_QUANTITY_MAX } from '#config/limits.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import styles from './CartDrawer.module.css'
import { CartLines } from './CartLines.tsx'

/** A line that was just added, with every part that such a line can have. */
const blank: CartLineView = {
  key: '',
  lineId: null,
  variantId: '',
  sellingPlanId: null,
  // Of a product whose data have not been loaded.
  productId: 'gid://shopify/Product/0',
  sku: null,
  productType: null,
  recurring: false,
  title: '–',
  variantTitle: '–',
  // Other than the variant's title, beside whose options it stays visible.
  planName: '—',
  quantity: 1,
  maximum: LINE_QUANTITY_MAX,
  soldOut: false,
  image: 'data:,',
  price: null,
  discount: null,
  discountNames: null,
  unitPrice: { amount: '0', currencyCode: 'USD' },
  compareAtUnit: null,
  compareAt: null,
  pending: true,
  error: null,
}

/** Nothing scrolls or moves it. */
const nowhere = { current: null }

/**
 * The list of lines before React has it (CART-48), of which pages hold a template: `show-early-lines.view.ts` shows it with
 * what was added.
 */
export const EarlyLinesTemplate = () => (
  <div className={`${styles.body} ${styles.early}`}>
    <CartLines lines={[blank]} hidden={false} area={nowhere} />
  </div>
)

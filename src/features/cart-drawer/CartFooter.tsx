import { useStore } from '@nanostores/react'
import { formatMoney } from '#commerce/money.ts'
import { CART_LIMIT } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { CHECKOUT_OFFLINE, cartLimitText, discountText } from '#features/cart/texts.ts'
import { $checkout, cancelCheckout, checkout, prepareCheckout } from '#features/checkout/checkout.store.ts'
import styles from './CartDrawer.module.css'
import { ShippingAndProductNotices } from './ShippingAndProductNotices.tsx'

/** Subtotal, discounts, total, notices and the checkout button (CART-31, CART-32, CHK-01). */
export function CartFooter({ supportEmail }: { supportEmail: string }) {
  const { count, subtotal, discounts, total, updating, stale } = useStore($cart, { ssr: 'initial' })
  const checkoutState = useStore($checkout, { ssr: 'initial' })
  const isAtLimit = count >= CART_LIMIT
  // Without discounts the total is the subtotal.
  const totalName = discounts.length === 0 ? 'Subtotal' : 'Total'
  const rows = discounts.map((discount) => [discount.name, discountText(discount)])
  if (rows.length > 0 && subtotal !== null) rows.unshift(['Subtotal', formatMoney(subtotal)])
  return (
    <div className={styles.footer} data-cart-totals>
      <div className={styles.totals} data-updating={updating || stale ? '' : undefined}>
        {rows.map(([name, text], index) => (
          // A discount may be called like another row.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and nothing else tells them apart.
          <p key={index} className="small">
            <span>{name}</span>
            <span className="number">{text}</span>
          </p>
        ))}
        <p className={styles.total}>
          <span>{stale ? `${totalName} (outdated)` : totalName}</span>
          <b className="number">{total === null ? '–' : formatMoney(total)}</b>
        </p>
      </div>
      <ShippingAndProductNotices />
      {isAtLimit && (
        <p role="alert" className={styles.limitReached}>
          {cartLimitText(supportEmail)}
        </p>
      )}
      {/* Always rendered, so that screen readers announce what appears in it; an alert they announce by itself. */}
      <div role="status">
        {checkoutState === 'waiting' && <p className={styles.notice}>{CHECKOUT_OFFLINE}</p>}
      </div>
      <button
        type="button"
        className="button wide"
        disabled={isAtLimit}
        aria-busy={checkoutState !== 'idle'}
        onFocus={prepareCheckout}
        onPointerEnter={prepareCheckout}
        onClick={() => void checkout()}
      >
        {isAtLimit ? 'Limit Reached' : 'Checkout'}
        {checkoutState !== 'idle' && <span className={styles.spinner} aria-hidden="true" />}
      </button>
      {checkoutState === 'waiting' && (
        <button type="button" className={`text-link ${styles.cancel}`} onClick={cancelCheckout}>
          Cancel
        </button>
      )}
    </div>
  )
}

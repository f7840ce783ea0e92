import { useStore } from '@nanostores/react'
import { formatMoney } from '#commerce/money.ts'
import { CART_LIMIT } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { CHECKOUT_WAITS, limitReached } from '#features/cart/texts.ts'
import { $checkout, cancelCheckout, checkout, prepareCheckout } from '#features/checkout/checkout.store.ts'
import styles from './CartDrawer.module.css'
import { CartNotices } from './CartNotices.tsx'

/** Subtotal, notices and the checkout button (CART-31, CART-32, CHK-01). */
export function CartTotals({ supportEmail }: { supportEmail: string }) {
  const { count, subtotal, updating, stale } = useStore($cart, { ssr: 'initial' })
  const checkoutState = useStore($checkout, { ssr: 'initial' })
  const isAtLimit = count >= CART_LIMIT
  return (
    <div className={styles.footer}>
      <p className={styles.total} data-updating={updating || stale ? '' : undefined}>
        <span>{stale ? 'Subtotal before your last changes' : 'Subtotal'}</span>
        <b className="number">{subtotal === null ? '–' : formatMoney(subtotal)}</b>
      </p>
      <CartNotices />
      {/* Always there, so that what comes to stand in it is announced. */}
      <div role="status">
        {isAtLimit && <p className={styles.limitReached}>{limitReached(supportEmail)}</p>}
        {checkoutState === 'waiting' && <p className={styles.notice}>{CHECKOUT_WAITS}</p>}
      </div>
      <button
        type="button"
        className="button wide"
        disabled={isAtLimit}
        aria-busy={checkoutState !== 'idle'}
        onFocus={prepareCheckout}
        onPointerEnter={prepareCheckout}
        onTouchStart={prepareCheckout}
        onClick={() => void checkout()}
      >
        {isAtLimit ? 'Limit Reached' : 'Checkout'}
        {checkoutState !== 'idle' && <span className={styles.spinner} aria-hidden="true" />}
      </button>
      {checkoutState === 'waiting' && (
        <button type="button" className={`text-link ${styles.cancel}`} onClick={cancelCheckout}>
          Cancel checkout
        </button>
      )}
    </div>
  )
}

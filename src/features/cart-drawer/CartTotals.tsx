import { useStore } from '@nanostores/react'
import { formatMoney } from '#commerce/money.ts'
import { CART_LIMIT } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { limitReached } from '#features/cart/texts.ts'
import { $checkingOut, checkout, prepareCheckout } from '#features/checkout/checkout.store.ts'
import styles from './CartDrawer.module.css'
import { CartNotices } from './CartNotices.tsx'

/** Subtotal, notices and the checkout button (CART-31, CART-32, CHK-01). */
export function CartTotals({ supportEmail }: { supportEmail: string }) {
  const { count, subtotal, updating } = useStore($cart, { ssr: 'initial' })
  const isCheckingOut = useStore($checkingOut, { ssr: 'initial' })
  const isAtLimit = count >= CART_LIMIT
  return (
    <div className={styles.footer}>
      <p className={styles.total} data-updating={updating ? '' : undefined}>
        <span>Subtotal</span>
        <b className="number">{subtotal === null ? '–' : formatMoney(subtotal)}</b>
      </p>
      <CartNotices />
      {isAtLimit && <p className={styles.limitReached}>{limitReached(supportEmail)}</p>}
      <button
        type="button"
        className="button wide"
        disabled={isAtLimit}
        aria-busy={isCheckingOut}
        onFocus={prepareCheckout}
        onPointerEnter={prepareCheckout}
        onTouchStart={prepareCheckout}
        onClick={() => {
          if (!isCheckingOut) void checkout()
        }}
      >
        {isAtLimit ? 'Limit Reached' : 'Checkout'}
        {isCheckingOut && <span className={styles.spinner} aria-hidden="true" />}
      </button>
    </div>
  )
}

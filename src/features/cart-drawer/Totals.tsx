import { useStore } from '@nanostores/react'
import { formatMoney } from '#commerce/money.ts'
import { CART_LIMIT } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { limitReached } from '#features/cart/texts.ts'
import { $checkingOut, checkout, prepareCheckout } from '#features/checkout/checkout.store.ts'
import styles from './CartDrawer.module.css'
import { Notices } from './Notices.tsx'

/** What the cart costs, and the way to pay for it (CART-31, CART-32, CHK-01). */
export function Totals({ supportEmail }: { supportEmail: string }) {
  const { count, subtotal, updating } = useStore($cart, { ssr: 'initial' })
  const isLeaving = useStore($checkingOut, { ssr: 'initial' })
  const isLimited = count >= CART_LIMIT
  return (
    <div className={styles.foot}>
      <p className={styles.total} data-updating={updating ? '' : undefined}>
        <span>Subtotal</span>
        <b className="number">{subtotal === null ? '–' : formatMoney(subtotal)}</b>
      </p>
      <Notices />
      {isLimited && <p className={styles.limit}>{limitReached(supportEmail)}</p>}
      <button
        type="button"
        className="button wide"
        disabled={isLimited}
        aria-busy={isLeaving}
        onFocus={prepareCheckout}
        onPointerEnter={prepareCheckout}
        onTouchStart={prepareCheckout}
        onClick={() => {
          if (!isLeaving) void checkout()
        }}
      >
        {isLimited ? 'Limit Reached' : 'Checkout'}
        {isLeaving && <span className={styles.turning} aria-hidden="true" />}
      </button>
    </div>
  )
}

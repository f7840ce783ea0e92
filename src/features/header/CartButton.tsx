import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $overlay } from '#browser/overlay.store.ts'
import { CART_BADGE_CAP } from '#config/limits.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { cartButtonLabel } from './cart-button-label.ts'
import styles from './Header.module.css'

/**
 * Opens the cart. Its badge shows 99 at most, its accessible name the whole count (CHR-11). Until it hydrates,
 * `start-header.ts` shows both.
 */
export function CartButton({ icon }: { icon: ReactNode }) {
  const { count } = useStore($cart, { ssr: 'initial' })
  const overlay = useStore($overlay, { ssr: 'initial' })
  return (
    <button
      type="button"
      className={`${styles.item} scripted`}
      aria-label={cartButtonLabel(count)}
      aria-expanded={overlay === 'cart'}
      commandfor="cart"
      command="show-modal"
    >
      <span className={styles.largeOnly}>Cart</span>
      <span className={styles.smallOnly}>{icon}</span>
      <span className={styles.count} hidden={count === 0} data-cart-count suppressHydrationWarning>
        {Math.min(count, CART_BADGE_CAP)}
      </span>
    </button>
  )
}

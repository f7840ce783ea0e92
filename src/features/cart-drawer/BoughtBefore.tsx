import { adoptStyles } from '#browser/adopt-styles.ts'
import { RecentProducts } from '#features/recent/RecentProducts.tsx'
import styles from './bought-before.css?inline'

adoptStyles(styles)

/** What this device took to the checkout, in the empty cart (FIND-11). */
export const BoughtBefore = () => (
  <aside className="empty-cart-recent" aria-label="On this device">
    <RecentProducts current={null} withSeen={false} />
  </aside>
)

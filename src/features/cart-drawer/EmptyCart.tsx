import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { $overlay, type Overlay } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { readRecent } from '#features/recent/recent.browser.ts'
import heap from '../../assets/clouds/heap-blush.svg?url'
import loaf from '../../assets/clouds/loaf.svg?url'
import styles from './empty-cart.css?inline'

adoptStyles(styles)

const clouds = [
  { key: 'loaf', src: loaf, className: 'empty-cart-left' },
  { key: 'heap', src: heap, className: 'empty-cart-right' },
] as const

/** How long a popped cloud grows and fades before it is removed. */
const POP_MS = 250

/** What this device took to the checkout (FIND-11), also while the shopper makes it forget that. */
function useBoughtBefore(overlay: Overlay): ReactNode {
  const [shown, setShown] = useState<ReactNode>(null)
  // A page restored from the back/forward cache may have led to the checkout since.
  useEffect(() => {
    if (overlay !== 'cart' || readRecent('bought').length === 0) return
    void import('./BoughtBefore.tsx')
      .then(({ BoughtBefore }) => setShown(<BoughtBefore />))
      .catch((error: unknown) => report(error, { part: 'recent' }))
  }, [overlay])
  return shown
}

/** The empty cart's text with two clouds to pop (CART-41); once both are gone it recommends a product (CART-42). */
export function EmptyCart({ children }: { children: ReactNode }) {
  const overlay = useStore($overlay, { ssr: 'initial' })
  const [popped, setPopped] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const boughtBefore = useBoughtBefore(overlay)
  const [featured, setFeatured] = useState<ReactNode>(null)

  // The clouds come back with the drawer's next opening.
  useEffect(() => {
    if (overlay === 'cart') return
    setPopped([])
    setRemoved([])
  }, [overlay])

  // Not after the drawer has closed, as the cloud is back then.
  useEffect(() => {
    if (popped.length === 0) return
    const timer = setTimeout(() => setRemoved(popped), POP_MS)
    return () => clearTimeout(timer)
  }, [popped])

  const pop = (key: string) => {
    if (popped.includes(key)) return
    setPopped([...popped, key])
    if (featured !== null) return
    void import('./FeaturedProductCard.tsx')
      .then(({ loadFeaturedProductCard }) => loadFeaturedProductCard())
      .then(setFeatured)
      .catch((error: unknown) => report(error, { part: 'featured product' }))
  }

  const isFeaturing = removed.length === clouds.length && featured !== null
  return (
    <div className={isFeaturing ? 'empty-cart empty-cart-featured' : 'empty-cart'}>
      {clouds
        .filter(({ key }) => !removed.includes(key))
        .map(({ key, src, className }) => (
          <button
            key={key}
            type="button"
            className={`empty-cart-cloud ${className}`}
            data-popped={popped.includes(key) ? '' : undefined}
            aria-label="Dismiss cloud"
            onClick={() => pop(key)}
          >
            <img src={src} alt="" />
          </button>
        ))}
      {isFeaturing ? (
        featured
      ) : (
        <div className="empty-cart-text">
          {children}
          {boughtBefore}
        </div>
      )}
    </div>
  )
}

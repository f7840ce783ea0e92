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
  { place: 'left', src: loaf },
  { place: 'right', src: heap },
] as const

/** As long as `--duration-hover`, by which `empty-cart.css` fades a popped cloud. */
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

function Clouds({ children }: { children: ReactNode }) {
  const [popped, setPopped] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [featured, setFeatured] = useState<ReactNode>(null)

  const pop = (place: string) => {
    if (popped.includes(place)) return
    setPopped([...popped, place])
    setTimeout(() => setRemoved((places) => [...places, place]), POP_MS)
    void import('./FeaturedProductCard.tsx')
      .then(({ loadFeaturedProductCard }) => loadFeaturedProductCard())
      .then(setFeatured)
      .catch((error: unknown) => report(error, { part: 'featured product' }))
  }

  const isFeaturing = removed.length === clouds.length && featured !== null
  return (
    <div className={isFeaturing ? 'empty-cart empty-cart-featured' : 'empty-cart'}>
      {clouds.map(
        ({ place, src }) =>
          !removed.includes(place) && (
            <button
              key={place}
              type="button"
              className={`empty-cart-cloud empty-cart-${place}`}
              data-popped={popped.includes(place) || undefined}
              aria-label="Dismiss cloud"
              onClick={() => pop(place)}
            >
              <img src={src} alt="" />
            </button>
          ),
      )}
      {isFeaturing ? featured : <div className="empty-cart-text">{children}</div>}
    </div>
  )
}

/** The empty cart's text with two clouds to pop (CART-41); once both are gone it recommends a product (CART-42). */
export function EmptyCart({ children }: { children: ReactNode }) {
  const overlay = useStore($overlay, { ssr: 'initial' })
  const boughtBefore = useBoughtBefore(overlay)
  // Rendered anew when the drawer closes, so that the clouds are back, also one that was still fading.
  return (
    <Clouds key={`${overlay === 'cart'}`}>
      {children}
      {boughtBefore}
    </Clouds>
  )
}

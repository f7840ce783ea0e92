import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { report } from '#browser/reporting/report.ts'
import { formatMoney } from '#commerce/money.ts'
import { addToCart } from '#features/cart/lazy-cart.store.ts'
import { RecentProducts } from '#features/recent/RecentProducts.tsx'
import heap from '../../assets/clouds/heap-blush.svg?url'
import loaf from '../../assets/clouds/loaf.svg?url'
import styles from './empty-cart.css?inline'
import { type FeaturedOffer, loadFeaturedProduct } from './featured-product.api.ts'

adoptStyles(styles)

const clouds = [
  { key: 'loaf', src: loaf, className: 'empty-cart-left' },
  { key: 'heap', src: heap, className: 'empty-cart-right' },
] as const

/** How long a popped cloud grows and fades before it is removed. */
const POP_MS = 250

function FeaturedProductCard({ product }: { product: FeaturedOffer }) {
  const { title, path, image, hour, variant } = product
  const heading = useRef<HTMLHeadingElement>(null)
  // The cloud that had focus has been removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="empty-cart-text">
      <h3 ref={heading} className="title-3 as-written" tabIndex={-1}>
        Can't decide? You could try
      </h3>
      {image !== null && (
        <div className="empty-cart-picture">
          <img {...image} alt={image.alt} sizes="200px" decoding="async" />
        </div>
      )}
      <p className="title-2">
        <a href={path}>{title}</a>
      </p>
      {variant !== null && (
        <>
          <p className="empty-cart-facts number">
            {hour === null ? '' : `${hour} · `}
            {formatMoney(variant.price)}
          </p>
          <button
            type="button"
            className="button"
            onClick={() => {
              const { id: variantId, productId, title: variantTitle, price: unitPrice } = variant
              const display = {
                productId,
                title,
                variantTitle,
                planName: null,
                image: image?.src ?? null,
                unitPrice,
              }
              void addToCart({ variantId, quantity: 1, display })
            }}
          >
            Add to cart
          </button>
        </>
      )}
    </div>
  )
}

/** The empty cart's text with two clouds to pop (CART-41); once both are gone it recommends a product (CART-42). */
export function EmptyCart({ children }: { children: ReactNode }) {
  const overlay = useStore($overlay, { ssr: 'initial' })
  const [popped, setPopped] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [product, setProduct] = useState<FeaturedOffer | null>(null)

  // The clouds come back with the drawer's next opening.
  useEffect(() => {
    if (overlay === 'cart') return
    setPopped([])
    setRemoved([])
  }, [overlay])

  const pop = (key: string) => {
    if (popped.includes(key)) return
    setPopped([...popped, key])
    setTimeout(() => setRemoved((keys) => [...keys, key]), POP_MS)
    if (product !== null) return
    void loadFeaturedProduct()
      .then(setProduct)
      .catch((error: unknown) => report(error, { part: 'featured product' }))
  }

  const isFeaturing = removed.length === clouds.length && product !== null
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
        <FeaturedProductCard product={product} />
      ) : (
        <div className="empty-cart-text">
          {children}
          <aside className="empty-cart-recent" aria-label="On this device">
            <RecentProducts current={null} withSeen={false} />
          </aside>
        </div>
      )}
    </div>
  )
}

import { type ReactElement, useEffect, useRef } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { formatMoney } from '#commerce/money.ts'
import { addToCart } from '#features/cart/lazy-commands.browser.ts'
import { type FeaturedOffer, loadFeaturedProduct } from './featured-product.api.ts'
import styles from './featured-product.css?inline'

adoptStyles(styles)

function Card({ product }: { product: FeaturedOffer }) {
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

/**
 * The product that editors feature, as the empty cart recommends it (CART-42); null when they feature none.
 * @throws Error when its data cannot be loaded.
 */
export async function loadFeaturedProductCard(): Promise<ReactElement | null> {
  const product = await loadFeaturedProduct()
  return product === null ? null : <Card product={product} />
}

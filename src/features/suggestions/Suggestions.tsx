import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { compareAtIfHigher } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { Price } from '#components/Price.tsx'
import { Stepper } from '#components/stepper/Stepper.tsx'
import { globalId } from '#config/global-id.ts'
import { addToCart } from '#features/cart/lazy-commands.browser.ts'
import { track } from '#features/tracking/track.browser.ts'
import { closestSuggestedVariant, type SuggestedVariant, suggestionAttributes } from './suggested-product.ts'
import type { VisibleSuggestion } from './suggestions.api.ts'
import styles from './suggestions.css?inline'
import { $suggestions, startSuggestions } from './suggestions.store.ts'

adoptStyles(styles)

/** The quantity a suggestion starts with, and the least one can add (SUG-09). */
const INITIAL_QUANTITY = 1

/** The data of both analytics events; `position` counts from 1 (TRK-08). */
const eventData = (product: VisibleSuggestion, variant: SuggestedVariant, position: number) => ({
  product_id: product.number,
  variant_id: variant.id,
  sku: variant.sku,
  name: product.title,
  variant: variantLabel(variant.title),
  price: variant.price,
  position,
})

interface CardProps {
  product: VisibleSuggestion
  source: string
  /** Counts from 1. */
  position: number
  isDrawerOpen: boolean
}

/** Suggestions whose view was tracked; each is tracked once (TRK-08). */
const viewed = new WeakSet<VisibleSuggestion>()

function Card({ product, source, position, isDrawerOpen }: CardProps) {
  const { title, path, options, variants, currencyCode } = product
  const [variant, setVariant] = useState(variants[0])
  const [chosen, setQuantity] = useState(INITIAL_QUANTITY)
  const id = useId()
  useEffect(() => {
    if (!isDrawerOpen || viewed.has(product)) return
    viewed.add(product)
    track('Suggested Product in Cart Viewed', eventData(product, variants[0], position))
  })

  const price = { amount: variant.price, currencyCode }
  const compareAt = variant.compareAtPrice === null ? null : { amount: variant.compareAtPrice, currencyCode }
  const image = variant.image ?? product.image
  const quantity = Math.min(chosen, variant.maximum)
  const label = variantLabel(variant.title)
  const trackClick = () => track('Suggested Product in Cart Clicked', eventData(product, variant, position))
  const add = () => {
    trackClick()
    setQuantity(INITIAL_QUANTITY)
    void addToCart({
      variantId: variant.id,
      quantity,
      attributes: suggestionAttributes(source),
      display: {
        productId: globalId('Product', product.number),
        title,
        variantTitle: label,
        planName: null,
        image,
        unitPrice: price,
      },
    })
  }

  return (
    <li className="suggestions-card">
      <div className="suggestions-picture" style={{ background: product.tint }}>
        {image !== null && <img src={image} alt="" loading="lazy" />}
      </div>
      <div className="suggestions-text">
        <a href={path} className="title-4" onClick={trackClick}>
          {title}
        </a>
        <Price className="suggestions-price" price={price} compareAt={compareAtIfHigher(compareAt, price)} />
      </div>
      <details className="suggestions-choice">
        <summary className="option cart-line-choice">
          {label === null ? `Quantity ${quantity}` : `${quantity} × ${label}`}
          <span className="hidden-visually"> of {title}</span>
        </summary>
        {options.map(({ name, values }, index) =>
          values.length < 2 ? null : (
            <fieldset key={name} className="suggestions-option">
              <legend className="hidden-visually">
                {name} of {title}
              </legend>
              {values.map((value) => (
                <label key={value} className="option cart-line-choice">
                  <input
                    className="suggestions-radio"
                    type="radio"
                    name={`${id}-${index}`}
                    checked={variant.values[index] === value}
                    onChange={() => setVariant(closestSuggestedVariant(product, variant, index, value))}
                  />
                  {value}
                </label>
              ))}
            </fieldset>
          ),
        )}
        <Stepper
          compact
          label={`Quantity of ${title}`}
          fieldLabel="Quantity"
          value={quantity}
          minimum={INITIAL_QUANTITY}
          maximum={variant.maximum}
          onChange={setQuantity}
        />
      </details>
      <button type="button" className="button compact outlined" onClick={add}>
        Add<span className="hidden-visually"> {title} to cart</span>
      </button>
    </li>
  )
}

/** Products that go well with the cart; nothing when there are none (SUG-01..11). */
export function Suggestions() {
  const suggestions = useStore($suggestions, { ssr: 'initial' })
  const isDrawerOpen = useStore($overlay, { ssr: 'initial' }) === 'cart'
  useEffect(startSuggestions, [])
  if (suggestions === null || suggestions.products.length === 0) return null
  return (
    <section className="suggestions" aria-labelledby="suggestions-title">
      <h3 id="suggestions-title" className="title-4">
        you'll also love
      </h3>
      <ul className="plain-list">
        {suggestions.products.map((product, index) => (
          <Card
            key={product.number}
            product={product}
            source={suggestions.source}
            position={index + 1}
            isDrawerOpen={isDrawerOpen}
          />
        ))}
      </ul>
    </section>
  )
}

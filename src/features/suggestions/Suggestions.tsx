import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { compareMoney } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variants.ts'
import { Amount } from '#components/choice/Amount.tsx'
import { Stepper } from '#components/stepper/Stepper.tsx'
import { addToCart } from '#features/cart/cart.store.ts'
import { track } from '#features/tracking/track.ts'
import type { ShownSuggestion } from './suggestions.api.ts'
import styles from './suggestions.css?inline'
import { $suggestions, watchSuggestions } from './suggestions.store.ts'
import { type SuggestedVariant, suggestionAttributes, variantChosen } from './suggestions.ts'

adoptStyles(styles)

/** SUG-09. */
const FIRST_QUANTITY = 1

/** TRK-08. */
const tracked = (product: ShownSuggestion, variant: SuggestedVariant, position: number) => ({
  product_id: product.number,
  variant_id: variant.id,
  sku: variant.sku,
  name: product.title,
  variant: variantLabel(variant.title),
  price: variant.price,
  position,
})

interface CardProps {
  product: ShownSuggestion
  source: string
  /** From 1. */
  position: number
  isSeen: boolean
}

/** TRK-08: each of a list is told of once. */
const viewed = new WeakSet<ShownSuggestion>()

function Card({ product, source, position, isSeen }: CardProps) {
  const { title, path, options, variants, currencyCode } = product
  const [variant, setVariant] = useState(variants[0])
  const [quantity, setQuantity] = useState(FIRST_QUANTITY)
  const id = useId()
  useEffect(() => {
    if (!isSeen || viewed.has(product)) return
    viewed.add(product)
    track('Suggested Product in Cart Viewed', tracked(product, variants[0], position))
  })

  const price = { amount: variant.price, currencyCode }
  const regular = variant.compareAtPrice === null ? null : { amount: variant.compareAtPrice, currencyCode }
  const isReduced = regular !== null && (compareMoney(regular, price) ?? 0) > 0
  const image = variant.image ?? product.image
  const clicked = () => track('Suggested Product in Cart Clicked', tracked(product, variant, position))
  const add = () => {
    clicked()
    setQuantity(FIRST_QUANTITY)
    void addToCart({
      variantId: variant.id,
      quantity,
      attributes: suggestionAttributes(source),
      display: { title, variantTitle: variantLabel(variant.title), planName: null, image },
    })
  }

  return (
    <li className="suggestions-card">
      <div className="suggestions-picture">{image !== null && <img src={image} alt="" loading="lazy" />}</div>
      <div className="suggestions-words">
        <a href={path} className="title-4" onClick={clicked}>
          {title}
        </a>
        <Amount className="suggestions-price" price={price} regular={isReduced ? regular : null} />
      </div>
      {options.map(({ name, values }, place) =>
        values.length < 2 ? null : (
          <fieldset key={name} className="suggestions-option">
            <legend className="hidden-visually">
              {name} of {title}
            </legend>
            {values.map((value) => (
              <label key={value} className="option cart-line-choice">
                <input
                  className="suggestions-unseen"
                  type="radio"
                  name={`${id}-${place}`}
                  checked={variant.values[place] === value}
                  onChange={() => setVariant(variantChosen(product, variant, place, value))}
                />
                {value}
              </label>
            ))}
          </fieldset>
        ),
      )}
      <div className="suggestions-buy">
        <Stepper
          compact
          label={`Quantity of ${title}`}
          fieldLabel="Quantity"
          value={Math.min(quantity, variant.maximum)}
          minimum={FIRST_QUANTITY}
          maximum={variant.maximum}
          onChange={setQuantity}
        />
        <button type="button" className="button compact outlined" onClick={add}>
          Add<span className="hidden-visually"> {title} to cart</span>
        </button>
      </div>
    </li>
  )
}

/** What goes well with the cart (SUG-01..11). Nothing where there is nothing to suggest. */
export function Suggestions() {
  const suggestions = useStore($suggestions, { ssr: 'initial' })
  const isSeen = useStore($overlay, { ssr: 'initial' }) === 'cart'
  useEffect(watchSuggestions, [])
  if (suggestions === null || suggestions.products.length === 0) return null
  return (
    <section className="suggestions-suggestions" aria-labelledby="suggestions-title">
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
            isSeen={isSeen}
          />
        ))}
      </ul>
    </section>
  )
}

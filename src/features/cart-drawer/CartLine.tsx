import { memo } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { formatMoney, type Money } from '#commerce/money.ts'
import { variantLabel } from '#commerce/variant-label.ts'
import { Stepper } from '#components/stepper/Stepper.tsx'
import { LINE_IMAGE_WIDTH, LINE_QUANTITY_MIN } from '#config/limits.ts'
import type { CartLineView } from '#features/cart/cart-view.ts'
import { chooseVariant, removeLine, setQuantity } from '#features/cart/lazy-commands.browser.ts'
import { saysSoldOut } from '#features/cart/texts.ts'
import { adoptCartLineBaseStyles } from './adopt-cart-line-base-styles.ts'
import styles from './cart-line-details.css?inline'
import { LineOptions } from './LineOptions.tsx'
import { isSameLineView } from './line-identity.ts'
import { lineOptions } from './line-options.ts'
import { useProductData } from './useProductData.ts'

adoptCartLineBaseStyles()
adoptStyles(styles)

const RegularPrice = ({ money }: { money: Money }) => (
  <s className="small">
    <span className="hidden-visually">Regular price </span>
    {formatMoney(money)}
  </s>
)

function Price({ line }: { line: CartLineView }) {
  const { price, compareAt, unitPrice, compareAtUnit, quantity } = line
  // A new line has no total yet; it shows what one unit cost on the page.
  const shown = price ?? (quantity > 0 ? unitPrice : null)
  return (
    <p className="cart-line-price number">
      {compareAt !== null && <RegularPrice money={compareAt} />}
      {shown !== null && (
        <b>
          <span className="hidden-visually">Price </span>
          {formatMoney(shown)}
          {price === null && quantity > 1 && ' each'}
        </b>
      )}
      {compareAtUnit !== null && unitPrice !== null && (
        <span className="small">
          {formatMoney(unitPrice)} each, <RegularPrice money={compareAtUnit} />
        </span>
      )}
    </p>
  )
}

/** What is in one line of the cart (CART-43..46). */
function Line({ line }: { line: CartLineView }) {
  const { key, productId, variantId, variantTitle, planName, quantity, maximum, soldOut, image, error } = line
  const product = useProductData(productId)
  // The shop's own title, because a subscription is a product of its own at the commerce service ("… Subscription").
  const title = product?.title ?? line.title
  const labels = [variantTitle, planName].filter((label) => label !== null)
  const options = product ? lineOptions(product, variantId) : []
  // Keeps room for options that are not loaded yet, so that nothing moves when they arrive: a row for each value ("Blue / L").
  const expectedOptions = product === undefined ? (variantTitle?.split(' / ') ?? []) : []
  return (
    <>
      <div className="cart-line-picture" style={{ background: product?.tint }}>
        {image !== null && (
          <img
            src={image}
            width={LINE_IMAGE_WIDTH}
            height={LINE_IMAGE_WIDTH}
            alt=""
            decoding="async"
            loading="lazy"
          />
        )}
      </div>
      <div className="cart-line-text">
        <h3 className="title-4">{product ? <a href={product.path}>{title}</a> : title}</h3>
        {labels.map((label) => (
          <p
            key={label}
            // The selected option shows it already.
            className={
              label === variantTitle && (expectedOptions.length > 0 || options.length > 0)
                ? 'hidden-visually'
                : 'small'
            }
          >
            {label}
          </p>
        ))}
        {line.discount !== null && (
          <p className="small cart-line-discount">
            {line.discountNames} <span>−{formatMoney(line.discount)}</span>
          </p>
        )}
        {soldOut && !saysSoldOut(error) && <p className="cart-line-error">Sold out</p>}
      </div>
      <Price line={line} />
      <div className="cart-line-controls">
        {!(soldOut && quantity === 0) && (
          <Stepper
            compact
            label={`Quantity of ${title}`}
            fieldLabel="Quantity"
            value={quantity}
            minimum={LINE_QUANTITY_MIN}
            maximum={maximum}
            onChange={(next, by) => setQuantity(key, next, by)}
          />
        )}
        <button
          type="button"
          className="text-link cart-line-remove"
          aria-label={`Remove ${title}`}
          onClick={() => removeLine(key)}
        >
          Remove
        </button>
      </div>
      {Object.keys(expectedOptions).map((index) => (
        <div key={index} className="cart-line-options" />
      ))}
      <LineOptions
        title={title}
        options={options}
        onChoose={(variant) =>
          chooseVariant(key, variant.id, { variantTitle: variantLabel(variant.title), image: null })
        }
      />
      {error !== null && <p className="cart-line-error">{error}</p>}
    </>
  )
}

/** Memoised, so that a change of one line does not render the others: a cart can have `CART_LINES_MAX`. */
export const CartLine = memo(Line, (before, after) => isSameLineView(before.line, after.line))

import { formatMoney } from '#commerce/money.ts'
import { Stepper } from '#components/stepper/Stepper.tsx'
import { LINE_IMAGE_WIDTH, LINE_QUANTITY_MINIMUM } from '#config/limits.ts'
import styles from './CartLine.module.css'
import { removeLine, setQuantity } from './cart.store.ts'
import type { CartLineView } from './cart.view.ts'
import { useProduct } from './useProduct.ts'

interface Props {
  line: CartLineView
  /** Called before the line goes. */
  onRemove: () => void
}

function Title({ path, title }: { path: string | null; title: string }) {
  // Without an address yet it is no link, but can be focused when a neighbour was removed.
  return path === null ? (
    <span tabIndex={-1} data-line-title>
      {title}
    </span>
  ) : (
    <a href={path} data-line-title>
      {title}
    </a>
  )
}

/** One line of the cart (CART-43..46). */
export function CartLine({ line, onRemove }: Props) {
  const { key, productId, variantTitle, planName, quantity, maximum, image, price, compareAt } = line
  const { pending, error } = line
  const product = useProduct(productId)
  // The shop's own name for it: the commerce service sells deliveries of a product as another one ("… Subscription").
  const title = product?.title ?? line.title
  const labels = [variantTitle, planName].filter((label) => label !== null)
  return (
    <li className={styles.line} data-pending={pending ? '' : undefined}>
      <div className={styles.picture}>
        {image !== null && (
          <img src={image} width={LINE_IMAGE_WIDTH} height={LINE_IMAGE_WIDTH} alt="" decoding="async" />
        )}
      </div>
      <div className={styles.words}>
        <h3 className="title-4">
          <Title path={product?.path ?? null} title={title} />
        </h3>
        {labels.map((label) => (
          <p key={label} className="small">
            {label}
          </p>
        ))}
      </div>
      <p className={`${styles.price} number`}>
        {compareAt !== null && (
          <s className="small">
            <span className="hidden-visually">Regular price </span>
            {formatMoney(compareAt)}
          </s>
        )}
        {price !== null && (
          <b>
            <span className="hidden-visually">Price </span>
            {formatMoney(price)}
          </b>
        )}
      </p>
      <div className={styles.controls}>
        <Stepper
          compact
          label={`Quantity of ${title}`}
          fieldLabel="Quantity"
          value={quantity}
          minimum={LINE_QUANTITY_MINIMUM}
          maximum={maximum}
          onChange={(next) => setQuantity(key, next)}
        />
        <button
          type="button"
          className={`text-link ${styles.remove}`}
          aria-label={`Remove ${title}`}
          onClick={() => {
            onRemove()
            removeLine(key)
          }}
        >
          Remove
        </button>
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
    </li>
  )
}

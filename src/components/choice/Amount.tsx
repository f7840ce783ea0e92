import { formatMoney, type Money } from '#commerce/money.ts'
import styles from './Amount.module.css'

/** A price with what it would be otherwise struck through (contract: "Price", "Regular price"). */
export function Amount({ price, regular }: { price: Money; regular: Money | null }) {
  return (
    <span className={`${styles.amount} number`}>
      {regular !== null && (
        <s>
          <span className="hidden-visually">Regular price </span>
          {formatMoney(regular)}
        </s>
      )}
      <b>
        <span className="hidden-visually">Price </span>
        {formatMoney(price)}
      </b>
    </span>
  )
}

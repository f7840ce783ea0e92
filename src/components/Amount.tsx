import { formatMoney, type Money } from '#commerce/money.ts'

interface Props {
  price: Money
  regular: Money | null
  /** The user's class: styles of its own would be loaded by every page that shows a price. */
  className: string | undefined
}

/** A price, with the regular price struck through; each has an accessible prefix. */
export function Amount({ price, regular, className }: Props) {
  return (
    <span className={`${className} number`}>
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

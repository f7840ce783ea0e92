import { formatMoney, type Money } from '#commerce/money.ts'

interface Props {
  price: Money
  regular: Money | null
  /** Where it stands styles it: what many pages show would bring its styles everywhere. */
  className: string | undefined
}

/** A price with what it would be otherwise struck through (contract: "Price", "Regular price"). */
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

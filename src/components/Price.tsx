import { formatMoney, type Money } from '#commerce/money.ts'

interface Props {
  price: Money
  compareAt: Money | null
  /** The user's class: styles of its own would be loaded by every page that shows a price. */
  className: string | undefined
}

/** `Price.astro` of an island: a price, with the regular price struck through; each has an accessible prefix. */
export function Price({ price, compareAt, className }: Props) {
  return (
    <span className={`${className} number`}>
      {compareAt !== null && (
        <s>
          <span className="hidden-visually">Regular price </span>
          {formatMoney(compareAt)}
        </s>
      )}
      <b>
        <span className="hidden-visually">Price </span>
        {formatMoney(price)}
      </b>
    </span>
  )
}

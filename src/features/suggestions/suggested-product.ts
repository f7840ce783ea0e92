import type { Money } from '#commerce/money.ts'

/** An available variant of a suggested product. */
export interface SuggestedVariant {
  /** Global id, as the cart's mutations expect it. */
  readonly id: string
  readonly title: string
  readonly sku: string | null
  /** Decimal amount in the shop's currency. */
  readonly price: string
  readonly compareAtPrice: string | null
  readonly image: string | null
  /** The highest quantity that can be added (SUG-10). */
  readonly maximum: number
  /** One value for each of the product's options, in the same order. */
  readonly values: readonly string[]
}

/** A suggested product with its available variants; the first one is the default (SUG-01). */
export interface SuggestedProduct {
  /** The number in its commerce id. */
  readonly number: string
  readonly handle: string
  readonly title: string
  readonly productType: string
  readonly image: string | null
  readonly options: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>
  readonly variants: readonly [SuggestedVariant, ...SuggestedVariant[]]
}

/** A variant with the prices that this site was built with. */
interface OwnVariant {
  readonly id: string
  readonly price: Pick<Money, 'amount'>
  readonly compareAt: Pick<Money, 'amount'> | null
}

/**
 * A suggested product with the shop's own prices, because the recommendation service knows those of the store's own country
 * only; variants that the shop does not know are left out (OPS-11). Null when none is left.
 */
export function withOwnPrices(
  product: SuggestedProduct,
  own: readonly OwnVariant[],
): SuggestedProduct | null {
  const [first, ...others] = product.variants.flatMap((variant) => {
    const known = own.find(({ id }) => id === variant.id)
    return known === undefined
      ? []
      : [{ ...variant, price: known.price.amount, compareAtPrice: known.compareAt?.amount ?? null }]
  })
  return first === undefined ? null : { ...product, variants: [first, ...others] }
}

/** The line attributes of a product that was added from the suggestions (SUG-08). */
export const suggestionAttributes = (source: string) => [
  { key: '_attribution', value: 'Rebuy' },
  { key: '_source', value: 'cart-drawer' },
  { key: '_widget_id', value: source },
]

/**
 * The variant with `value` for the option at `index` that shares most other values with `current`. The product form's
 * `closestVariant` prefers available ones, which all of these are; not shared, so that the cart loads none of the form's code.
 */
export function closestSuggestedVariant(
  product: SuggestedProduct,
  current: SuggestedVariant,
  index: number,
  value: string,
): SuggestedVariant {
  const sharedValues = (variant: SuggestedVariant) =>
    variant.values.filter((own, at) => own === (at === index ? value : current.values[at])).length
  const candidates = product.variants.filter(({ values }) => values[index] === value)
  return candidates.toSorted((a, b) => sharedValues(b) - sharedValues(a))[0] ?? current
}

import type { Money, Product, Variant, VariantWithProduct } from '../../storefront/documents.ts'

/** What can be picked, as an editor tells it from others. */
export interface Choice {
  /** The commerce service's id, or a SKU. */
  value: string
  title: string
  /** Price and, where there is one, SKU. */
  detail: string
  image: string | null
  isSoldOut: boolean
}

/** At most this many are listed at once; typing narrows them down. */
export const LISTED = 50

const format = ({ amount, currencyCode }: Money): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode }).format(Number(amount))

/** "$4.50", or "$4.50 – $39.00" where variants differ. */
export function priceText({ minVariantPrice: least, maxVariantPrice: most }: Product['priceRange']): string {
  const [from, to] = [format(least), format(most)]
  return from === to ? from : `${from} – ${to}`
}

export const productChoice = ({
  id,
  title,
  priceRange,
  featuredImage,
  availableForSale,
  sellingPlanGroups,
}: Product): Choice => ({
  value: id,
  title,
  detail: [priceText(priceRange), ...(sellingPlanGroups.nodes.length > 0 ? ['by subscription'] : [])].join(
    ' · ',
  ),
  image: featuredImage?.url ?? null,
  isSoldOut: !availableForSale,
})

const variantDetail = ({ price, sku }: Variant) => [format(price), sku ?? ''].filter(Boolean).join(' · ')

/** The only variant of a product without options is called this by the commerce service. */
const NO_OPTIONS = 'Default Title'

export const variantChoice = (variant: VariantWithProduct): Choice => ({
  value: variant.id,
  title: variant.title === NO_OPTIONS ? variant.product.title : `${variant.product.title} – ${variant.title}`,
  detail: variantDetail(variant),
  image: variant.image?.url ?? null,
  isSoldOut: !variant.availableForSale,
})

/** The variants of one product by SKU; one without a SKU cannot be told apart and is left out. */
export const skuChoices = (variants: readonly Variant[]): Choice[] =>
  variants.flatMap((variant) =>
    variant.sku === null || variant.sku === ''
      ? []
      : [
          {
            value: variant.sku,
            title: variant.title === NO_OPTIONS ? variant.sku : variant.title,
            detail: variantDetail(variant),
            image: variant.image?.url ?? null,
            isSoldOut: !variant.availableForSale,
          },
        ],
  )

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those that have every word of a search in what they say, in their order; cases and accents do not matter. */
export function matching(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return choices
  return choices.filter(({ title, detail }) => {
    const text = fold(`${title} ${detail}`)
    return words.every((word) => text.includes(word))
  })
}

import { DEFAULT_VARIANT_TITLE } from '#config/default-variant-title.ts'
import type {
  ListedMoney,
  ListedProduct,
  ListedVariant,
  VariantWithProduct,
} from '../../storefront/queries.ts'

/** An item that can be picked, with what editors recognise it by. */
export interface PickerItem {
  /** The item's id in the commerce service, or a SKU. */
  value: string
  title: string
  /** Price and SKU, if any. */
  detail: string
  image: string | null
  isSoldOut: boolean
}

/** The maximum number of listed choices. */
export const MAX_LISTED = 50

const format = ({ amount, currencyCode }: ListedMoney): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode }).format(Number(amount))

/** "$4.50", or "$4.50 – $39.00" if variants differ in price. */
export function priceText({
  minVariantPrice: min,
  maxVariantPrice: max,
}: ListedProduct['priceRange']): string {
  const [from, to] = [format(min), format(max)]
  return from === to ? from : `${from} – ${to}`
}

/** A product as a choice by its id. */
export const productChoice = ({
  id,
  title,
  priceRange,
  featuredImage,
  availableForSale,
  sellingPlanGroups,
}: ListedProduct): PickerItem => ({
  value: id,
  title,
  detail: [priceText(priceRange), ...(sellingPlanGroups.nodes.length > 0 ? ['by subscription'] : [])].join(
    ' · ',
  ),
  image: featuredImage?.url ?? null,
  isSoldOut: !availableForSale,
})

const variantDetail = ({ price, sku }: ListedVariant) =>
  [format(price), sku ?? ''].filter(Boolean).join(' · ')

/** A variant as a choice by its id, with its product's title. */
export const variantChoice = (variant: VariantWithProduct): PickerItem => ({
  value: variant.id,
  title:
    variant.title === DEFAULT_VARIANT_TITLE
      ? variant.product.title
      : `${variant.product.title} – ${variant.title}`,
  detail: variantDetail(variant),
  image: variant.image?.url ?? null,
  isSoldOut: !variant.availableForSale,
})

/** A product's variants as choices by SKU; variants without a SKU are left out. */
export const skuChoices = (variants: readonly ListedVariant[]): PickerItem[] =>
  variants.flatMap((variant) =>
    variant.sku === null || variant.sku === ''
      ? []
      : [
          {
            value: variant.sku,
            title: variant.title === DEFAULT_VARIANT_TITLE ? variant.sku : variant.title,
            detail: variantDetail(variant),
            image: variant.image?.url ?? null,
            isSoldOut: !variant.availableForSale,
          },
        ],
  )

const foldCase = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The choices whose title or detail contains every word of the search, ignoring case and accents. */
export function filterChoices(choices: readonly PickerItem[], search: string): readonly PickerItem[] {
  const words = foldCase(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return choices
  return choices.filter(({ title, detail }) => {
    const text = foldCase(`${title} ${detail}`)
    return words.every((word) => text.includes(word))
  })
}

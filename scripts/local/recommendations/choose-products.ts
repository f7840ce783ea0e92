import type { CatalogueProduct } from '../commerce/catalogue.ts'
import { numberOf } from '../commerce/global-ids.ts'
import { formatAmount } from '../commerce/money.ts'

/** The products and variants in the cart, by the numbers of their ids. */
export interface CartContents {
  productIds: ReadonlySet<string>
  variantIds: ReadonlySet<string>
}

/** A hash (FNV-1a), so that the same cart always gets the same suggestions. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  }
  return value >>> 0
}

const inCart = (product: CatalogueProduct, cart: CartContents) =>
  cart.productIds.has(numberOf(product.id)) ||
  product.variants.some(({ id }) => cart.variantIds.has(numberOf(id)))

/** Whether a product can be suggested: listed, not free, no gift card, not by subscription only. */
const isSuggestible = (product: CatalogueProduct) =>
  product.published &&
  !product.requiresSellingPlan &&
  !product.isGiftCard &&
  product.variants.some(({ price }) => price > 0)

/**
 * Chooses `count` products for a cart: types in the cart first, in an order that is fixed for the cart, without
 * products already in it.
 */
export function chooseProducts(
  products: readonly CatalogueProduct[],
  cart: CartContents,
  count: number,
): CatalogueProduct[] {
  const types = new Set(products.filter((one) => inCart(one, cart)).map(({ productType }) => productType))
  const seed = [...cart.productIds].sort().join(',')
  return products
    .filter((product) => isSuggestible(product) && !inCart(product, cart))
    .map((product) => ({
      product,
      rank: (types.has(product.productType) ? 0 : 1) * 2 ** 32 + hash(`${seed}:${product.id}`),
    }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ product }) => product)
}

type Variant = CatalogueProduct['variants'][number]

function variantAnswer(product: CatalogueProduct, variant: Variant, imageUrl: (file: string) => string) {
  const { tracked, quantity, policy } = variant.inventory
  const image = product.images[variant.image ?? 0] ?? product.images[0]
  const [option1 = null, option2 = null, option3 = null] = variant.selectedOptions.map(({ value }) => value)
  return {
    id: Number(numberOf(variant.id)),
    title: variant.title,
    sku: variant.sku,
    price: formatAmount(variant.price),
    compare_at_price: variant.compareAtPrice === null ? null : formatAmount(variant.compareAtPrice),
    image: image === undefined ? null : { src: imageUrl(image.file), alt: image.altText },
    available: !tracked || policy === 'continue' || quantity > 0,
    inventory_management: tracked ? 'shopify' : null,
    // Of stock that nobody counts the store has the policy that new variants get, and none left.
    inventory_policy: tracked ? policy : 'deny',
    inventory_quantity: tracked ? quantity : 0,
    option1,
    option2,
    option3,
  }
}

/** A product in Rebuy's shape: Shopify's REST names, numeric ids, prices as strings (SUG-01). */
export function productAnswer(product: CatalogueProduct, imageUrl: (file: string) => string) {
  const [image] = product.images
  return {
    id: Number(numberOf(product.id)),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags.join(', '),
    image: image === undefined ? null : { src: imageUrl(image.file), alt: image.altText },
    options: product.options.map(({ name, values }, index) => ({ name, position: index + 1, values })),
    variants: product.variants.map((variant) => variantAnswer(product, variant, imageUrl)),
  }
}

export type ProductAnswer = ReturnType<typeof productAnswer>

const soldOut = (variant: ProductAnswer['variants'][number]) => ({
  ...variant,
  id: variant.id + 900_000_000,
  title: `${variant.title} (last season)`,
  option1: 'Last season',
  available: false,
  inventory_management: 'shopify',
  inventory_policy: 'deny' as const,
  inventory_quantity: 0,
})

/**
 * Adds what the real service mixes in: an option without values (first product), a sold-out variant with its option
 * value (second), a product without variants (third place).
 */
export function withIrregularProducts(products: readonly ProductAnswer[]): ProductAnswer[] {
  return products.flatMap((product, index) => {
    const position = product.options.length + 1
    if (index === 0) {
      return [{ ...product, options: [...product.options, { name: 'Batch', position, values: [] }] }]
    }
    if (index !== 1) return [product]
    const [first] = product.variants
    const [option, ...others] = product.options
    const withSoldOut: ProductAnswer = {
      ...product,
      variants: first === undefined ? [] : [soldOut(first), ...product.variants],
      options:
        option === undefined ? [] : [{ ...option, values: ['Last season', ...option.values] }, ...others],
    }
    const retired: ProductAnswer = {
      ...product,
      id: product.id + 900_000_000,
      handle: `${product.handle}-retired`,
      title: `${product.title} (retired)`,
      variants: [],
    }
    return [withSoldOut, retired]
  })
}

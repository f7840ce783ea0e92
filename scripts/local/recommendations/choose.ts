import type { CatalogueProduct } from '../commerce/catalogue.ts'
import { numberOf } from '../commerce/ids.ts'
import { formatAmount } from '../commerce/money.ts'

/** What the shopper has in the cart, by number. */
export interface CartContents {
  productIds: ReadonlySet<string>
  variantIds: ReadonlySet<string>
}

/** A fixed number for a text, so that the same cart is always answered the same. */
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

/** What a shop would not suggest: not listed, given away, or only by subscription. */
const isSuggestible = (product: CatalogueProduct) =>
  product.published &&
  !product.requiresSellingPlan &&
  !product.isGiftCard &&
  product.variants.some(({ price }) => price > 0)

/**
 * The `count` products suggested to a cart: types that are in it first, then in an order that is fixed for the cart.
 * Products already in it are left out.
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
    // The service tells of stock nobody counts as of stock that never ends.
    inventory_policy: tracked ? policy : 'continue',
    inventory_quantity: tracked ? quantity : 0,
    option1,
    option2,
    option3,
  }
}

/** A product as the recommendation service answers it (SUG-01): the hosted shop's REST names, numeric ids, prices as text. */
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
 * The answer with what the real service mixes in, always in the same places: a sold-out variant with its option value
 * (second product), an option without values (first), a product without variants (third place).
 */
export function withJunk(products: readonly ProductAnswer[]): ProductAnswer[] {
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

import { z } from 'zod'
import { BACKEND_PAGE_MAXIMUM, VARIANTS_PER_PRODUCT } from '#config/limits.ts'

const money = z.object({ amount: z.string(), currencyCode: z.string() })
export type Money = z.infer<typeof money>

const image = z.object({ url: z.string() }).nullable()

const variant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  availableForSale: z.boolean(),
  price: money,
  image,
})
/** As the commerce service lists it. */
export type Variant = z.infer<typeof variant>

const product = z.object({
  id: z.string(),
  title: z.string(),
  availableForSale: z.boolean(),
  featuredImage: image,
  priceRange: z.object({ minVariantPrice: money, maxVariantPrice: money }),
  sellingPlanGroups: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
})
/** As the commerce service lists it; `sellingPlanGroups` has one at most, to tell whether there is any. */
export type Product = z.infer<typeof product>

const productWithVariants = product.extend({ variants: z.object({ nodes: z.array(variant) }) })
export type ProductWithVariants = z.infer<typeof productWithVariants>

const variantWithProduct = variant.extend({ product: z.object({ id: z.string(), title: z.string() }) })
/** A variant, and which product's. */
export type VariantWithProduct = z.infer<typeof variantWithProduct>

const page = z.object({ hasNextPage: z.boolean() })

/** STU-13: pictures this wide, in pixels. */
const PRODUCT_IMAGE = 250
/** STU-14. */
const VARIANT_IMAGE = 150

const productFields = `id title availableForSale
  featuredImage { url(transform: { maxWidth: ${PRODUCT_IMAGE} }) }
  priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
  sellingPlanGroups(first: 1) { nodes { name } }`

const variantFields = `id title sku availableForSale price { amount currencyCode }
  image { url(transform: { maxWidth: ${VARIANT_IMAGE} }) }`

const variants = `variants(first: ${VARIANTS_PER_PRODUCT}) { nodes { ${variantFields} } }`
const list = `products(first: ${BACKEND_PAGE_MAXIMUM}, sortKey: TITLE, query: $search)`

/** A GraphQL document, and what its answer has to look like. */
export interface Question<Answer extends z.ZodType> {
  document: string
  answer: Answer
}

/** STU-13: the first 250 products, or the first 250 that a search finds. */
export const productsQuestion = {
  document: `query StudioProducts($search: String) {
  ${list} { nodes { ${productFields} } pageInfo { hasNextPage } }
}`,
  answer: z.object({ products: z.object({ nodes: z.array(product), pageInfo: page }) }),
}

/** STU-14: the same, each with its first 250 variants. */
export const variantsQuestion = {
  document: `query StudioVariants($search: String) {
  ${list} { nodes { id title ${variants} } pageInfo { hasNextPage } }
}`,
  answer: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          variants: z.object({ nodes: z.array(variant) }),
        }),
      ),
      pageInfo: page,
    }),
  }),
}

/** One product with its variants; null when the shop has it no more. */
export const productQuestion = {
  document: `query StudioProduct($id: ID!) { product(id: $id) { ${productFields} ${variants} } }`,
  answer: z.object({ product: productWithVariants.nullable() }),
}

/** One variant; null when the shop has it no more. */
export const variantQuestion = {
  document: `query StudioVariant($id: ID!) {
  node(id: $id) { ... on ProductVariant { ${variantFields} product { id title } } }
}`,
  answer: z.object({ node: variantWithProduct.nullable() }),
}

import { z } from 'zod'
import {
  BACKEND_PAGE_MAX,
  PICKER_IMAGE_PX,
  VARIANT_PICKER_IMAGE_PX,
  VARIANTS_PER_PRODUCT,
} from '#config/limits.ts'

const money = z.object({ amount: z.string(), currencyCode: z.string() })
export type ListedMoney = z.infer<typeof money>

const image = z.object({ url: z.string() }).nullable()

const variant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  availableForSale: z.boolean(),
  price: money,
  image,
})
/** A variant in the commerce service's lists. */
export type ListedVariant = z.infer<typeof variant>

const product = z.object({
  id: z.string(),
  title: z.string(),
  availableForSale: z.boolean(),
  featuredImage: image,
  priceRange: z.object({ minVariantPrice: money, maxVariantPrice: money }),
  sellingPlanGroups: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
})
/** A product in the commerce service's lists; `sellingPlanGroups` has at most one, which tells whether there are any. */
export type ListedProduct = z.infer<typeof product>

const productWithVariants = product.extend({ variants: z.object({ nodes: z.array(variant) }) })
export type ProductWithVariants = z.infer<typeof productWithVariants>

const variantWithProduct = variant.extend({ product: z.object({ id: z.string(), title: z.string() }) })
/** A variant with its product. */
export type VariantWithProduct = z.infer<typeof variantWithProduct>

const page = z.object({ hasNextPage: z.boolean() })

const productFields = `id title availableForSale
  featuredImage { url(transform: { maxWidth: ${PICKER_IMAGE_PX} }) }
  priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
  sellingPlanGroups(first: 1) { nodes { name } }`

const variantFields = `id title sku availableForSale price { amount currencyCode }
  image { url(transform: { maxWidth: ${VARIANT_PICKER_IMAGE_PX} }) }`

const variants = `variants(first: ${VARIANTS_PER_PRODUCT}) { nodes { ${variantFields} } }`
const list = `products(first: ${BACKEND_PAGE_MAX}, sortKey: TITLE, query: $search)`

/** A GraphQL query with the schema of its data. */
export interface StorefrontQuery<Data extends z.ZodType> {
  document: string
  data: Data
}

/** The first `BACKEND_PAGE_MAX` products, of all or of a search's results (STU-13). */
export const productsQuery = {
  document: `query StudioProducts($search: String) {
  ${list} { nodes { ${productFields} } pageInfo { hasNextPage } }
}`,
  data: z.object({ products: z.object({ nodes: z.array(product), pageInfo: page }) }),
}

/** The same with the first `VARIANTS_PER_PRODUCT` variants of each product (STU-14). */
export const variantsQuery = {
  document: `query StudioVariants($search: String) {
  ${list} { nodes { id title ${variants} } pageInfo { hasNextPage } }
}`,
  data: z.object({
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

/** A product with its variants; null if it no longer exists. */
export const productQuery = {
  document: `query StudioProduct($id: ID!) { product(id: $id) { ${productFields} ${variants} } }`,
  data: z.object({ product: productWithVariants.nullable() }),
}

/** A variant; null if it no longer exists. */
export const variantQuery = {
  document: `query StudioVariant($id: ID!) {
  node(id: $id) { ... on ProductVariant { ${variantFields} product { id title } } }
}`,
  data: z.object({ node: variantWithProduct.nullable() }),
}

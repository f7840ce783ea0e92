import { graphql } from '#commerce/gql-tag.ts'

const variantFragment = graphql(`
  fragment CatalogueVariant on ProductVariant @_unmask {
    id
    sku
    title
    price { amount currencyCode }
    compareAtPrice { amount currencyCode }
    availableForSale
    quantityAvailable
    image { altText }
    selectedOptions { name value }
    sellingPlanAllocations(first: $allocations) {
      nodes {
        sellingPlan { id }
        priceAdjustments { price { amount currencyCode } }
      }
    }
  }
`)

const productFragment = graphql(
  `
  fragment CatalogueProduct on Product @_unmask {
    id
    title
    productType
    options { name values }
    sellingPlanGroups(first: $groups) {
      nodes {
        sellingPlans(first: $plans) {
          nodes {
            id
            name
            deliveryPolicy { ... on SellingPlanRecurringDeliveryPolicy { interval intervalCount } }
          }
        }
      }
    }
    variants(first: $variants) {
      nodes { ...CatalogueVariant }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [variantFragment],
)

/** A page of products with all fields that the catalogue needs (CAT-09, CAT-11). */
export const catalogueProductsDocument = graphql(
  `
  query CatalogueProducts($count: Int!, $cursor: String, $query: String, $variants: Int!, $groups: Int!, $plans: Int!, $allocations: Int!) {
    products(first: $count, after: $cursor, query: $query) {
      nodes { ...CatalogueProduct }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [productFragment],
)

/**
 * Some products by their ids, as they are: a search answers from an index, which may be behind. With what tells to which
 * searches they belong.
 */
export const productsByIdDocument = graphql(
  `
  query CatalogueProductsOf($ids: [ID!]!, $variants: Int!, $groups: Int!, $plans: Int!, $allocations: Int!) {
    nodes(ids: $ids) { ... on Product { ...CatalogueProduct updatedAt vendor tags } }
  }
`,
  [productFragment],
)

/** The variants of a product after its first page of variants. */
export const moreVariantsDocument = graphql(
  `
  query CatalogueVariants($product: ID!, $cursor: String, $variants: Int!, $allocations: Int!) {
    product(id: $product) {
      variants(first: $variants, after: $cursor) {
        nodes { ...CatalogueVariant }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`,
  [variantFragment],
)

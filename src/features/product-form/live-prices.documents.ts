import { graphql } from '#commerce/gql-tag.ts'

/** Prices and availability, which may have changed since the page was built. */
export const livePricesQuery = graphql(`
  query liveProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        variants(first: 250) {
          nodes {
            id
            price { amount currencyCode }
            compareAtPrice { amount currencyCode }
            availableForSale
            quantityAvailable
            sellingPlanAllocations(first: 250) {
              nodes {
                sellingPlan { id }
                priceAdjustments { price { amount currencyCode } }
              }
            }
          }
          pageInfo { hasNextPage }
        }
      }
    }
  }
`)

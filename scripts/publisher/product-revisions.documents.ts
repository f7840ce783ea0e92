import { graphql } from '../../src/commerce/gql-tag.ts'

/** A page of products, of all or of a search's. */
export const allProductsDocument = graphql(`
  query ProductRevisions($count: Int!, $cursor: String, $query: String) {
    products(first: $count, after: $cursor, query: $query, sortKey: ID) {
      nodes { id updatedAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

/** Null for an id that the store does not sell on this channel. */
export const someProductsDocument = graphql(`
  query ProductRevisionsOf($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Product { id updatedAt } }
  }
`)

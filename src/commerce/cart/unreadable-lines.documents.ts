import { graphql } from '../gql-tag.ts'

/** A cart's lines without their products, which may be gone. */
export const lineIdsQuery = graphql(`
  query cartLineIds($id: ID!) {
    node(id: $id) {
      ... on Cart { lines(first: 250) { nodes { id merchandise { ... on ProductVariant { id } } } } }
    }
  }
`)

/** Whether a variant has a product. */
export const productQuery = graphql(`
  query productOfVariant($id: ID!) {
    node(id: $id) { ... on ProductVariant { product { id } } }
  }
`)

/** Asks for no cart, which could not be answered. */
export const removeMutation = graphql(`
  mutation removeUnreadableLines($cartId: ID!, $lineIds: [ID!]!) {
    cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { userErrors { message } }
  }
`)

import { graphql } from '#commerce/graphql.ts'

/** What the shop reads of a cart (CART-01..03); the same from every query and mutation. */
const cartFields = graphql(`
  fragment CartFields on Cart @_unmask {
    id
    checkoutUrl
    updatedAt
    cost {
      totalAmount { amount currencyCode }
    }
    attributes { key value }
    discountCodes { code applicable }
    lines(first: 250) {
      nodes {
        id
        quantity
        attributes { key value }
        cost {
          totalAmount { amount currencyCode }
          subtotalAmount { amount currencyCode }
          amountPerQuantity { amount currencyCode }
          compareAtAmountPerQuantity { amount currencyCode }
        }
        sellingPlanAllocation {
          sellingPlan { id name recurringDeliveries }
        }
        merchandise {
          ... on ProductVariant {
            id
            sku
            title
            price { amount currencyCode }
            compareAtPrice { amount currencyCode }
            availableForSale
            quantityAvailable
            image { transformedSrc: url(transform: { maxWidth: 200 }) }
            selectedOptions { name value }
            product { id title productType tags }
          }
        }
      }
    }
  }
`)

/** CART-12: carts are read by `node`. */
export const cartQuery = graphql(
  `
    query cart($id: ID!) {
      node(id: $id) {
        ...CartFields
      }
    }
  `,
  [cartFields],
)

// What changes a cart answers a type of its own each time, with no interface in common, and only documents that are
// constants are checked against the schema: hence what follows says the same six times. Compressed, it is said once.

/** CART-13. */
export const cartCreateMutation = graphql(
  `
    mutation cartCreate($input: CartInput) {
      cartCreate(input: $input) {
        cart { ...CartFields }
        userErrors { code field message }
        warnings { code message target }
      }
    }
  `,
  [cartFields],
)

/** CART-14. */
export const cartLinesAddMutation = graphql(
  `
    mutation cartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
      cartLinesAdd(cartId: $cartId, lines: $lines) {
        cart { ...CartFields }
        userErrors { code field message }
        warnings { code message target }
      }
    }
  `,
  [cartFields],
)

/** CART-15. */
export const cartLinesUpdateMutation = graphql(
  `
    mutation cartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
      cartLinesUpdate(cartId: $cartId, lines: $lines) {
        cart { ...CartFields }
        userErrors { code field message }
        warnings { code message target }
      }
    }
  `,
  [cartFields],
)

/** CART-16. */
export const cartLinesRemoveMutation = graphql(
  `
    mutation cartLinesRemove($cartId: ID!, $lineIds: [ID!]!) {
      cartLinesRemove(cartId: $cartId, lineIds: $lineIds) {
        cart { ...CartFields }
        userErrors { code field message }
        warnings { code message target }
      }
    }
  `,
  [cartFields],
)

/** CART-17. */
export const cartAttributesUpdateMutation = graphql(
  `
    mutation cartAttributesUpdate($cartId: ID!, $attributes: [AttributeInput!]!) {
      cartAttributesUpdate(cartId: $cartId, attributes: $attributes) {
        cart { ...CartFields }
        userErrors { code field message }
        warnings { code message target }
      }
    }
  `,
  [cartFields],
)

/** DISC-15. */
export const cartDiscountCodesUpdateMutation = graphql(
  `
    mutation cartDiscountCodesUpdate($cartId: ID!, $discountCodes: [String!]!) {
      cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) {
        cart { ...CartFields }
        userErrors { code field message }
        warnings { code message target }
      }
    }
  `,
  [cartFields],
)

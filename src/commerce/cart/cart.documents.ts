import { graphql } from '../gql-tag.ts'

/** What a discount takes off a line or the cart. */
const discountFields = graphql(`
  fragment DiscountFields on CartDiscountAllocation @_unmask {
    targetType
    discountedAmount { amount currencyCode }
    ... on CartCodeDiscountAllocation { code }
    ... on CartAutomaticDiscountAllocation { title }
    ... on CartCustomDiscountAllocation { title }
  }
`)

/** The fields of a cart that every query and mutation reads (CART-01..03). */
const cartFields = graphql(
  `
  fragment CartFields on Cart @_unmask {
    id
    checkoutUrl
    updatedAt
    cost {
      totalAmount { amount currencyCode }
      subtotalAmount { amount currencyCode }
    }
    attributes { key value }
    discountCodes { code applicable }
    discountAllocations { ...DiscountFields }
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
        discountAllocations { ...DiscountFields }
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
`,
  [discountFields],
)

/** Reads a cart through `node` (CART-12). */
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

// Each mutation has its own payload type without a common interface, and only constant documents are checked against the
// schema, so the same selection is repeated six times. After gzip the repetition costs almost nothing.

/** Creates a cart (CART-13). */
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

/** Adds lines (CART-14). */
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

/** Updates lines (CART-15). */
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

/** Removes lines (CART-16). */
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

/** Replaces the cart's attributes (CART-17). */
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

/** Replaces the cart's discount codes (DISC-15). */
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

import { buildSchema } from 'graphql'
import { BACKEND_PAGE_DEFAULT } from '#config/limits.ts'

/** The schema of the shop's own backend (CAT-16). Ids are global ids, amounts decimal strings. */
export const backendSchema = buildSchema(/* GraphQL */ `
  type Query {
    "Products of the commerce service; the query is in its search syntax."
    products(count: Int! = ${BACKEND_PAGE_DEFAULT}, cursor: String, query: String): ProductPage!
    "The same, without products that have no selling plan."
    subscriptions(count: Int! = ${BACKEND_PAGE_DEFAULT}, cursor: String, query: String): ProductPage!
  }

  type Mutation {
    """
    Adds an email address to a list; answers once the sign-up is on disk (FORM-07). The argument website is for bots:
    whoever fills it in is answered as if signed up.
    """
    signup(email: String!, listId: ID!, properties: Properties, website: String, submissionId: ID): SignUpAnswer!
  }

  "An object with the text source, which names the form; other properties are refused."
  scalar Properties

  type SignUpAnswer {
    email: String!
  }

  type ProductPage {
    nodes: [Product!]!
    pageInfo: PageInfo!
  }

  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }

  type Product {
    id: ID!
    title: String!
    productType: String!
    options: [ProductOption!]!
    variants: [Variant!]!
    "Only plans with recurring deliveries."
    sellingPlans: [SellingPlan!]!
  }

  type ProductOption {
    name: String!
    values: [String!]!
  }

  type Variant {
    id: ID!
    sku: String
    title: String!
    price: Money!
    compareAtPrice: Money
    availableForSale: Boolean!
    "Null if the stock is not tracked."
    quantityAvailable: Int
    "What the variant's picture shows; null without a picture."
    imageAlt: String
    selectedOptions: [SelectedOption!]!
  }

  type SelectedOption {
    name: String!
    value: String!
  }

  type SellingPlan {
    id: ID!
    name: String!
    recurringDeliveries: RecurringDeliveries!
    "The price of one delivery, for each variant that is sold on this plan."
    prices: [PlanPrice!]!
  }

  type RecurringDeliveries {
    interval: Interval!
    intervalCount: Int!
  }

  enum Interval {
    DAY
    WEEK
    MONTH
    YEAR
  }

  type PlanPrice {
    variantId: ID!
    price: Money!
  }

  type Money {
    amount: String!
    currencyCode: String!
  }
`)

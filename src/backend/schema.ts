import { buildSchema } from 'graphql'
import { BACKEND_PAGE_DEFAULT } from '#config/limits.ts'

/** The shop's own backend, as a schema (CAT-16). Ids are whole global ids, amounts decimal strings. */
export const backendSchema = buildSchema(/* GraphQL */ `
  type Query {
    "Products the commerce service sells, by its search syntax."
    products(count: Int! = ${BACKEND_PAGE_DEFAULT}, cursor: String, query: String): ProductPage!
    "Of those found, the ones with at least one selling plan."
    subscriptions(count: Int! = ${BACKEND_PAGE_DEFAULT}, cursor: String, query: String): ProductPage!
  }

  type Mutation {
    "Puts an email address on a list. Answered once it can no longer be lost (FORM-07)."
    signup(email: String!, listId: ID!, properties: Properties): SignUpAnswer!
  }

  "An object of texts, numbers, true and false."
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
    "Null when nobody counts them."
    quantityAvailable: Int
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
    "What one delivery of each variant costs that can be bought on this plan."
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

/**
 * The part of the Admin API's schema that the shop's programs use, by its names and types of version 2026-04. No package
 * ships the whole of it.
 */
export const adminSchema = /* GraphQL */ `
  scalar DateTime

  type PageInfo {
    hasNextPage: Boolean!
    endCursor: String
  }

  type UserError {
    field: [String!]
    message: String!
  }

  enum WebhookSubscriptionTopic {
    PRODUCTS_CREATE
    PRODUCTS_UPDATE
    PRODUCTS_DELETE
    INVENTORY_LEVELS_UPDATE
  }

  enum WebhookSubscriptionFormat {
    JSON
  }

  input WebhookSubscriptionInput {
    uri: String
    format: WebhookSubscriptionFormat
  }

  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
    format: WebhookSubscriptionFormat!
    createdAt: DateTime!
  }

  type WebhookSubscriptionConnection {
    nodes: [WebhookSubscription!]!
    pageInfo: PageInfo!
  }

  type WebhookSubscriptionCreatePayload {
    webhookSubscription: WebhookSubscription
    userErrors: [UserError!]!
  }

  type Query {
    webhookSubscriptions(
      first: Int
      after: String
      topics: [WebhookSubscriptionTopic!]
    ): WebhookSubscriptionConnection!
  }

  type Mutation {
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!
      webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
  }
`

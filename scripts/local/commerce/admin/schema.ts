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

  scalar Money
  scalar Decimal
  scalar URL

  enum ProductStatus {
    ACTIVE
    ARCHIVED
    DRAFT
    UNLISTED
  }

  enum FileContentType {
    IMAGE
  }

  enum ProductVariantInventoryPolicy {
    CONTINUE
    DENY
  }

  input OptionValueSetInput {
    name: String
  }

  input OptionSetInput {
    name: String
    position: Int
    values: [OptionValueSetInput!]
  }

  input FileSetInput {
    originalSource: String
    filename: String
    alt: String
    contentType: FileContentType
  }

  input VariantOptionValueInput {
    optionName: String
    name: String
  }

  input InventoryItemInput {
    tracked: Boolean
  }

  input ProductSetInventoryInput {
    locationId: ID!
    name: String!
    quantity: Int!
  }

  input ProductVariantSetInput {
    sku: String
    price: Money
    compareAtPrice: Money
    optionValues: [VariantOptionValueInput!]!
    inventoryItem: InventoryItemInput
    inventoryPolicy: ProductVariantInventoryPolicy
    inventoryQuantities: [ProductSetInventoryInput!]
    file: FileSetInput
  }

  input ProductSetInput {
    handle: String
    title: String
    descriptionHtml: String
    vendor: String
    productType: String
    tags: [String!]
    status: ProductStatus
    giftCard: Boolean
    requiresSellingPlan: Boolean
    productOptions: [OptionSetInput!]
    files: [FileSetInput!]
    variants: [ProductVariantSetInput!]
  }

  input ProductIdentifierInput {
    handle: String
    id: ID
  }

  type Location {
    id: ID!
  }

  type LocationConnection {
    nodes: [Location!]!
  }

  type Publication {
    id: ID!
  }

  type PublicationConnection {
    nodes: [Publication!]!
  }

  type ProductVariant {
    id: ID!
    sku: String
  }

  type ProductVariantConnection {
    nodes: [ProductVariant!]!
  }

  type SellingPlanGroup {
    name: String!
  }

  type SellingPlanGroupConnection {
    nodes: [SellingPlanGroup!]!
  }

  type Product {
    id: ID!
    handle: String!
    variants(first: Int): ProductVariantConnection!
    sellingPlanGroups(first: Int): SellingPlanGroupConnection!
  }

  type ProductSetPayload {
    product: Product
    userErrors: [UserError!]!
  }

  input PublicationInput {
    publicationId: ID
  }

  type PublishablePublishPayload {
    userErrors: [UserError!]!
  }

  enum StagedUploadTargetGenerateUploadResource {
    IMAGE
  }

  enum StagedUploadHttpMethodType {
    POST
    PUT
  }

  input StagedUploadInput {
    filename: String!
    mimeType: String!
    resource: StagedUploadTargetGenerateUploadResource!
    httpMethod: StagedUploadHttpMethodType = PUT
  }

  type StagedUploadParameter {
    name: String!
    value: String!
  }

  type StagedMediaUploadTarget {
    url: URL
    resourceUrl: URL
    parameters: [StagedUploadParameter!]!
  }

  type StagedUploadsCreatePayload {
    stagedTargets: [StagedMediaUploadTarget!]
    userErrors: [UserError!]!
  }

  enum SellingPlanCategory {
    OTHER
    PRE_ORDER
    SUBSCRIPTION
    TRY_BEFORE_YOU_BUY
  }

  enum SellingPlanInterval {
    DAY
    MONTH
    WEEK
    YEAR
  }

  enum SellingPlanCheckoutChargeType {
    PERCENTAGE
    PRICE
  }

  enum SellingPlanRemainingBalanceChargeTrigger {
    EXACT_TIME
    NO_REMAINING_BALANCE
    TIME_AFTER_CHECKOUT
  }

  enum SellingPlanFulfillmentTrigger {
    ANCHOR
    ASAP
    EXACT_TIME
    UNKNOWN
  }

  enum SellingPlanPricingPolicyAdjustmentType {
    FIXED_AMOUNT
    PERCENTAGE
    PRICE
  }

  input SellingPlanRecurringBillingPolicyInput {
    interval: SellingPlanInterval
    intervalCount: Int
  }

  input SellingPlanCheckoutChargeValueInput {
    percentage: Float
    fixedValue: Decimal
  }

  input SellingPlanCheckoutChargeInput {
    type: SellingPlanCheckoutChargeType
    value: SellingPlanCheckoutChargeValueInput
  }

  input SellingPlanFixedBillingPolicyInput {
    checkoutCharge: SellingPlanCheckoutChargeInput
    remainingBalanceChargeTrigger: SellingPlanRemainingBalanceChargeTrigger
  }

  input SellingPlanBillingPolicyInput {
    recurring: SellingPlanRecurringBillingPolicyInput
    fixed: SellingPlanFixedBillingPolicyInput
  }

  input SellingPlanRecurringDeliveryPolicyInput {
    interval: SellingPlanInterval
    intervalCount: Int
  }

  input SellingPlanFixedDeliveryPolicyInput {
    fulfillmentTrigger: SellingPlanFulfillmentTrigger
  }

  input SellingPlanDeliveryPolicyInput {
    recurring: SellingPlanRecurringDeliveryPolicyInput
    fixed: SellingPlanFixedDeliveryPolicyInput
  }

  input SellingPlanPricingPolicyValueInput {
    percentage: Float
    fixedValue: Decimal
  }

  input SellingPlanFixedPricingPolicyInput {
    adjustmentType: SellingPlanPricingPolicyAdjustmentType
    adjustmentValue: SellingPlanPricingPolicyValueInput
  }

  input SellingPlanPricingPolicyInput {
    fixed: SellingPlanFixedPricingPolicyInput
  }

  input SellingPlanInput {
    name: String
    description: String
    options: [String!]
    category: SellingPlanCategory
    billingPolicy: SellingPlanBillingPolicyInput
    deliveryPolicy: SellingPlanDeliveryPolicyInput
    pricingPolicies: [SellingPlanPricingPolicyInput!]
  }

  input SellingPlanGroupInput {
    name: String
    merchantCode: String
    options: [String!]
    sellingPlansToCreate: [SellingPlanInput!]
  }

  input SellingPlanGroupResourceInput {
    productIds: [ID!]
  }

  type SellingPlanGroupCreatePayload {
    userErrors: [UserError!]!
  }

  type Query {
    locations(first: Int): LocationConnection!
    publications(first: Int): PublicationConnection!
    productByIdentifier(identifier: ProductIdentifierInput!): Product
    webhookSubscriptions(
      first: Int
      after: String
      topics: [WebhookSubscriptionTopic!]
    ): WebhookSubscriptionConnection!
  }

  type Mutation {
    stagedUploadsCreate(input: [StagedUploadInput!]!): StagedUploadsCreatePayload
    productSet(input: ProductSetInput!, synchronous: Boolean = true): ProductSetPayload
    publishablePublish(id: ID!, input: [PublicationInput!]!): PublishablePublishPayload
    sellingPlanGroupCreate(
      input: SellingPlanGroupInput!
      resources: SellingPlanGroupResourceInput
    ): SellingPlanGroupCreatePayload
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!
      webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
  }
`

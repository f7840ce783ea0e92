/** The operations of Shopify's Admin API that the import uses, by their names of version 2026-04. */

export const placesDocument = /* GraphQL */ `
  query ImportPlaces {
    locations(first: 1) { nodes { id } }
    publications(first: 50) { nodes { id } }
  }
`

const product = /* GraphQL */ `
  id
  variants(first: 250) { nodes { id sku } }
  sellingPlanGroups(first: 50) { nodes { name } }
`

export const findDocument = /* GraphQL */ `
  query ImportFind($handle: String!) {
    productByIdentifier(identifier: { handle: $handle }) { ${product} }
  }
`

export const stageDocument = /* GraphQL */ `
  mutation ImportStage($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) {
      stagedTargets { url resourceUrl parameters { name value } }
      userErrors { field message }
    }
  }
`

export const setDocument = /* GraphQL */ `
  mutation ImportSet($input: ProductSetInput!) {
    productSet(input: $input, synchronous: true) {
      product { ${product} }
      userErrors { field message }
    }
  }
`

export const planGroupDocument = /* GraphQL */ `
  mutation ImportPlanGroup($input: SellingPlanGroupInput!, $resources: SellingPlanGroupResourceInput) {
    sellingPlanGroupCreate(input: $input, resources: $resources) {
      userErrors { field message }
    }
  }
`

export const publishDocument = /* GraphQL */ `
  mutation ImportPublish($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) {
      userErrors { field message }
    }
  }
`

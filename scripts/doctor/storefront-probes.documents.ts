import { graphql } from '../../src/commerce/gql-tag.ts'

// Named operations, so that the local commerce service can be told to refuse one of them.

export const shopProbe = graphql('query DoctorShop { shop { name primaryDomain { host } } }')

/** Where a token is given access scopes. */
export const SCOPES_PLACE = 'in Shopify: Headless channel, the storefront, "Storefront API permissions"'

/** Access scopes, as Shopify names them, with the least that needs each and what the shop has it for. */
export const scopeProbes = [
  {
    scope: 'unauthenticated_read_product_listings',
    purpose: 'products, prices and pictures',
    document: graphql('query DoctorListings { products(first: 1) { nodes { id title } } }'),
  },
  {
    scope: 'unauthenticated_read_product_inventory',
    purpose: 'how many are left',
    document: graphql(
      'query DoctorInventory { products(first: 1) { nodes { variants(first: 1) { nodes { quantityAvailable } } } } }',
    ),
  },
  {
    scope: 'unauthenticated_read_product_tags',
    purpose: 'tags, without which no cart can be read,',
    document: graphql('query DoctorTags { products(first: 1) { nodes { tags } } }'),
  },
  {
    scope: 'unauthenticated_read_selling_plans',
    purpose: 'subscriptions',
    document: graphql(
      'query DoctorSellingPlans { products(first: 1) { nodes { sellingPlanGroups(first: 1) { nodes { name } } } } }',
    ),
  },
] as const

/** An empty cart is nobody's, and Shopify forgets it after some days. */
export const cartProbe = graphql(`
  mutation DoctorCart($input: CartInput!) {
    cartCreate(input: $input) { cart { id checkoutUrl } userErrors { message } warnings { message } }
  }
`)

/** As the shop reads its cart. */
export const cartReadProbe = graphql(`
  query DoctorCartRead($id: ID!) { node(id: $id) { ... on Cart { id } } }
`)

export const marketProbe = graphql(`
  query DoctorMarket {
    localization {
      availableCountries { isoCode name currency { isoCode } availableLanguages { isoCode } }
    }
  }
`)

/** Null for an id that the store does not sell on this channel. */
export const variantsProbe = graphql(`
  query DoctorVariants($ids: [ID!]!) { nodes(ids: $ids) { id } }
`)

export const productsProbe = graphql(`
  query DoctorProducts($count: Int!, $cursor: String) {
    products(first: $count, after: $cursor, sortKey: ID) {
      nodes { id title }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

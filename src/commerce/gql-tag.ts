import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './storefront.schema.d.ts'

/** Types a document by the Storefront API's schema. In shoppers' bundles `documents-in-market.ts` stands for gql.tada. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    CountryCode: string
    Decimal: string
    URL: string
    ID: string
    DateTime: string
    HTML: string
    UnsignedInt64: string
  }
}>()

import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './storefront.schema.d.ts'

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

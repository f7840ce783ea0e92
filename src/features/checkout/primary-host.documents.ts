import { graphql } from '#commerce/gql-tag.ts'

/** The domain that the store serves its checkout at. */
export const primaryHostQuery = graphql('query primaryHost { shop { primaryDomain { host } } }')

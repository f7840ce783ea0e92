import { graphql } from '#commerce/graphql.ts'

/** The domain that the store serves its checkout at. */
export const primaryHostQuery = graphql('query primaryHost { shop { primaryDomain { host } } }')

import { GraphQLError } from 'graphql'

/** A GraphQL error with its code in `extensions.code`, for requests that the real service refuses as a whole. */
export const graphqlError = (message: string, code: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code } })

/** An entry of a payload's `userErrors`, with a code of `CartErrorCode`. */
export interface UserError {
  code: string
  field: readonly string[]
  message: string
}

/** An entry of a payload's `warnings`, with a code of `CartWarningCode`. */
export interface Warning {
  code: string
  message: string
  /** The id of the line, variant or cart it is about. */
  target: string
}

import { GraphQLError } from 'graphql'

/** A request the real service refuses as a whole, with its code in `extensions.code`. */
export const refused = (message: string, code: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code } })

/** One rule a mutation's input broke: the payload's `userErrors`. Codes are those of `CartErrorCode`. */
export interface UserError {
  code: string
  field: readonly string[]
  message: string
}

/** What a mutation did differently than asked: the payload's `warnings`. Codes are those of `CartWarningCode`. */
export interface Warning {
  code: string
  message: string
  /** The id of the line, variant or cart it is about. */
  target: string
}

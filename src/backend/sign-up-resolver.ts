import { GraphQLError } from 'graphql'
import type { ClientConnection } from './client-connection.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Submissions } from './submissions.ts'

interface SignUpArguments {
  email: string
  listId: string
  properties?: unknown
  /** The honeypot. */
  website?: string | null
  /** Tells a sign-up that is sent again from another one (NET-02). */
  submissionId?: string | null
}

/** The code of a sign-up that failed here, not by what was sent. */
export const SIGN_UP_FAILED = 'INTERNAL_SERVER_ERROR'

const graphqlError = (message: string, code: string, extensions: Readonly<Record<string, unknown>> = {}) =>
  new GraphQLError(message, { extensions: { code, ...extensions } })

/** Takes sign-ups, as many of a client as `limiter` allows. */
export interface SignUps {
  submissions: Submissions
  limiter: RateLimiter
}

/** The mutation `signup`, which answers once the sign-up is on disk (FORM-07). Null refuses every sign-up. */
export function createSignUpResolver(signUps: SignUps | null, { address }: ClientConnection) {
  return async ({ email, listId, properties, website, submissionId }: SignUpArguments) => {
    if (signUps === null) throw graphqlError('Sign-ups are not accepted here', 'NOT_AVAILABLE')
    // A bot is told that it succeeded, so that it does not try another way.
    if (website) return { email: email.trim() }
    const signUp = { email, listId, properties, submissionId }
    if ((await signUps.limiter.consume(address)) > 0)
      throw graphqlError('Too many sign-ups from this address', 'THROTTLED')
    const result = await signUps.submissions.signUp(signUp).catch((error: unknown) => {
      throw new GraphQLError('The sign-up could not be saved', {
        extensions: { code: SIGN_UP_FAILED },
        originalError: error instanceof Error ? error : null,
      })
    })
    switch (result.kind) {
      case 'accepted':
        return { email: email.trim() }
      case 'invalid': {
        const [message = 'The sign-up is invalid'] = Object.values(result.errors)
        throw graphqlError(message, 'BAD_USER_INPUT', { errors: result.errors })
      }
      case 'unknown':
        throw graphqlError('There is no such list', 'BAD_USER_INPUT')
    }
  }
}

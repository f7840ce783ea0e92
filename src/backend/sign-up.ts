import { GraphQLError } from 'graphql'
import type { Connection } from './backend.ts'
import type { Intake } from './intake.ts'

interface SignUpArguments {
  email: string
  listId: string
  properties?: unknown
}

const failure = (message: string, code: string, more: Readonly<Record<string, unknown>> = {}) =>
  new GraphQLError(message, { extensions: { code, ...more } })

/** The mutation `signup` (FORM-07): what it answers is on the disk. Null takes none. */
export function createSignUpResolver(intake: Intake | null, { address }: Connection) {
  return async ({ email, listId, properties }: SignUpArguments) => {
    if (intake === null) throw failure('Sign-ups are not taken here', 'NOT_AVAILABLE')
    const result = await intake.signUp({ email, listId, properties }, address).catch((error: unknown) => {
      console.error('A sign-up could not be kept:', error)
      throw failure('The sign-up could not be kept', 'INTERNAL_SERVER_ERROR')
    })
    switch (result.kind) {
      case 'taken':
        return { email: email.trim() }
      case 'invalid': {
        const [message = 'This cannot be signed up'] = Object.values(result.faults)
        throw failure(message, 'BAD_USER_INPUT', { faults: result.faults })
      }
      case 'throttled':
        throw failure('Too many sign-ups from this address', 'THROTTLED')
      case 'unknown':
        throw failure('There is no such list', 'BAD_USER_INPUT')
    }
  }
}

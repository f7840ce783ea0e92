import type { TadaDocumentNode } from 'gql.tada'
import { parse } from 'graphql'
import type { RequestClient } from '#commerce/graphql-clients.ts'
import type { RequestError } from '#commerce/result.ts'
import type { SignUpData } from './sign-up-state.ts'

interface SignUpAnswer {
  signup: { email: string }
}

interface SignUpVariables {
  email: string
  listId: string
  properties: Readonly<Record<string, string>> | null
  submissionId: string | null
}

/** The mutation `signup` (FORM-07). A test validates it against the backend's schema. */
export const signUpDocument: TadaDocumentNode<SignUpAnswer, SignUpVariables> = parse(
  `mutation signup($email: String!, $listId: ID!, $properties: Properties, $submissionId: ID) {
    signup(email: $email, listId: $listId, properties: $properties, submissionId: $submissionId) { email }
  }`,
)

/**
 * Sends a sign-up to the own backend (FORM-07). Null on success. Sent again after a lost answer only with an id, by which the
 * backend recognises it (NET-02); browsers make none outside secure contexts.
 */
export async function signUp(
  backend: RequestClient,
  { email, listId, properties }: SignUpData,
): Promise<RequestError | null> {
  const submissionId = 'randomUUID' in crypto ? crypto.randomUUID() : null
  const variables = { email, listId, properties: properties ?? null, submissionId }
  const options = { idempotent: submissionId !== null, keepalive: true }
  const result = await backend.request(signUpDocument, variables, options)
  return result.ok ? null : result.error
}

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
}

/** The mutation `signup` (FORM-07). A test validates it against the backend's schema. */
export const signUpDocument: TadaDocumentNode<SignUpAnswer, SignUpVariables> = parse(
  `mutation signup($email: String!, $listId: ID!, $properties: Properties) {
    signup(email: $email, listId: $listId, properties: $properties) { email }
  }`,
)

/** Sends a sign-up to the own backend (FORM-07). Null on success. Idempotent, so lost responses are retried. */
export async function signUp(
  backend: RequestClient,
  { email, listId, properties }: SignUpData,
): Promise<RequestError | null> {
  const variables = { email, listId, properties: properties ?? null }
  const result = await backend.request(signUpDocument, variables, { idempotent: true, keepalive: true })
  return result.ok ? null : result.error
}

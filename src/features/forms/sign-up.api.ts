import type { TadaDocumentNode } from 'gql.tada'
import { parse } from 'graphql'
import type { RequestClient } from '#commerce/clients.ts'
import type { RequestError } from '#commerce/result.ts'
import type { SignUpData } from './sign-up.ts'

interface SignUpAnswer {
  signup: { email: string }
}

interface SignUpVariables {
  email: string
  listId: string
  properties: Readonly<Record<string, string>> | null
}

/** FORM-07; a test holds it to the backend's schema. */
export const signUpDocument: TadaDocumentNode<SignUpAnswer, SignUpVariables> = parse(
  `mutation signup($email: String!, $listId: ID!, $properties: Properties) {
    signup(email: $email, listId: $listId, properties: $properties) { email }
  }`,
)

/** Signs an address up with the own backend (FORM-07); null once it was taken. Twice is as good as once. */
export async function signUp(
  backend: RequestClient,
  { email, listId, properties }: SignUpData,
): Promise<RequestError | null> {
  const variables = { email, listId, properties: properties ?? null }
  const result = await backend.request(signUpDocument, variables, { idempotent: true, keepalive: true })
  return result.ok ? null : result.error
}

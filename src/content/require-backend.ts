import { z } from 'zod'
import type { ContentType } from '#config/content-types.ts'
import { ConfigurationError } from '#config/read-environment.ts'
import type { Content } from './content.ts'
import type { RawContent } from './fetch-documents.ts'
import type { RawDocument } from './parse-documents.ts'
import type { ContentProblem } from './problems.ts'

/** What to set so that a shop has a backend. */
const REMEDY =
  'Set it to the address of the server’s /api/graphql, or SITE_SERVES_API to "yes" if the site’s own host serves /api'

const withList = z.object({ listId: z.string().trim().min(1) })
const withTitle = z.object({ title: z.string() })

/**
 * What shoppers could send on the pages of a document, in words: a contact form, a sign-up to a mailing list; null for any
 * other document.
 */
function submissionOf(type: ContentType, document: object): string | null {
  const title = withTitle.safeParse(document).data?.title ?? ''
  if (type === 'form') return `the form “${title}”`
  if (type === 'signUp') return `the sign-up page “${title}”`
  return type === 'klaviyo' && withList.safeParse(document).success ? 'the newsletter' : null
}

function toError(submissions: readonly string[]): ConfigurationError {
  const [first, ...others] = submissions
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  return new ConfigurationError([`PUBLIC_BACKEND_URL is missing: nothing would receive ${what}. ${REMEDY}`])
}

/**
 * Refuses to build pages whose forms would be sent to nobody (CAT-17). Whether the backend answers is not asked here.
 * @throws ConfigurationError naming what can be sent, and the variables to set.
 */
export async function requireBackend(content: Content): Promise<void> {
  const [settings, forms, signUps] = await Promise.all([
    content.get('klaviyo'),
    content.all('form'),
    content.all('signUp'),
  ])
  const submissions = [
    settings === null ? null : submissionOf('klaviyo', settings),
    ...forms.map((form) => submissionOf('form', form)),
    ...signUps.map((page) => submissionOf('signUp', page)),
  ].filter((submission) => submission !== null)
  if (submissions.length > 0) throw toError(submissions)
}

/** Why a shop without a backend cannot show a document: what shoppers send on its page would not arrive (CAT-17). */
export function problemsWithoutBackend(type: ContentType, raw: RawDocument): readonly ContentProblem[] {
  if (submissionOf(type, raw) === null) return []
  const field = type === 'klaviyo' ? 'listId' : 'it'
  const reason = 'cannot be shown, because the shop has no backend that would receive what shoppers send'
  return [{ type, id: raw._id, field, reason }]
}

/**
 * Refuses to take forms from a shop that has them, because its configuration has lost the backend.
 * @throws ConfigurationError
 */
export function requireBackendAsBefore(published: RawContent, before: RawContent): void {
  const submissions = [...published].flatMap(([type, documents]) =>
    [...documents.values()].flatMap((raw) => {
      const known = before.get(type)?.get(raw._id)
      return known === undefined || submissionOf(type, known) === null ? [] : (submissionOf(type, raw) ?? [])
    }),
  )
  if (submissions.length > 0) throw toError(submissions)
}

import { ConfigurationError } from '#config/env.ts'
import type { Content } from './content.ts'

/** What shoppers can send on the pages of this content: contact forms, and sign-ups to mailing lists. */
async function submissionsOf(content: Content): Promise<readonly string[]> {
  const [forms, signUps, settings] = await Promise.all([
    content.all('form'),
    content.all('signUp'),
    content.get('klaviyo'),
  ])
  const lists = settings === null || settings.listId === null ? [] : ['the newsletter']
  return [
    ...lists,
    ...forms.map(({ title }) => `the form “${title}”`),
    ...signUps.map(({ title }) => `the sign-up page “${title}”`),
  ]
}

/**
 * Refuses to build pages whose forms would be sent to nobody (CAT-17). Whether the backend answers is not asked here.
 * @throws ConfigurationError naming what can be sent, and the variables to set.
 */
export async function requireBackend(content: Content): Promise<void> {
  const [first, ...others] = await submissionsOf(content)
  if (first === undefined) return
  const what = others.length === 0 ? first : `${first} and ${others.length} more`
  throw new ConfigurationError([
    `PUBLIC_BACKEND_URL is missing: nothing would receive ${what}. Set it to the address of the server’s /api/graphql, or SITE_SERVES_API to "yes" if the site’s own host serves /api`,
  ])
}

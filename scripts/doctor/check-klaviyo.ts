import {
  emailMarketingHeaders,
  emailMarketingPaths,
  emailMarketingUrl,
} from '../../src/backend/email-marketing.ts'
import type { Environment } from '../../src/config/env.ts'
import { ask } from './fetch-once.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

/** What the backend sends there; the service refuses an empty request only after it has looked at the key. */
const requests = [
  { what: 'sign-ups', path: emailMarketingPaths.signUp, scope: 'subscriptions:write' },
  { what: 'submitted forms', path: emailMarketingPaths.submission, scope: 'messages' },
] as const

async function probe(url: string, key: string, { what, path, scope }: (typeof requests)[number]) {
  const asked = await ask(emailMarketingUrl(url, path), {
    method: 'POST',
    headers: emailMarketingHeaders(key),
    body: '{}',
  })
  const waiting = `${what} would wait in the outbox`
  if ('reason' in asked)
    return wrong(
      `The email-marketing service does not answer at ${url}: ${asked.reason}; ${waiting}.`,
      'Correct EMAIL_MARKETING_URL.',
    )
  if (asked.status === 401)
    return wrong(
      `The email-marketing service refuses EMAIL_MARKETING_KEY; ${waiting}.`,
      'Make a private key in Klaviyo: Settings, API keys.',
    )
  if (asked.status === 403)
    return wrong(
      `EMAIL_MARKETING_KEY may not send ${what} (status 403); ${waiting}.`,
      `Give the key the scope ${scope} in Klaviyo: Settings, API keys.`,
    )
  if (asked.status === 404 || asked.status === 405)
    return wrong(
      `The email-marketing service takes no ${what} at ${path} (status ${asked.status}); ${waiting}.`,
      'Correct EMAIL_MARKETING_URL.',
    )
  if (asked.status >= 500)
    return wrong(
      `The email-marketing service fails for ${what} (status ${asked.status}).`,
      'Try again later.',
    )
  return fine(`The email-marketing service takes ${what}.`)
}

/** The email-marketing service, without sending it anything. */
export async function checkKlaviyo(environment: Environment): Promise<Finding[]> {
  const { EMAIL_MARKETING_URL: url, EMAIL_MARKETING_KEY: key } = environment
  if (url === undefined || key === undefined)
    return [
      note(
        'No email-marketing service is configured: sign-ups and forms wait in the outbox.',
        'Set EMAIL_MARKETING_URL and EMAIL_MARKETING_KEY.',
      ),
    ]
  return Promise.all(requests.map((request) => probe(url, key, request)))
}

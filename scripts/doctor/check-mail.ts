import type { Environment } from '../../src/config/env.ts'
import { EMAIL_MARKETING_REVISION } from '../../src/config/services.ts'
import { ask } from './ask.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

const JSON_API = 'application/vnd.api+json'

/** What the backend sends there; the service refuses an empty request only after it has looked at the key. */
const requests = [
  { what: 'sign-ups', path: 'api/profile-subscription-bulk-create-jobs', scope: 'subscriptions:write' },
  { what: 'submitted forms', path: 'api/messages', scope: 'messages' },
] as const

async function probe(url: string, key: string, { what, path, scope }: (typeof requests)[number]) {
  const asked = await ask(new URL(path, url.endsWith('/') ? url : `${url}/`), {
    method: 'POST',
    headers: {
      authorization: `Klaviyo-API-Key ${key}`,
      revision: EMAIL_MARKETING_REVISION,
      accept: JSON_API,
      'content-type': JSON_API,
    },
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
export async function checkMail(environment: Environment): Promise<Finding[]> {
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

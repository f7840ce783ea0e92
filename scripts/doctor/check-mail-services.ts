import {
  emailMarketingHeaders,
  emailMarketingUrl,
  type MailService,
  mailServices,
} from '../../src/backend/email-marketing.ts'
import { emailMarketingPaths } from '../../src/backend/email-marketing-requests.ts'
import type { OutboxItem } from '../../src/backend/outbox-item.ts'
import type { Environment } from '../../src/config/env.ts'
import { fetchOnce } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'
import { submissionsInUse } from './submissions-in-use.ts'

type Kind = OutboxItem['kind']

/** What the backend sends; a service refuses an empty request only after it has looked at the key. */
const paths: Readonly<Record<Kind, readonly string[]>> = {
  signUp: [emailMarketingPaths.subscription, emailMarketingPaths.profile],
  submission: [emailMarketingPaths.message],
}

const names: Readonly<Record<Kind, string>> = { signUp: 'sign-ups', submission: 'submitted forms' }

const unused: Readonly<Record<Kind, string>> = {
  signUp: 'No page has a sign-up',
  submission: 'No form is published',
}

/** How to fix what a service does not do; a service of forms is nobody's that we know. */
const fixes = {
  signUp: {
    refused: 'Make a private key in Klaviyo: Settings, API keys.',
    forbidden:
      'Give the key the scopes profiles:write, lists:write and subscriptions:write in Klaviyo: Settings, API keys.',
    unknown: 'Correct EMAIL_MARKETING_URL.',
  },
  submission: {
    refused: 'Set the key of the service that mails forms.',
    forbidden: 'Let the key send messages.',
    unknown: 'Klaviyo takes no forms: set FORM_MAIL_URL to a service that mails them to their recipients.',
  },
} as const

async function probe({ url, key, variables }: MailService, kind: Kind, path: string): Promise<Finding> {
  const what = names[kind]
  const response = await fetchOnce(emailMarketingUrl(url, path), {
    method: 'POST',
    headers: emailMarketingHeaders(key),
    body: '{}',
  })
  const waiting = `${what} would wait in the outbox`
  if ('reason' in response)
    return problem(
      `The service for ${what} does not answer at ${url}: ${response.reason}; ${waiting}.`,
      `Correct ${variables.url}.`,
    )
  const { status } = response
  if (status === 401)
    return problem(`The service for ${what} refuses ${variables.key}; ${waiting}.`, fixes[kind].refused)
  if (status === 403)
    return problem(`${variables.key} may not send ${what} (status 403); ${waiting}.`, fixes[kind].forbidden)
  if (status === 404 || status === 405)
    return problem(
      `${variables.url} takes no ${what} at ${path} (status ${status}); ${waiting}.`,
      fixes[kind].unknown,
    )
  if (status >= 500) return problem(`The service for ${what} fails (status ${status}).`, 'Try again later.')
  return ok(`${variables.url} takes ${what} at ${path}.`)
}

/**
 * The services that sign-ups and forms are passed on to, without sending them anything. What no page of the shop uses holds
 * nothing up (OPS-03).
 */
export async function checkMailServices(environment: Environment): Promise<Finding[]> {
  const services = mailServices(environment)
  const inUse = await submissionsInUse(environment)
  const check = (kind: Kind): Promise<Finding>[] => {
    const service = services[kind]
    if (service === null) {
      const fix = 'Set EMAIL_MARKETING_URL and EMAIL_MARKETING_KEY.'
      return [
        Promise.resolve(note(`No service is configured for ${names[kind]}: they wait in the outbox.`, fix)),
      ]
    }
    return paths[kind].map(async (path) => {
      const finding = await probe(service, kind, path)
      return finding.level === 'problem' && !inUse[kind]
        ? note(`${unused[kind]}, so this holds nothing up: ${finding.text}`, finding.fix)
        : finding
    })
  }
  const findings = await Promise.all([...check('signUp'), ...check('submission')])
  // What is wrong with a key is said once, and not for each address.
  return findings.filter(({ text }, index) => findings.findIndex((one) => one.text === text) === index)
}

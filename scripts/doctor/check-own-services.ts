import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { ERROR_PATH, GRAPHQL_API_PATH } from '../../src/config/paths.ts'
import { pathOf } from '../../src/config/routes.ts'
import { summarySchema } from '../publisher/status.ts'
import { checkBackendMarket } from './check-market.ts'
import { type Asked, ask, readJson } from './fetch-once.ts'
import { type Finding, fine, note, wrong } from './finding.ts'

const answerOf = (asked: Asked) => ('reason' in asked ? asked.reason : `status ${asked.status}`)

/** No page has this address. */
const UNKNOWN_PATH = `${ERROR_PATH}-as-the-doctor-asks`

const typenameSchema = z.object({ data: z.object({ __typename: z.string() }) })

/** The own backend, asked as a page of the shop does. */
export async function checkBackend(environment: Environment): Promise<Finding[]> {
  const { PUBLIC_BACKEND_URL: configured, PUBLIC_SITE_URL: site, SITE_SERVES_API: served } = environment
  const { origin } = new URL(site)
  const url = configured ?? (served === 'yes' ? origin + GRAPHQL_API_PATH : null)
  if (url === null)
    return [
      note(
        'No backend is configured: a site with sign-ups or forms is not built.',
        'Set PUBLIC_BACKEND_URL to the address of the server ("npm run server"), or SITE_SERVES_API where the host of the site has it.',
      ),
    ]
  const asked = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  const variable = configured === undefined ? 'SITE_SERVES_API' : 'PUBLIC_BACKEND_URL'
  if ('status' in asked && asked.status === 421)
    return [
      wrong(
        `The backend at ${url} does not answer under that name.`,
        'Start it with the same PUBLIC_BACKEND_URL, or name the host in its BACKEND_HOSTS.',
      ),
    ]
  if ('status' in asked && asked.status === 403)
    return [
      wrong(
        `The backend at ${url} takes nothing from pages of ${origin}.`,
        'Start it with the PUBLIC_SITE_URL of the site, or name other sites with "--origin".',
      ),
    ]
  if ('reason' in asked || readJson(asked, typenameSchema) === null)
    return [
      wrong(
        `The backend does not answer at ${url}: ${answerOf(asked)}. Nobody can sign up or send a form.`,
        `Start the server ("npm run server") and look at its log, or correct ${variable}.`,
      ),
    ]
  return [fine(`The backend answers pages of ${origin}.`), ...(await checkBackendMarket(environment, url))]
}

/** The publisher: whether it runs, and whether the last change went out. */
export async function checkPublisher(environment: Environment): Promise<Finding[]> {
  const { SANITY_STUDIO_PUBLISHER_URL: url } = environment
  if (url === undefined)
    return [note('No publisher is configured: what editors publish shows after the next build.')]
  const origin = new URL(environment.PUBLIC_SITE_URL).origin
  const asked = await ask(`${url}/status`, { headers: { origin } })
  const summary = 'status' in asked ? readJson(asked, summarySchema) : null
  if ('reason' in asked || summary === null)
    return [
      wrong(
        `The publisher does not answer at ${url}: ${answerOf(asked)}.`,
        'Start it ("npm run publisher") and look at its log, or correct SANITY_STUDIO_PUBLISHER_URL.',
      ),
    ]
  const findings: Finding[] = []
  if (summary.state === 'failed')
    findings.push(
      wrong(
        `The publisher says: ${summary.text}`,
        'Open "Releases" in the studio, or read the publisher’s log.',
      ),
    )
  else if (summary.state === 'held')
    findings.push(note(`The publisher says: ${summary.text}`, 'Resume in the studio: Releases.'))
  else findings.push(fine(`The publisher says: ${summary.text}`))
  if (asked.headers.get('access-control-allow-origin') !== origin)
    findings.push(
      wrong(
        `The publisher does not answer the studio at ${origin}.`,
        'Start it with the PUBLIC_SITE_URL of the site, or name other studios with "--origin".',
      ),
    )
  const secrets = ['PUBLISH_WEBHOOK_SECRET', 'COMMERCE_WEBHOOK_SECRET'] as const
  for (const name of secrets.filter((secret) => environment[secret] === undefined))
    findings.push(
      note(
        `${name} is not set: changes are found every three minutes only.`,
        'docs/deploy.md says how to add the webhook.',
      ),
    )
  return findings
}

/** The preview server, which refuses strangers (OPEN-03). */
export async function checkPreview(environment: Environment): Promise<Finding[]> {
  const addresses = Object.entries(environment.SANITY_STUDIO_PREVIEW_URLS ?? {})
  if (addresses.length === 0)
    return [note('No preview is configured: editors see their work when it is published.')]
  return Promise.all(
    addresses.map(async ([dataset, url]) => {
      const asked = await ask(url)
      return 'status' in asked && asked.status === 401
        ? fine(`The preview of ${dataset} answers.`)
        : wrong(
            `The preview of ${dataset} does not answer at ${url}: ${answerOf(asked)}.`,
            'Start the server ("npm run build:server && npm run server"), or correct SANITY_STUDIO_PREVIEW_URLS.',
          )
    }),
  )
}

/** The site itself, once it is deployed: pages, the studio's deep links, unknown addresses, the security policy. */
export async function checkSite(environment: Environment): Promise<Finding[]> {
  const { origin } = new URL(environment.PUBLIC_SITE_URL)
  const studioPath = `${pathOf('admin', {})}/${environment.PUBLIC_SANITY_DATASET}/structure`
  const [home, studio, unknown] = await Promise.all([
    ask(`${origin}/`),
    ask(origin + studioPath),
    ask(origin + UNKNOWN_PATH),
  ])
  if ('reason' in home)
    return [
      note(
        `The site does not answer at ${origin} yet: ${home.reason}.`,
        'docs/deploy.md says how to deploy it.',
      ),
    ]
  if (home.status !== 200)
    return [
      wrong(`The site answers ${origin}/ with ${answerOf(home)}.`, 'docs/deploy.md says how to deploy it.'),
    ]
  const findings: Finding[] = []
  if (!home.headers.has('content-security-policy'))
    findings.push(
      wrong(
        `The site at ${origin} has no security policy: its host does not read _headers.`,
        'Choose a host of docs/deploy.md, or give it the rules of dist/_headers.',
      ),
    )
  if (!('status' in unknown) || unknown.status !== 404)
    findings.push(
      wrong(
        `An address without a page is answered with ${answerOf(unknown)} instead of status 404.`,
        'Make the host answer with 404.html and status 404.',
      ),
    )
  if (!('status' in studio) || studio.status !== 200)
    findings.push(
      wrong(
        `The studio cannot be opened at ${studioPath}: ${answerOf(studio)}.`,
        'Build with the studio (without --no-studio), on a host that reads _redirects.',
      ),
    )
  return findings.length > 0 ? findings : [fine(`The site at ${origin} answers as it should.`)]
}

import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { GRAPHQL_API_PATH } from '../../src/config/paths.ts'
import { checkBackendMarket } from './check-market.ts'
import { answerOf, fetchOnce, readJsonBody } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'

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
        'Set PUBLIC_BACKEND_URL to the address of the server with /api/graphql ("npm run server"), or SITE_SERVES_API where the host of the site has it.',
      ),
    ]
  const response = await fetchOnce(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  const variable = configured === undefined ? 'SITE_SERVES_API' : 'PUBLIC_BACKEND_URL'
  if ('status' in response && response.status === 421)
    return [
      problem(
        `The backend at ${url} does not answer under that name.`,
        'Start it with the same PUBLIC_BACKEND_URL, or name the host in its BACKEND_HOSTS.',
      ),
    ]
  if ('status' in response && response.status === 403)
    return [
      problem(
        `The backend at ${url} takes nothing from pages of ${origin}.`,
        'Start it with the PUBLIC_SITE_URL of the site, or name other sites with "--origin".',
      ),
    ]
  if ('reason' in response || readJsonBody(response, typenameSchema) === null)
    return [
      problem(
        `The backend does not answer at ${url}: ${answerOf(response)}. Nobody can sign up or send a form.`,
        `Start the server ("npm run server") and look at its log, or correct ${variable}.`,
      ),
    ]
  return [ok(`The backend answers pages of ${origin}.`), ...(await checkBackendMarket(environment, url))]
}

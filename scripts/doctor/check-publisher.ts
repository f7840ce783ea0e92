import type { Environment } from '../../src/config/env.ts'
import { summarySchema } from '../publisher/status.ts'
import { answerOf, fetchOnce, readJsonBody } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'

interface Address {
  url: string
  /** How it is called in a sentence. */
  name: string
  variable: 'SANITY_STUDIO_PUBLISHER_URL' | 'SANITY_STUDIO_PUBLISHER_URLS'
}

/** The publishers that the studio asks. */
function addressesOf(environment: Environment): Address[] {
  const { PUBLIC_SANITY_DATASET: own, SANITY_STUDIO_PUBLISHER_URL: url } = environment
  const others = Object.entries(environment.SANITY_STUDIO_PUBLISHER_URLS ?? {})
  return [
    ...(url === undefined
      ? []
      : [{ url, name: 'The publisher', variable: 'SANITY_STUDIO_PUBLISHER_URL' as const }]),
    ...others
      .filter(([dataset]) => url === undefined || dataset !== own)
      .map(([dataset, address]) => ({
        url: new URL(address).origin,
        name: `The publisher of ${dataset}`,
        variable: 'SANITY_STUDIO_PUBLISHER_URLS' as const,
      })),
  ]
}

async function checkOne({ url, name, variable }: Address, origin: string): Promise<Finding[]> {
  const response = await fetchOnce(`${url}/status`, { headers: { origin } })
  const summary = 'status' in response ? readJsonBody(response, summarySchema) : null
  if ('reason' in response || summary === null)
    return [
      problem(
        `${name} does not answer at ${url}: ${answerOf(response)}.`,
        `Start it ("npm run publisher") and look at its log, or correct ${variable}.`,
      ),
    ]
  const said = `${name} says: ${summary.text}`
  const findings = [
    summary.state === 'failed'
      ? problem(said, 'Open "Live shop" in the studio, or read the publisher’s log.')
      : summary.state === 'held'
        ? note(said, 'Resume in the studio: Live shop.')
        : ok(said),
  ]
  if (response.headers.get('access-control-allow-origin') !== origin)
    findings.push(
      problem(
        `${name} does not answer the studio at ${origin}.`,
        'Start it with the PUBLIC_SITE_URL of the site, or name other studios with "--origin".',
      ),
    )
  return findings
}

/** The publishers: whether they run, and whether the last change went out. */
export async function checkPublisher(environment: Environment): Promise<Finding[]> {
  const addresses = addressesOf(environment)
  if (addresses.length === 0)
    return [note('No publisher is configured: what editors publish shows after the next build.')]
  const { origin } = new URL(environment.PUBLIC_SITE_URL)
  const findings = await Promise.all(addresses.map((address) => checkOne(address, origin)))
  const secrets = ['PUBLISH_WEBHOOK_SECRET', 'COMMERCE_WEBHOOK_SECRET'] as const
  const unset = secrets.filter((name) => environment[name] === undefined)
  return [
    ...findings.flat(),
    ...unset.map((name) =>
      note(
        `${name} is not set: changes are found every three minutes only.`,
        'docs/deploy.md says how to add the webhook.',
      ),
    ),
  ]
}

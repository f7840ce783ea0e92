import { datasetsOf } from '../../src/config/datasets.ts'
import type { Environment } from '../../src/config/env.ts'
import { ERROR_PATH } from '../../src/config/paths.ts'
import { pathOf } from '../../src/config/routes.ts'
import { answerOf, fetchOnce, type HttpResult } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'

/** No page has this address. */
const UNKNOWN_PATH = `${ERROR_PATH}-as-the-doctor-asks`

const isPage = (response: HttpResult) => 'status' in response && response.status === 200

/** The studio's deep links, one for each dataset (STU-02). */
async function checkStudio(origin: string, datasets: readonly string[]): Promise<Finding[]> {
  const found = await Promise.all(
    datasets.map(async (dataset) => {
      const path = `${pathOf('admin', {})}/${dataset}/structure`
      const response = await fetchOnce(origin + path)
      return isPage(response)
        ? []
        : [
            problem(
              `The studio cannot be opened at ${path}: ${answerOf(response)}.`,
              'Build with the studio (without --no-studio) and the same SANITY_STUDIO_DATASETS, on a host that reads _redirects.',
            ),
          ]
    }),
  )
  return found.flat()
}

/** The site of the configured address: pages, unknown addresses, the security policy, the studio. */
async function checkOwnSite(origin: string, datasets: readonly string[]): Promise<Finding[]> {
  const [home, unknown, studio] = await Promise.all([
    fetchOnce(`${origin}/`),
    fetchOnce(origin + UNKNOWN_PATH),
    checkStudio(origin, datasets),
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
      problem(`The site answers ${origin}/ with ${answerOf(home)}.`, 'docs/deploy.md says how to deploy it.'),
    ]
  const findings: Finding[] = []
  if (!home.headers.has('content-security-policy'))
    findings.push(
      problem(
        `The site at ${origin} has no security policy: its host does not read _headers.`,
        'Choose a host of docs/deploy.md, or give it the rules of dist/_headers.',
      ),
    )
  if (!('status' in unknown) || unknown.status !== 404)
    findings.push(
      problem(
        `An address without a page is answered with ${answerOf(unknown)} instead of status 404.`,
        'Make the host answer with 404.html and status 404.',
      ),
    )
  findings.push(...studio)
  return findings.length > 0 ? findings : [ok(`The site at ${origin} answers as it should.`)]
}

/** The shops of other datasets, which the studio links to. */
async function checkOtherSites(environment: Environment): Promise<Finding[]> {
  const others = Object.entries(environment.SANITY_STUDIO_SITE_URLS ?? {}).filter(
    ([dataset]) => dataset !== environment.PUBLIC_SANITY_DATASET,
  )
  return Promise.all(
    others.map(async ([dataset, address]) => {
      const { origin } = new URL(address)
      const response = await fetchOnce(`${origin}/`)
      return isPage(response)
        ? ok(`The site of ${dataset} answers at ${origin}.`)
        : problem(
            `The site of ${dataset}, which the studio links to, does not answer at ${origin}: ${answerOf(response)}.`,
            'Deploy it, or correct SANITY_STUDIO_SITE_URLS.',
          )
    }),
  )
}

/** The default is the careful one, which somebody who opens a shop may not expect (SEO-01). */
const checkVariant = ({ PUBLIC_SITE_VARIANT: variant }: Environment): Finding[] =>
  variant === 'full'
    ? []
    : [
        note(
          'The site is of the variant "scrubbed": search engines are asked to stay away, and what is flagged is left out.',
          'Set PUBLIC_SITE_VARIANT=full, unless that is meant.',
        ),
      ]

/** The sites themselves, once they are deployed. */
export async function checkSite(environment: Environment): Promise<Finding[]> {
  const { origin } = new URL(environment.PUBLIC_SITE_URL)
  const found = await Promise.all([
    checkOwnSite(origin, datasetsOf(environment)),
    checkOtherSites(environment),
  ])
  return [...found.flat(), ...checkVariant(environment)]
}

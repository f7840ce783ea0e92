import { z } from 'zod'
import { datasetsOf } from '../../src/config/datasets.ts'
import type { Environment } from '../../src/config/env.ts'
import { CONTENT_API_VERSION } from '../../src/config/limits.ts'
import { fetchOnce, type HttpResult, readJsonBody } from './fetch-once.ts'
import { type Finding, ok, problem } from './finding.ts'

const countSchema = z.object({ result: z.object({ homes: z.int(), documents: z.int() }) })
const corsSchema = z.object({ result: z.object({ allowed: z.boolean(), withCredentials: z.boolean() }) })

/** The home page is a singleton: without it there is no site to build. */
const COUNT = '{"homes": count(*[_type == "home"]), "documents": count(*)}'

const manage = (projectId: string, page: string) => `sanity.io/manage, project ${projectId}, ${page}`

function addressOf({ PUBLIC_SANITY_API_HOST: host, PUBLIC_SANITY_PROJECT_ID: id }: Environment): string {
  return `${host ?? `https://${id}.api.sanity.io`}/v${CONTENT_API_VERSION}`
}

function query(
  environment: Environment,
  dataset: string,
  perspective: string,
  token?: string,
): Promise<HttpResult> {
  const url = new URL(`${addressOf(environment)}/data/query/${dataset}`)
  url.searchParams.set('query', COUNT)
  url.searchParams.set('perspective', perspective)
  return fetchOnce(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
}

/** Why a query has no usable answer; null when it has one. */
function refusal(response: HttpResult, environment: Environment, dataset: string): Finding | null {
  const { PUBLIC_SANITY_PROJECT_ID: project, SANITY_API_READ_TOKEN: token } = environment
  const address = addressOf(environment)
  if ('reason' in response)
    return problem(
      `The content service does not answer at ${address}: ${response.reason}.`,
      'Correct PUBLIC_SANITY_PROJECT_ID, or PUBLIC_SANITY_API_HOST where that is set.',
    )
  if (response.status === 401 || response.status === 403)
    return token === undefined
      ? problem(
          `The dataset ${dataset} is private.`,
          `Set SANITY_API_READ_TOKEN to a token with the right "Viewer" (${manage(project, 'API, Tokens')}), or make the dataset public: its pictures have to be.`,
        )
      : problem(
          `The content service refuses SANITY_API_READ_TOKEN (status ${response.status}).`,
          `Make a new one with the right "Viewer": ${manage(project, 'API, Tokens')}.`,
        )
  if (response.status === 404)
    return problem(
      `There is no dataset ${dataset} in the project ${project}, or no such project.`,
      `Correct PUBLIC_SANITY_PROJECT_ID, PUBLIC_SANITY_DATASET or SANITY_STUDIO_DATASETS, or make the dataset: ${manage(project, 'Datasets')}.`,
    )
  if (readJsonBody(response, countSchema) !== null) return null
  return problem(
    `${address} is not the content service (status ${response.status}).`,
    'Correct PUBLIC_SANITY_API_HOST, or remove it to use Sanity’s own cloud.',
  )
}

interface DatasetFinding {
  finding: Finding
  /** Whether it has an answer at all. */
  isThere: boolean
}

async function checkDataset(environment: Environment, dataset: string): Promise<DatasetFinding> {
  const response = await query(environment, dataset, 'published', environment.SANITY_API_READ_TOKEN)
  const refused = refusal(response, environment, dataset)
  if (refused !== null) return { finding: refused, isThere: false }
  const { homes = 0, documents = 0 } =
    ('status' in response ? readJsonBody(response, countSchema)?.result : null) ?? {}
  const isUsable = homes > 0 || dataset !== environment.PUBLIC_SANITY_DATASET
  const finding = isUsable
    ? ok(`The dataset ${dataset} has ${documents} published documents.`)
    : problem(
        `The dataset ${dataset} has no published home page: there is no site to build.`,
        'Publish "Home" in the studio, or import the sample shop ("npm run sample:import").',
      )
  return { finding, isThere: true }
}

async function checkDrafts(environment: Environment): Promise<Finding[]> {
  const { SANITY_API_READ_TOKEN: token, PREVIEW_SECRET: secret, PUBLIC_SANITY_DATASET: dataset } = environment
  if (token === undefined)
    return secret === undefined
      ? []
      : [
          problem(
            'PREVIEW_SECRET is set, but the preview cannot read drafts without SANITY_API_READ_TOKEN.',
            `Set it to a token with the right "Viewer": ${manage(environment.PUBLIC_SANITY_PROJECT_ID, 'API, Tokens')}.`,
          ),
        ]
  const refused = refusal(await query(environment, dataset, 'drafts', token), environment, dataset)
  return [refused ?? ok('SANITY_API_READ_TOKEN may read drafts.')]
}

/** Whether the studio, which is a page of the site, may use an editor's session at the content service. */
export async function checkOrigin(environment: Environment): Promise<Finding[]> {
  const { origin } = new URL(environment.PUBLIC_SITE_URL)
  const response = await fetchOnce(`${addressOf(environment)}/check/cors`, { headers: { origin } })
  const { result } = ('status' in response ? readJsonBody(response, corsSchema) : null) ?? {}
  if (result?.allowed && result.withCredentials)
    return [ok(`The studio at ${origin} may use the content service.`)]
  const place = `Add ${origin} and allow credentials: ${manage(environment.PUBLIC_SANITY_PROJECT_ID, 'API, CORS origins')}.`
  if (result?.allowed)
    return [problem(`Nobody can sign in to the studio at ${origin}: it may not send credentials.`, place)]
  return [problem(`The content service does not answer the studio at ${origin}.`, place)]
}

/** The content service: project, datasets, the token for drafts, and the studio's origin. */
export async function checkSanity(environment: Environment): Promise<Finding[]> {
  const [own = '', ...otherDatasets] = datasetsOf(environment)
  const { finding: first, isThere } = await checkDataset(environment, own)
  // Without the dataset, nothing else has an answer of its own.
  if (!isThere) return [first]
  const [others, drafts, origin] = await Promise.all([
    Promise.all(otherDatasets.map((dataset) => checkDataset(environment, dataset))),
    checkDrafts(environment),
    checkOrigin(environment),
  ])
  return [first, ...others.map(({ finding }) => finding), ...drafts, ...origin]
}

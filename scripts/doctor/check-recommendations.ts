import { z } from 'zod'
import type { Environment } from '../../src/config/env.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'
import { suggestionsUrl } from '../../src/features/suggestions/recommendations-request.ts'
import { fetchOnce, readJsonBody } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'

const listSchema = z.object({ data: z.array(z.unknown()) })

async function readSource(environment: Environment): Promise<string | null> {
  const source = await createPublishedSource(environment).fetch('*[_id == "rebuy"][0].dataSourceId', {})
  return z.string().nullable().parse(source)
}

/** The recommendation service with the data source that editors chose, as the cart asks it (SUG-11). */
export async function checkRecommendations(environment: Environment): Promise<Finding[]> {
  const { PUBLIC_RECOMMENDATIONS_URL: url, PUBLIC_RECOMMENDATIONS_KEY: key } = environment
  if (url === undefined || key === undefined)
    return [note('No recommendation service is configured: the cart suggests nothing.')]
  let source: string | null
  try {
    source = await readSource(environment)
  } catch {
    return [note('The recommendation service was not asked: what editors chose cannot be read.')]
  }
  if (source === null)
    return [
      note(
        'No data source is chosen: the cart suggests nothing.',
        'Enter its id in the studio: Site Settings, Rebuy settings.',
      ),
    ]
  const response = await fetchOnce(suggestionsUrl(url, { source, key, products: [], variants: [] }))
  if ('reason' in response)
    return [
      problem(
        `The recommendation service does not answer at ${url}: ${response.reason}.`,
        'Correct PUBLIC_RECOMMENDATIONS_URL; Rebuy’s is https://rebuyengine.com/api/v1.',
      ),
    ]
  if (response.status === 401 || response.status === 403)
    return [
      problem(
        `The recommendation service refuses PUBLIC_RECOMMENDATIONS_KEY (status ${response.status}).`,
        'Copy the public key anew from Rebuy: Settings, API keys.',
      ),
    ]
  if (response.status === 404)
    return [
      problem(
        `The recommendation service has no data source ${source}, or is another one.`,
        'Correct the id in the studio (Site Settings, Rebuy settings) or PUBLIC_RECOMMENDATIONS_URL; Rebuy’s is https://rebuyengine.com/api/v1.',
      ),
    ]
  if (response.status !== 200 || readJsonBody(response, listSchema) === null)
    return [
      problem(
        `The recommendation service answers without a list of products (status ${response.status}).`,
        'Correct PUBLIC_RECOMMENDATIONS_URL; Rebuy’s is https://rebuyengine.com/api/v1.',
      ),
    ]
  return [ok(`The recommendation service answers for the data source ${source}.`)]
}

import type { Environment } from '../../src/config/env.ts'
import { answerOf, fetchOnce } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'

/** The preview server, which refuses strangers (OPEN-03). */
export async function checkPreview(environment: Environment): Promise<Finding[]> {
  const addresses = Object.entries(environment.SANITY_STUDIO_PREVIEW_URLS ?? {})
  if (addresses.length === 0)
    return [note('No preview is configured: editors see their work when it is published.')]
  return Promise.all(
    addresses.map(async ([dataset, url]) => {
      const response = await fetchOnce(url)
      if ('status' in response && response.status === 503)
        return problem(
          `The server at ${url} has no pages of the preview of ${dataset} (status 503).`,
          'Make them with the same variables ("npm run build:server"); the server takes them up by itself.',
        )
      return 'status' in response && response.status === 401
        ? ok(`The preview of ${dataset} answers.`)
        : problem(
            `The preview of ${dataset} does not answer at ${url}: ${answerOf(response)}.`,
            'Start the server ("npm run build:server && npm run server"), or correct SANITY_STUDIO_PREVIEW_URLS.',
          )
    }),
  )
}

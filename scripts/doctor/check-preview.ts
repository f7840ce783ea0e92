import type { Environment } from '../../src/config/env.ts'
import { PREVIEW_NOT_CONFIGURED_STATUS } from '../../src/config/preview-address.ts'
import { pathOf } from '../../src/config/routes.ts'
import { answerOf, fetchOnce } from './fetch-once.ts'
import { type Finding, note, ok, problem } from './finding.ts'

/** The addresses that the studio opens, and whose preview each is (STU-10). */
function previewAddresses(environment: Environment): ReadonlyArray<readonly [string, string]> {
  const { PREVIEW_SECRET, PUBLIC_SITE_URL, SANITY_STUDIO_PREVIEW_URL_LOCAL: local } = environment
  const addresses = [
    ...(local === undefined ? [] : [['a studio on this machine', local] as const]),
    ...Object.entries(environment.SANITY_STUDIO_PREVIEW_URLS ?? {}),
  ]
  if (addresses.length > 0 || PREVIEW_SECRET === undefined) return addresses
  return [[environment.PUBLIC_SANITY_DATASET, new URL(pathOf('previewIndex', {}), PUBLIC_SITE_URL).href]]
}

/** The preview server, which refuses strangers (OPEN-03). */
export async function checkPreview(environment: Environment): Promise<Finding[]> {
  const addresses = previewAddresses(environment)
  if (addresses.length === 0)
    return [note('No preview is configured: editors see their work when it is published.')]
  return Promise.all(
    addresses.map(async ([name, url]) => {
      const response = await fetchOnce(url)
      if ('status' in response && response.status === 503)
        return problem(
          `The server at ${url} has no pages of the preview of ${name} (status 503).`,
          'Make them with the same variables ("npm run build:server"); the server takes them up by itself.',
        )
      if ('status' in response && response.status === PREVIEW_NOT_CONFIGURED_STATUS)
        return problem(
          `The server at ${url} has no preview of ${name}: it lacks PREVIEW_SECRET or SANITY_API_READ_TOKEN (status ${response.status}).`,
          'Set both in the environment of the server, and start it again.',
        )
      return 'status' in response && response.status === 401
        ? ok(`The preview of ${name} answers.`)
        : problem(
            `The preview of ${name} does not answer at ${url}: ${answerOf(response)}.`,
            'Start the server ("npm run build:server && npm run server"), or correct SANITY_STUDIO_PREVIEW_URLS or SANITY_STUDIO_PREVIEW_URL_LOCAL.',
          )
    }),
  )
}

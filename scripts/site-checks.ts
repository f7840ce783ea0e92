import { z } from 'zod'
import { readEnvironment } from '../src/config/env.ts'
import { createContentSource } from '../src/content/client.ts'
import { checkBudgets } from './build/budgets.ts'
import { checkLinks } from './build/links.ts'
import { checkPages, routedDocument, routedDocumentsQuery, routedTypes } from './build/page-checks.ts'
import { findSecrets } from './build/secrets.ts'
import { projectRoot } from './process.ts'
import type { StageResult } from './stages.ts'
import { folderOf, type TestSite, testVariables } from './test-site.ts'

/** How many problems are worth reading at once. */
const SHOWN = 40

function outcome(problems: readonly string[], note: string): StageResult {
  const more = problems.length > SHOWN ? `\n… and ${problems.length - SHOWN} more` : ''
  return {
    passed: problems.length === 0 ? 1 : 0,
    failed: problems.length === 0 ? 0 : 1,
    report: problems.slice(0, SHOWN).join('\n') + more,
    note,
  }
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1)

/** Every page against its byte budget. */
export async function budgetStage(site: TestSite): Promise<StageResult> {
  const { problems, pages, heaviest } = checkBudgets(projectRoot + folderOf(site))
  const heavy = Object.entries(heaviest).map(([of, { bytes, path }]) => `${of} ${kib(bytes)} ${path}`)
  return outcome(problems, `${pages} pages; heaviest, KiB gzip: ${heavy.join(', ')}`)
}

/** Every address a page names is answered. */
export async function linkStage(site: TestSite): Promise<StageResult> {
  const { PUBLIC_SITE_URL: origin = '' } = testVariables(site)
  const { problems, links } = await checkLinks(projectRoot + folderOf(site), origin)
  return outcome(problems, `${links} addresses`)
}

/** Whether a picture's file is there, as it was uploaded. */
async function isThere(address: string): Promise<boolean> {
  const url = new URL(address)
  url.search = ''
  return (await fetch(url, { method: 'HEAD' })).ok
}

/** Every page says what it is, and every published document has its page. */
export async function pageStage(site: TestSite): Promise<StageResult> {
  const environment = readEnvironment(testVariables(site))
  const content = createContentSource({
    projectId: environment.PUBLIC_SANITY_PROJECT_ID,
    dataset: environment.PUBLIC_SANITY_DATASET,
    apiHost: environment.PUBLIC_SANITY_API_HOST,
    token: undefined,
    perspective: 'published',
  })
  const documents = z
    .array(routedDocument)
    .parse(await content.fetch(routedDocumentsQuery, { types: routedTypes }))
  const { pages, problems, pictures } = checkPages({
    directory: projectRoot + folderOf(site),
    origin: new URL(environment.PUBLIC_SITE_URL).origin,
    documents,
    excludeCBD: environment.PUBLIC_SITE_VARIANT === 'scrubbed',
  })
  for (const [picture, path] of pictures) {
    if (!(await isThere(picture))) problems.push(`${path} is shared with ${picture}, which is not there`)
  }
  return outcome(
    problems,
    `${pages} pages of ${documents.length} documents, ${pictures.size} shared pictures`,
  )
}

/** No secret of the configuration, and no source map, is in what shoppers get. */
export async function secretStage(site: TestSite): Promise<StageResult> {
  return outcome(findSecrets(projectRoot + folderOf(site), testVariables(site)), '')
}

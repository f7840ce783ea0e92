import { z } from 'zod'
import { routeOfType } from '../../src/config/content-types.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'
import { documentPath } from '../../src/config/routes.ts'
import { createPublishedSource } from '../../src/content/published-source.ts'
import { checkBudgets } from '../build/checks/check-budgets.ts'
import {
  checkHeadsAndSitemap,
  routedDocument,
  routedDocumentsQuery,
  routedTypes,
} from '../build/checks/check-heads-and-sitemap.ts'
import { checkHtml } from '../build/checks/check-html.ts'
import { checkLinks } from '../build/checks/check-links.ts'
import { checkReachable } from '../build/checks/check-reachable.ts'
import { findLeakedPreview } from '../build/checks/find-leaked-preview.ts'
import { findLeakedSecrets } from '../build/checks/find-leaked-secrets.ts'
import { kib } from '../lib/kib.ts'
import { projectRoot } from '../lib/process.ts'
import type { StepResult } from './pipeline.ts'
import { folderOf, type TestSite, testVariables } from './test-sites.ts'

const MAX_SHOWN = 40

function resultOf(problems: readonly string[], note: string): StepResult {
  const more = problems.length > MAX_SHOWN ? `\n… and ${problems.length - MAX_SHOWN} more` : ''
  return {
    passed: problems.length === 0 ? 1 : 0,
    failed: problems.length === 0 ? 0 : 1,
    report: problems.slice(0, MAX_SHOWN).join('\n') + more,
    note,
  }
}

/** Checks every page against its byte budget. */
export async function siteBudgetCheck(site: TestSite): Promise<StepResult> {
  const { problems, pages, heaviest, loads } = checkBudgets(projectRoot + folderOf(site))
  const heavy = Array.from(heaviest, ([of, { bytes, path }]) => `${of} ${kib(bytes)} ${path}`)
  const result = resultOf(problems, `${pages} pages; heaviest, KiB gzip: ${heavy.join(', ')}`)
  return { ...result, report: [result.report, ...loads.values()].join('\n') }
}

/** Checks that no page has a broken link. */
export async function siteLinkCheck(site: TestSite): Promise<StepResult> {
  const { PUBLIC_SITE_URL: origin = '' } = testVariables(site)
  const { problems, links } = await checkLinks(projectRoot + folderOf(site), origin)
  return resultOf(problems, `${links} addresses`)
}

/** Checks that every page is valid HTML. */
export async function siteHtmlCheck(site: TestSite): Promise<StepResult> {
  const { problems, pages } = checkHtml(projectRoot + folderOf(site))
  return resultOf(problems, `${pages} pages`)
}

/** Whether an image exists, whatever transformation its address asks for. */
async function exists(address: string): Promise<boolean> {
  const url = new URL(address)
  url.search = ''
  return (await fetch(url, { method: 'HEAD' })).ok
}

/**
 * Checks each page's metadata and headings, that every published document has its page, and that links lead to every
 * page of the shop.
 */
export async function sitePageCheck(site: TestSite): Promise<StepResult> {
  const environment = readEnvironment(testVariables(site))
  const content = createPublishedSource(environment)
  const documents = z
    .array(routedDocument)
    .parse(await content.fetch(routedDocumentsQuery, { types: routedTypes }))
  const directory = projectRoot + folderOf(site)
  const { origin } = new URL(environment.PUBLIC_SITE_URL)
  const { pages, problems, sharingImages, repeatedDescriptions } = checkHeadsAndSitemap({
    directory,
    origin,
    documents,
    excludeCBD: environment.PUBLIC_SITE_VARIANT === 'scrubbed',
  })
  // The edge cases have pages of which no editor thought where to link them.
  if (site.dataset === null) {
    problems.push(...repeatedDescriptions)
    const unlisted = documents.flatMap(({ _type, slug, category, hideFromCollection }) => {
      const route = hideFromCollection === true ? routeOfType(_type) : null
      return route === null
        ? []
        : (documentPath(route, { slug: slug ?? null, category: category?.slug ?? null }) ?? [])
    })
    problems.push(...(await checkReachable({ directory, origin, unlisted: new Set(unlisted) })))
  }
  for (const [image, path] of sharingImages) {
    if (!(await exists(image))) problems.push(`${path} has the sharing image ${image}, which does not exist`)
  }
  return resultOf(
    problems,
    `${pages} pages of ${documents.length} documents, ${sharingImages.size} sharing images`,
  )
}

/** Checks that the site contains no secret of the configuration, no source map, and nothing of the preview. */
export async function siteSecretCheck(site: TestSite): Promise<StepResult> {
  const directory = projectRoot + folderOf(site)
  return resultOf([...findLeakedSecrets(directory, testVariables(site)), ...findLeakedPreview(directory)], '')
}

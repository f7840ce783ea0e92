import type { RawContent } from '../../../src/content/fetch-documents.ts'
import type { ContentProblem } from '../../../src/content/problems.ts'
import { writeHostRules } from '../../build/build-site.ts'
import { brokenLinks, type SiteLinks } from '../../build/checks/check-links.ts'
import { addCspSources, type CspSources, noCspSources } from '../../build/post-processing/csp-sources.ts'
import { ReleaseError } from '../made-release.ts'
import type { BuilderOptions } from './builder-options.ts'
import { excludeFailingDocuments } from './exclude-failing-documents.ts'
import { ExclusionCandidates, errorTexts } from './exclusion-candidates.ts'
import type { ReleaseFiles } from './hard-linked-release.ts'
import { movedAfter } from './moved-pages.ts'
import { fileOfPage } from './page-files.ts'
import { renderChanged } from './render-changed.ts'
import type { Attempt, PreviousContent, Shown } from './render-result.ts'
import type { ShopData } from './shop-reader.ts'
import type { SiteRenderer } from './site-renderer.ts'

/** The folder of a release, and what is to be in it. */
interface RenderTarget {
  directory: string
  files: ReleaseFiles
  data: ShopData
  /** The links of the pages in the folder. */
  links: SiteLinks
  previous: PreviousContent
}

const MAX_PROBLEMS_SHOWN = 20

function sourcesOf(renderer: SiteRenderer): CspSources {
  const sources = noCspSources()
  const distinct = new Set([...renderer.rendered.values()].map((rendered) => rendered.sources))
  for (const ofPages of distinct) if (ofPages !== null) addCspSources(ofPages, sources)
  return sources
}

/** Without these documents, or with their version before. */
function withPrevious(
  published: RawContent,
  previous: RawContent,
  refused: readonly ContentProblem[],
): RawContent {
  if (refused.length === 0) return published
  const ids = new Set(refused.map(({ id }) => id))
  return new Map(
    [...published].map(([type, documents]) => {
      const shown = new Map(documents)
      for (const id of ids) {
        const before = previous.get(type)?.get(id)
        if (before === undefined) shown.delete(id)
        else shown.set(id, before)
      }
      return [type, shown] as const
    }),
  )
}

function toError(attempt: Attempt): ReleaseError {
  const errors = errorTexts(attempt)
  const more = errors.length > MAX_PROBLEMS_SHOWN ? `\n… and ${errors.length - MAX_PROBLEMS_SHOWN} more` : ''
  const shown = errors.slice(0, MAX_PROBLEMS_SHOWN).join('\n')
  return new ReleaseError(`Pages cannot be made, or links are broken:\n${shown}${more}`)
}

/** Renders what has changed and writes the host's rules. */
async function show(
  options: BuilderOptions,
  { directory, files, data, links, previous }: RenderTarget,
  refused: readonly ContentProblem[],
): Promise<Attempt> {
  const { environment, log, reader, renderer } = options
  const values = await log.values()
  const published = withPrevious(data.published, previous.documents, refused)
  const shown = await reader.show({ ...data, published }, previous.documents)
  const changed = await log.changedSince(values)
  await renderChanged(options, { changed, directory, files, links })
  const moved = movedAfter(previous.moved, previous.paths, shown.paths)
  const pageFiles = Array.from(links.paths, (path) => fileOfPage(path).slice(1)).toSorted()
  writeHostRules(directory, environment, { sources: sourcesOf(renderer), pageFiles, moved })
  const broken = await brokenLinks(directory, links)
  const problems = [...shown.problems, ...refused]
  const failed = new Map(renderer.failed)
  // Counted now, because the next attempt changes the links.
  const errorCount = broken.reduce(
    (count, { address }) => count + links.pagesWith(address).length,
    failed.size,
  )
  return { shown: { ...shown, problems }, moved, links, broken, failed, errorCount }
}

/**
 * Brings the folder to what is published: renders what has changed and writes the host's rules. A document that breaks a
 * link, or keeps a page from being rendered, is shown as it was before, like one that cannot be parsed, so that it holds
 * nobody back (PUB-21).
 * @throws ReleaseError when nothing that an editor has changed is the reason for what is wrong.
 */
export async function renderValidContent(options: BuilderOptions, target: RenderTarget): Promise<Shown> {
  const candidates = new ExclusionCandidates(options, target.previous)
  const attempt = (refused: readonly ContentProblem[]) => show(options, target, refused)
  const first = await attempt([])
  if (first.errorCount === 0) return first
  const valid = await excludeFailingDocuments(first, {
    attempt,
    errorCount: ({ errorCount }) => errorCount,
    candidatesAfter: (found) => candidates.after(found),
  })
  if (valid === null) throw toError(first)
  return valid
}

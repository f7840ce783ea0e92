import { renameSync, rmSync } from 'node:fs'
import { build } from 'astro'
import { ContentError } from '../../../src/content/problems.ts'
import { setReadTracker } from '../../../src/lib/read-tracker.ts'
import { buildSite } from '../../build/build-site.ts'
import { cachedStudio } from '../../build/build-studio.ts'
import { linksOfPages } from '../../build/checks/check-links.ts'
import { renderObserver } from '../../build/post-processing/render-observer.ts'
import { withAstroLock } from '../../build/with-astro-lock.ts'
import { precompress } from '../../host/precompress.ts'
import { projectRoot, type RunResult } from '../../process.ts'
import { type MadeRelease, ReleaseError, type ReleaseRequest } from '../make-release.ts'
import { shareUnchanged } from '../share-unchanged.ts'
import { KeptDocuments } from './kept-documents.ts'
import { movedAfter, readMovedPages, writeMovedPages } from './moved-pages.ts'
import { recordFiles, requireLinks, toSkipped, type WarmSite, type Workshop } from './warm-site.ts'

/** Runs Astro in this process, which can render pages anew afterwards. Only one build in a process. */
async function runAstroHere(
  outDir: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RunResult> {
  Object.assign(process.env, variables)
  try {
    await build({ root: projectRoot, outDir, logLevel: 'warn' })
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Builds the whole site, with the studio if that is built, in this process.
 * @throws ReleaseError when content is unusable and there is no release that shows how it was, or links are broken;
 * BuildError, ContentServiceError, CatalogueError.
 */
export async function makeFullRelease(
  { environment, variables, log, reader, renderer }: Workshop,
  { previous, outDir }: ReleaseRequest,
): Promise<{ made: MadeRelease; site: WarmSite }> {
  const records = recordFiles(outDir)
  const building = `${outDir}.building`
  const keptDocuments = new KeptDocuments(records.keptDocuments)
  const before = keptDocuments.read()
  const data = await reader.readAll()
  const shown = await reader.show(data, before)
  const skipped = toSkipped(shown.problems)
  if (before.size === 0 && skipped.length > 0)
    throw new ReleaseError(new ContentError(shown.problems).message, skipped)
  const moved = movedAfter(readMovedPages(records.movedPages), reader.pathsOf(before), shown.paths)
  setReadTracker(log)
  renderObserver.set(renderer)
  try {
    const { pages } = await withAstroLock(() =>
      buildSite({
        variables,
        outDir: building,
        output: 'collect',
        studio: cachedStudio(variables),
        runAstro: runAstroHere,
        moved,
        ...(previous === null ? {} : { earlier: previous.directory }),
        retentionRecord: records.retainedAssets,
      }),
    )
    const links = linksOfPages(building, new URL(environment.PUBLIC_SITE_URL).origin)
    await requireLinks(building, links)
    const changed = shareUnchanged(previous?.directory ?? null, building)
    await precompress(building, 'small')
    keptDocuments.write(shown.documents)
    await writeMovedPages(records.movedPages, moved)
    renameSync(building, outDir)
    return {
      made: { pages, changed, skipped },
      site: { directory: outDir, data, shown, moved, links },
    }
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

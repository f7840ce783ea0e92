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
import { type MadeRelease, ReleaseError } from '../made-release.ts'
import { shareUnchanged } from '../share-unchanged.ts'
import { type BuilderParts, type RenderedSite, recordFiles, toSkipped } from './builder-parts.ts'
import { FallbackDocuments } from './fallback-documents.ts'
import { movedAfter, readMovedPages, writeMovedPages } from './moved-pages.ts'
import { ReleaseFiles } from './release-files.ts'
import { renderValidContent } from './render-valid-content.ts'

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
  parts: BuilderParts,
  { previous, outDir }: { previous: { directory: string } | null; outDir: string },
): Promise<{ made: MadeRelease; site: RenderedSite }> {
  const { environment, variables, log, reader, renderer } = parts
  const records = recordFiles(outDir)
  const building = `${outDir}.building`
  const fallbackDocuments = new FallbackDocuments(records.fallbackDocuments)
  const before = fallbackDocuments.read()
  const data = await reader.readAll()
  const { paths, problems } = await reader.show(data, before)
  if (before.size === 0 && problems.length > 0)
    throw new ReleaseError(new ContentError(problems).message, toSkipped(problems))
  const previousContent = {
    documents: before,
    paths: reader.pathsOf(before),
    moved: readMovedPages(records.movedPages),
    problems: [],
  }
  setReadTracker(log)
  renderObserver.set(renderer)
  try {
    await withAstroLock(() =>
      buildSite({
        variables,
        outDir: building,
        output: 'collect',
        studio: cachedStudio(variables),
        runAstro: runAstroHere,
        moved: movedAfter(previousContent.moved, previousContent.paths, paths),
        ...(previous === null ? {} : { earlier: previous.directory }),
        retentionRecord: records.retainedAssets,
      }),
    )
    const { shown, moved, links } = await renderValidContent(parts, {
      directory: building,
      files: new ReleaseFiles(building, null),
      data,
      links: linksOfPages(building, new URL(environment.PUBLIC_SITE_URL).origin),
      previous: previousContent,
    })
    const changed = shareUnchanged(previous?.directory ?? null, building)
    await precompress(building, 'small')
    fallbackDocuments.write(shown.documents)
    await writeMovedPages(records.movedPages, moved)
    renameSync(building, outDir)
    parts.spare.add(outDir, null)
    return {
      made: { pages: links.size, changed, skipped: toSkipped(shown.problems) },
      site: { directory: outDir, data, shown, moved, links },
    }
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ContentError } from '../../../src/content/problems.ts'
import { setReadTracker } from '../../../src/lib/read-tracker.ts'
import { buildSite } from '../../build/build-site.ts'
import { findCachedStudio } from '../../build/build-studio.ts'
import { SiteLinks } from '../../build/checks/check-links.ts'
import { noCspSources, serializeCspSources } from '../../build/post-processing/csp-sources.ts'
import { CSP_SOURCES_VARIABLE } from '../../build/post-processing/integration.ts'
import { loadPrerenderer } from '../../build/site-bundle/load-prerenderer.ts'
import { CLIENT_FOLDER } from '../../build/site-bundle/renderer-record.ts'
import { siteBundle } from '../../build/site-bundle/site-bundle.ts'
import { precompressFiles } from '../../host/precompress.ts'
import type { RunResult } from '../../lib/process.ts'
import { hashOfCode } from '../code-hash.ts'
import { ReleaseError } from '../made-release.ts'
import { shareUnchanged } from '../share-unchanged.ts'
import type { BuilderOptions } from './builder-options.ts'
import { type CompletedRelease, completeRelease, toSkipped } from './complete-release.ts'
import { FallbackDocuments } from './fallback-documents.ts'
import { ReleaseFiles } from './hard-linked-release.ts'
import { heavyPages } from './heavy-pages.ts'
import { movedAfter, readMovedPages } from './moved-pages.ts'
import { recordPaths } from './record-for-next-release.ts'
import { renderValidContent } from './render-valid-content.ts'

/** Renders all pages in this process, which can render them again afterwards. */
async function renderSite(
  { environment, renderer }: BuilderOptions,
  {
    bundle,
    outDir,
    previous,
    sourcesFile,
    links,
  }: {
    bundle: string
    outDir: string
    previous: string | null
    sourcesFile: string
    links: SiteLinks
  },
): Promise<RunResult> {
  try {
    cpSync(`${bundle}/${CLIENT_FOLDER}`, outDir, { recursive: true })
    const prerenderer = renderer.observe(await loadPrerenderer(bundle))
    const sources = noCspSources()
    await renderer.renderInto(pathToFileURL(`${outDir}/`), await prerenderer.getStaticPaths(), {
      sources,
      ...(previous === null ? {} : { previous }),
      links: { siteOrigin: new URL(environment.PUBLIC_SITE_URL).origin, of: links },
    })
    writeFileSync(sourcesFile, JSON.stringify(serializeCspSources(sources)))
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) }
  }
}

const OTHER_CODE =
  'The code or the configuration on this machine has changed since the publisher was started. Start the publisher again to release it.'

interface FullReleaseRequest {
  previous: { directory: string } | null
  outDir: string
  /** Whether it has the studio: the one of the release before while that of its code is not built. */
  hasStudio: boolean
  /** The hash of the code that it has to be made by, if that matters. */
  code?: string
}

/**
 * Builds the whole site: bundled in a process of its own unless that bundle is cached, rendered in this one. It has the studio
 * if that is built, or else that of the release before, so that editors are never without.
 * @throws ReleaseError when content is unusable and there is no release that shows how it was, links are broken, or the
 * code is another one; BuildError, ContentServiceError, CatalogueError.
 */
export async function makeFullRelease(
  options: BuilderOptions,
  { previous, outDir, hasStudio, code }: FullReleaseRequest,
): Promise<CompletedRelease> {
  const { variables, log, reader } = options
  const records = recordPaths(outDir)
  const building = `${outDir}.building`
  const hash = hashOfCode(variables)
  // It would have the build identifier of the code before, and carts would not be renewed (CART-07, PUB-16).
  if (code !== undefined && code !== hash) throw new ReleaseError(OTHER_CODE)
  const bundle = await siteBundle(hash, variables, { isCurrent: () => hashOfCode(variables) === hash })
  const earlier = previous?.directory ?? null
  const data = await reader.readAll()
  const before = new FallbackDocuments(records.fallbackDocuments).read(data.published)
  const { paths, problems } = await reader.show(data, before)
  if (before.size === 0 && problems.length > 0)
    throw new ReleaseError(new ContentError(problems).message, toSkipped(problems))
  const previousContent = {
    documents: before,
    paths: reader.pathsOf(before),
    moved: readMovedPages(records.movedPages),
    problems: [],
  }
  const links = new SiteLinks()
  setReadTracker(log)
  try {
    await buildSite({
      variables,
      outDir: building,
      output: 'collect',
      studio: hasStudio ? findCachedStudio(variables) : null,
      keepsStudio: hasStudio,
      runAstro: (folder, { [CSP_SOURCES_VARIABLE]: sourcesFile = '' }) =>
        renderSite(options, { bundle, outDir: folder, previous: earlier, sourcesFile, links }),
      moved: movedAfter(previousContent.moved, previousContent.paths, paths),
      ...(earlier === null ? {} : { earlier }),
      retentionRecord: records.retainedAssets,
    })
    const rendered = await renderValidContent(options, {
      directory: building,
      files: new ReleaseFiles(building, null),
      data,
      links,
      previous: previousContent,
    })
    const changed = shareUnchanged(earlier, building)
    const pages = [...rendered.links.paths]
    await precompressFiles(building, changed, { compression: 'small', pages: pages.length })
    const heavy = heavyPages(building, { paths: new Set(pages), changed: pages, before: [] })
    return await completeRelease(options, {
      building,
      outDir,
      bundle,
      data,
      rendered,
      changed,
      heavyPages: heavy,
      before: null,
      touched: null,
      sameAs: null,
    })
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

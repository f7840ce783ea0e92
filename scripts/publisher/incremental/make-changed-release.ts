import { renameSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { BuildError, writeHostRules } from '../../build/build-site.ts'
import { pathOfFile } from '../../build/built-pages.ts'
import { linksOf, type PageLinks } from '../../build/checks/check-links.ts'
import { findSecrets } from '../../build/checks/find-secrets.ts'
import { createBuildContext } from '../../build/post-processing/build-context.ts'
import { addCspSources, type CspSources, noCspSources } from '../../build/post-processing/csp-sources.ts'
import { filePathOf } from '../../build/post-processing/render-routes.ts'
import { precompressFiles } from '../../host/precompress.ts'
import type { MadeRelease } from '../make-release.ts'
import type { Change } from '../release.ts'
import { KeptDocuments } from './kept-documents.ts'
import { movedAfter, writeMovedPages } from './moved-pages.ts'
import { linkFolder, ReleaseFiles } from './release-files.ts'
import type { SiteRenderer } from './site-renderer.ts'
import { recordFiles, requireLinks, toSkipped, type WarmSite, type Workshop } from './warm-site.ts'

const relative = (path: string) => path.slice(1)
const isPage = (path: string) => path.endsWith('.html')

function sourcesOf(renderer: SiteRenderer): CspSources {
  const sources = noCspSources()
  for (const { sources: ofPage } of renderer.rendered.values())
    if (ofPage !== null) addCspSources(ofPage, sources)
  return sources
}

/** Renders what reads something that has changed, and deletes what is no more; returns the new links of pages. */
async function renderChanged(
  { environment, renderer }: Workshop,
  {
    changed,
    directory,
    files,
    links: before,
  }: { changed: ReadonlySet<number>; directory: string; files: ReleaseFiles; links: WarmSite['links'] },
): Promise<Map<string, PageLinks>> {
  const links = new Map(before)
  const origin = new URL(environment.PUBLIC_SITE_URL).origin
  const context = createBuildContext(pathToFileURL(`${directory}/`), [])
  const paths = await renderer.staticPaths((problem) => console.error(problem))
  for (const path of renderer.affected(paths, changed)) {
    const { contents, ...rendered } = await renderer.render(path, context)
    const former = renderer.rendered.get(filePathOf(path))?.files ?? []
    for (const file of former) if (!contents.has(file)) files.remove(file)
    for (const [file, content] of contents) {
      files.write(file, content)
      const page = { path: pathOfFile(relative(file)), html: '' }
      if (isPage(file)) links.set(page.path, linksOf({ ...page, html: content.toString() }, origin))
    }
    renderer.rendered.set(filePathOf(path), rendered)
  }
  const present = new Set(paths.map(filePathOf))
  for (const [path, { files: obsolete }] of [...renderer.rendered]) {
    if (present.has(path)) continue
    renderer.rendered.delete(path)
    for (const file of obsolete) {
      files.remove(file)
      links.delete(pathOfFile(relative(file)))
    }
  }
  return links
}

/**
 * Makes the next release of the site that this process has made: reads what has changed, renders what shows it, and
 * shares all other files. The result is what a full build makes of the same content, byte for byte.
 * @throws ReleaseError, BuildError when the site must not go live; the services' errors. `isStale` is then set if the
 * process does no longer know what the live release was made of.
 */
export async function makeChangedRelease(
  workshop: Workshop,
  site: WarmSite,
  { changes, outDir }: { changes: readonly Change[]; outDir: string },
  onStale: () => void,
): Promise<{ made: MadeRelease; site: WarmSite }> {
  const { environment, variables, log, reader, renderer } = workshop
  const records = recordFiles(outDir)
  const building = `${outDir}.building`
  const data = await reader.readChanged(site.data, changes)
  const values = await log.values()
  onStale()
  const shown = await reader.show(data, site.shown.documents)
  const changed = await log.changedSince(values)
  try {
    linkFolder(site.directory, building)
    const files = new ReleaseFiles(building)
    const links = await renderChanged(workshop, { changed, directory: building, files, links: site.links })
    const moved = movedAfter(site.moved, site.shown.paths, shown.paths)
    const pageFiles = [...links.keys()].map((path) =>
      path === '/' ? 'index.html' : `${relative(path)}.html`,
    )
    const sources = sourcesOf(renderer)
    writeHostRules(building, environment, { sources, pageFiles: pageFiles.toSorted(), moved })
    const names = files.changed.map(relative)
    const secrets = findSecrets(building, variables, [...names, '_headers'])
    if (secrets.length > 0) throw new BuildError(`The site contains secrets:\n${secrets.join('\n')}`)
    await requireLinks(building, links)
    await precompressFiles(building, names, { compression: 'small', pages: links.size })
    new KeptDocuments(records.keptDocuments).append(site.shown.documents, shown.documents)
    await writeMovedPages(records.movedPages, moved)
    renameSync(building, outDir)
    return {
      made: { pages: links.size, changed: names, skipped: toSkipped(shown.problems) },
      site: { directory: outDir, data, shown, moved, links },
    }
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

import { renameSync, rmSync } from 'node:fs'
import { markUsed } from '../../build/build-cache.ts'
import { BuildError, hostRuleFiles } from '../../build/build-site.ts'
import { findSecrets } from '../../build/checks/find-secrets.ts'
import { precompressFiles } from '../../host/precompress.ts'
import type { MadeRelease } from '../made-release.ts'
import type { Change } from '../release.ts'
import { type BuilderParts, type RenderedSite, recordFiles, toSkipped } from './builder-parts.ts'
import { FallbackDocuments } from './fallback-documents.ts'
import { ReleaseFiles } from './hard-linked-release.ts'
import { heavyPages } from './heavy-pages.ts'
import { writeMovedPages } from './moved-pages.ts'
import { isPage, pageOf } from './render-changed.ts'
import { renderValidContent } from './render-without-broken-links.ts'

/**
 * Makes the next release of the site that this process has made: reads what has changed, renders what shows it, and
 * shares all other files. The result is what a full build makes of the same content, byte for byte (PUB-20).
 * @param onStale Called when the process begins to forget what the live release was made of: it has to succeed, or to end.
 * @throws ReleaseError, BuildError when the site must not go live; the errors of the services.
 */
export async function makeChangedRelease(
  parts: BuilderParts,
  site: RenderedSite,
  { changes, outDir }: { changes: readonly Change[]; outDir: string },
  onStale: () => void,
): Promise<{ made: MadeRelease; site: RenderedSite }> {
  const records = recordFiles(outDir)
  const building = `${outDir}.building`
  const data = await parts.reader.readChanged(site.data, changes)
  onStale()
  try {
    markUsed(site.bundle)
    parts.spare.takeAs(building)
    const files = new ReleaseFiles(building, site.directory)
    const previous = { ...site.shown, moved: site.moved }
    const next = await renderValidContent(parts, {
      directory: building,
      files,
      data,
      links: site.links,
      previous,
    })
    const { shown, moved, links } = next
    const names = files.changed.map((path) => path.slice(1))
    const secrets = findSecrets(building, parts.variables, [...names, '_headers'])
    if (secrets.length > 0) throw new BuildError(`The site contains secrets:\n${secrets.join('\n')}`)
    await precompressFiles(building, names, { compression: 'soon', pages: links.size })
    const heavy = heavyPages(building, {
      paths: new Set(links.paths),
      changed: files.changed.filter(isPage).map(pageOf),
      before: site.heavyPages,
    })
    new FallbackDocuments(records.fallbackDocuments).append(site.shown.documents, shown.documents)
    await writeMovedPages(records.movedPages, moved)
    renameSync(building, outDir)
    parts.spare.add(outDir, [...files.touched, ...hostRuleFiles])
    return {
      made: { pages: links.size, changed: names, skipped: toSkipped(shown.problems), heavyPages: heavy },
      site: { bundle: site.bundle, directory: outDir, data, shown, moved, links, heavyPages: heavy },
    }
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

import { rmSync } from 'node:fs'
import { BuildError, hostRuleFiles } from '../../build/build-site.ts'
import { markUsed } from '../../build/cached-builds.ts'
import { findLeakedSecrets } from '../../build/checks/find-leaked-secrets.ts'
import { precompressFiles } from '../../host/precompress.ts'
import type { Change } from '../release.ts'
import type { BuilderOptions, RenderedSite } from './builder-options.ts'
import { type CompletedRelease, completeRelease } from './complete-release.ts'
import { ReleaseFiles } from './hard-linked-release.ts'
import { heavyPages } from './heavy-pages.ts'
import { isPage, pathOfPage } from './page-files.ts'
import { renderValidContent } from './render-valid-content.ts'

/**
 * Makes the next release of the site that this process has made: reads what has changed, renders what shows it, and
 * shares all other files. The result is what a full build makes of the same content, byte for byte (PUB-20); where no file
 * differs from the release before, there is no new folder.
 * @param onStale Called when the process begins to forget what the live release was made of: it has to succeed, or to end.
 * @throws ReleaseError, BuildError when the site must not go live; the errors of the services.
 */
export async function makeChangedRelease(
  options: BuilderOptions,
  site: RenderedSite,
  { changes, outDir }: { changes: readonly Change[]; outDir: string },
  onStale: () => void,
): Promise<CompletedRelease> {
  const building = `${outDir}.building`
  const { data, productUpdatedAt } = await options.reader.readChanged(site.data, changes)
  onStale()
  try {
    markUsed(site.bundle)
    options.spare.takeAs(building)
    const files = new ReleaseFiles(building, site.directory)
    const previous = { ...site.shown, moved: site.moved }
    const rendered = await renderValidContent(options, {
      directory: building,
      files,
      data,
      links: site.links,
      previous,
    })
    const { links } = rendered
    const names = files.changed.map((path) => path.slice(1))
    const secrets = findLeakedSecrets(building, options.variables, [...names, '_headers'])
    if (secrets.length > 0) throw new BuildError(`The site contains secrets:\n${secrets.join('\n')}`)
    await precompressFiles(building, names, { compression: 'soon', pages: links.size })
    const heavy = heavyPages(building, {
      paths: new Set(links.paths),
      changed: files.changed.filter(isPage).map(pathOfPage),
      before: site.heavyPages,
    })
    const completed = await completeRelease(options, {
      building,
      outDir,
      bundle: site.bundle,
      data,
      rendered,
      changed: names,
      heavyPages: heavy,
      before: site.shown.documents,
      touched: [...files.touched, ...hostRuleFiles],
      sameAs: files.isSameAsPrevious(hostRuleFiles) ? site.directory : null,
    })
    if (productUpdatedAt === null) return completed
    return {
      ...completed,
      made: { ...completed.made, productUpdatedAt: Object.fromEntries(productUpdatedAt) },
    }
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    throw error
  }
}

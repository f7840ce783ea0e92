import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { linksOf, type SiteLinks } from '../../build/checks/check-links.ts'
import { createBuildContext } from '../../build/post-processing/build-context.ts'
import { noCspSources } from '../../build/post-processing/csp-sources.ts'
import { filePathOf, type StaticPath } from '../../build/post-processing/render-static-paths.ts'
import { filesWithoutCopies } from '../../host/compressed-copy-paths.ts'
import type { BuilderOptions } from './builder-options.ts'
import type { ReleaseFiles } from './hard-linked-release.ts'
import { isPage, pathOfPage } from './page-files.ts'

export interface Changing {
  /** What was read before and has another value now. */
  changed: ReadonlySet<number>
  directory: string
  files: ReleaseFiles
  /** The links of the pages in the folder; updated to those of the rendered pages. */
  links: SiteLinks
}

type Destination = Pick<Changing, 'directory' | 'files' | 'links'>

const originOf = ({ environment }: BuilderOptions) => new URL(environment.PUBLIC_SITE_URL).origin

async function renderOneByOne(
  options: BuilderOptions,
  paths: readonly StaticPath[],
  { directory, files, links }: Destination,
): Promise<void> {
  const { renderer } = options
  // Not in place: the release before has the same files.
  const writeShared = (path: string, text: string) => files.write(path, Buffer.from(text))
  const context = createBuildContext(pathToFileURL(`${directory}/`), [], writeShared)
  for (const path of paths) {
    const found = await renderer.render(path, context)
    if (found === null) continue
    const { contents, ...rendered } = found
    for (const [file, content] of contents) {
      files.write(file, content)
      if (!isPage(file)) continue
      links.set(
        pathOfPage(file),
        linksOf({ path: pathOfPage(file), html: content.toString() }, originOf(options)),
      )
    }
    renderer.rendered.set(filePathOf(path), rendered)
  }
}

/** Renders into a separate folder, because the files in this one are hard links to those of the previous release. */
async function renderMany(
  options: BuilderOptions,
  paths: readonly StaticPath[],
  { directory, files, links }: Destination,
): Promise<void> {
  const { renderer } = options
  const apart = `${directory}.rendered`
  rmSync(apart, { recursive: true, force: true })
  try {
    await renderer.renderInto(pathToFileURL(`${apart}/`), paths, {
      assets: pathToFileURL(`${directory}/`),
      sources: noCspSources(),
      links: { siteOrigin: originOf(options), of: links },
    })
    const written = paths.filter((path) => !renderer.failed.has(filePathOf(path)))
    for (const path of written) for (const file of renderer.filesOf(path)) files.move(file, apart + file)
    // What is left are the files that pages share.
    for (const name of filesWithoutCopies(apart)) files.move(`/${name}`, `${apart}/${name}`)
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

/**
 * Renders all pages that read a changed value, and deletes pages that no longer exist. A page that fails stays as it was.
 */
export async function renderChanged(options: BuilderOptions, { changed, ...to }: Changing): Promise<void> {
  const { renderer, manyFiles } = options
  const { files, links } = to
  const paths = await renderer.staticPaths(changed)
  const present = new Set(paths.map(filePathOf))
  for (const path of renderer.failed.keys()) if (!present.has(path)) renderer.failed.delete(path)
  for (const [path, { files: obsolete }] of [...renderer.rendered]) {
    if (present.has(path)) continue
    renderer.rendered.delete(path)
    for (const file of obsolete) {
      files.remove(file)
      links.delete(pathOfPage(file))
    }
  }
  const affected = renderer.affected(paths, changed)
  const before = new Set(affected.flatMap((path) => renderer.filesOf(path)))
  if (affected.length < manyFiles) await renderOneByOne(options, affected, to)
  else await renderMany(options, affected, to)
  const now = new Set(affected.flatMap((path) => renderer.filesOf(path)))
  // At the end, because a file may have moved from one bundle to another.
  for (const file of before.difference(now)) files.remove(file)
}

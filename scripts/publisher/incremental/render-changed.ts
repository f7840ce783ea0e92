import { pathToFileURL } from 'node:url'
import { pathOfFile } from '../../build/built-pages.ts'
import { linksOf, type SiteLinks } from '../../build/checks/check-links.ts'
import { createBuildContext } from '../../build/post-processing/build-context.ts'
import { filePathOf } from '../../build/post-processing/render-routes.ts'
import type { BuilderParts } from './builder-parts.ts'
import type { ReleaseFiles } from './hard-linked-release.ts'

export const isPage = (path: string) => path.endsWith('.html')
/** The address of a page's file. */
export const pageOf = (file: string) => pathOfFile(file.slice(1))

export interface Changing {
  /** What was read before and has another value now. */
  changed: ReadonlySet<number>
  directory: string
  files: ReleaseFiles
  /** Of the pages that are in the folder; brought to what they are afterwards. */
  links: SiteLinks
}

/** Renders what reads something that has changed, and deletes what is no more. */
export async function renderChanged(
  { environment, renderer }: BuilderParts,
  { changed, directory, files, links }: Changing,
): Promise<void> {
  const origin = new URL(environment.PUBLIC_SITE_URL).origin
  const context = createBuildContext(pathToFileURL(`${directory}/`), [])
  const paths = await renderer.staticPaths(changed)
  const present = new Set(paths.map(filePathOf))
  for (const [path, { files: obsolete }] of [...renderer.rendered]) {
    if (present.has(path)) continue
    renderer.rendered.delete(path)
    for (const file of obsolete) {
      files.remove(file)
      links.delete(pageOf(file))
    }
  }
  const [before, now] = [new Set<string>(), new Set<string>()]
  for (const path of renderer.affected(paths, changed)) {
    const { contents, ...rendered } = await renderer.render(path, context)
    const previous = renderer.rendered.get(filePathOf(path))?.files ?? []
    for (const file of previous) before.add(file)
    for (const file of rendered.files) now.add(file)
    for (const [file, content] of contents) {
      files.write(file, content)
      if (!isPage(file)) continue
      links.set(pageOf(file), linksOf({ path: pageOf(file), html: content.toString() }, origin))
    }
    renderer.rendered.set(filePathOf(path), rendered)
  }
  // At the end, because a file may have moved from one bundle to another.
  for (const file of before.difference(now)) files.remove(file)
}

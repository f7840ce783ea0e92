import { pathToFileURL } from 'node:url'
import { pathOfFile } from '../../build/built-pages.ts'
import { linksOf, type PageLinks } from '../../build/checks/check-links.ts'
import { createBuildContext } from '../../build/post-processing/build-context.ts'
import { filePathOf } from '../../build/post-processing/render-routes.ts'
import type { BuilderParts } from './builder-parts.ts'
import type { ReleaseFiles } from './release-files.ts'

const isPage = (path: string) => path.endsWith('.html')
const pageOf = (file: string) => pathOfFile(file.slice(1))

export interface Changing {
  /** What was read before and has another value now. */
  changed: ReadonlySet<number>
  directory: string
  files: ReleaseFiles
  /** By the page's path. */
  links: ReadonlyMap<string, PageLinks>
}

/** Renders what reads something that has changed, and deletes what is no more; returns the links of all pages. */
export async function renderChanged(
  { environment, renderer }: BuilderParts,
  { changed, directory, files, links: before }: Changing,
): Promise<ReadonlyMap<string, PageLinks>> {
  const links = new Map(before)
  const origin = new URL(environment.PUBLIC_SITE_URL).origin
  const context = createBuildContext(pathToFileURL(`${directory}/`), [])
  const paths = await renderer.staticPaths((problem) => console.error(problem))
  const present = new Set(paths.map(filePathOf))
  for (const [path, { files: obsolete }] of [...renderer.rendered]) {
    if (present.has(path)) continue
    renderer.rendered.delete(path)
    for (const file of obsolete) {
      files.remove(file)
      links.delete(pageOf(file))
    }
  }
  for (const path of renderer.affected(paths, changed)) {
    const { contents, ...rendered } = await renderer.render(path, context)
    const previous = renderer.rendered.get(filePathOf(path))?.files ?? []
    for (const file of previous) if (!contents.has(file)) files.remove(file)
    for (const [file, content] of contents) {
      files.write(file, content)
      if (!isPage(file)) continue
      links.set(pageOf(file), linksOf({ path: pageOf(file), html: content.toString() }, origin))
    }
    renderer.rendered.set(filePathOf(path), rendered)
  }
  return links
}

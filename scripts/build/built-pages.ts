import { globSync, readFileSync } from 'node:fs'

export interface Page {
  /** The address that it is served at, such as "/shop/realitywear". */
  path: string
  /** Relative to the site's folder. */
  file: string
  html: string
}

/** "shop/realitywear.html" → "/shop/realitywear". */
export function pathOfFile(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The files of all pages of a built site, relative to its folder. */
export function pageFilesOf(directory: string): string[] {
  // The studio has its own policy and no byte budget.
  return globSync('**/*.html', { cwd: directory, exclude: (path) => path === 'admin' }).toSorted()
}

/** All pages of a built site, read one at a time because large sites do not fit into memory. */
export function* pagesOf(directory: string): Generator<Page> {
  for (const file of pageFilesOf(directory))
    yield { path: pathOfFile(file), file, html: readFileSync(`${directory}/${file}`, 'utf8') }
}

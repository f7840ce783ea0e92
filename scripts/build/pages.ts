import { globSync, readFileSync } from 'node:fs'

export interface Page {
  /** "/shop/realitywear": the address it is served at. */
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

/** Every page of a built site, as files relative to its folder. */
export function pageFilesOf(directory: string): string[] {
  // The studio is an application of its own, with its own policy and weight.
  return globSync('**/*.html', { cwd: directory, exclude: (path) => path === 'admin' }).toSorted()
}

/** Every page of a built site, read one at a time: large sites do not fit into memory. */
export function* pagesOf(directory: string): Generator<Page> {
  for (const file of pageFilesOf(directory))
    yield { path: pathOfFile(file), file, html: readFileSync(`${directory}/${file}`, 'utf8') }
}

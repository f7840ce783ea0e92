import { existsSync, globSync, readFileSync } from 'node:fs'
import { pathOf } from '../../src/config/routes.ts'

export interface BuiltPage {
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

export const STUDIO_FOLDER = pathOf('admin', {}).slice(1)
/** Beside its folder, as with every page: hosts answer "/admin" with "admin/index.html" only after a redirect. */
export const STUDIO_FILE = `${STUDIO_FOLDER}.html`

/** Patterns of the studio's files in a built site. */
export const studioFiles = [STUDIO_FILE, `${STUDIO_FOLDER}/**`]

/** Whether a built site has the studio. */
export const hasStudio = (directory: string): boolean => existsSync(`${directory}/${STUDIO_FILE}`)

/** The files of all pages of a built site, relative to its folder. */
export function pageFilesOf(directory: string): string[] {
  // The studio has its own policy and no byte budget.
  return globSync('**/*.html', { cwd: directory, exclude: studioFiles }).toSorted()
}

/** All pages of a built site, read one at a time because large sites do not fit into memory. */
export function* pagesOf(directory: string): Generator<BuiltPage> {
  for (const file of pageFilesOf(directory))
    yield { path: pathOfFile(file), file, html: readFileSync(`${directory}/${file}`, 'utf8') }
}

import type { Tag } from '../html-tags.ts'
import { hashedAssetPath } from './hashed-asset-path.ts'
import type { Edit } from './text-edits.ts'

/** Merges stylesheets into one file for each combination that pages use. */
export class StylesheetMerger {
  readonly #read: (path: string) => string | null
  readonly #write: (path: string, css: string) => void
  readonly #merged = new Map<string, string | null>()

  /** `read` returns null for what is not part of this build. */
  constructor(read: (path: string) => string | null, write: (path: string, css: string) => void) {
    this.#read = read
    this.#write = write
  }

  /** The path of a file with these stylesheets in this order; null when one of them is not part of this build. */
  merge(paths: readonly string[]): string | null {
    const key = paths.join(' ')
    const known = this.#merged.get(key)
    if (known !== undefined) return known
    const path = this.#writeMerged(paths)
    this.#merged.set(key, path)
    return path
  }

  #writeMerged(paths: readonly string[]): string | null {
    const sheets = paths.map((path) => this.#read(path))
    if (sheets.some((sheet) => sheet === null)) return null
    const css = sheets.join('\n')
    const path = hashedAssetPath('page', 'css', css)
    this.#write(path, css)
    return path
  }
}

/** Whether a tag is a stylesheet link without conditions, such as `media`. */
export const isStylesheet = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'stylesheet' && attributes.size === 2

/**
 * Replaces a page's first stylesheet link with one of the merged file and removes the others: the first paint waits for
 * each request.
 */
export function mergeStylesheets(links: readonly Tag[], merger: StylesheetMerger): readonly Edit[] {
  if (links.length < 2) return []
  const path = merger.merge(links.map(({ attributes }) => attributes.get('href') ?? ''))
  if (path === null) return []
  return links.map((tag, index) => ({
    at: tag,
    text: index === 0 ? `<link rel="stylesheet" href="${path}">` : '',
  }))
}

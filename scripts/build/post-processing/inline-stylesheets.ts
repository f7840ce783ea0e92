import type { Tag } from '../html-tags.ts'
import type { Edit } from './text-edits.ts'

/** The text of stylesheets, joined once for each combination that pages use. */
export class InlineStyles {
  readonly #read: (path: string) => string | null
  readonly #joined = new Map<string, string | null>()

  /** `read` returns null for what is not part of this build. */
  constructor(read: (path: string) => string | null) {
    this.#read = read
  }

  /**
   * A style element with these stylesheets in this order; null when one of them is not part of this build.
   * @throws Error when a stylesheet would end the element.
   */
  elementOf(paths: readonly string[]): string | null {
    const key = paths.join(' ')
    const known = this.#joined.get(key)
    if (known !== undefined) return known
    const sheets = paths.map((path) => this.#read(path)?.trim() ?? null)
    const element = sheets.includes(null) ? null : `<style>${sheets.join('')}</style>`
    if (element !== null && element.toLowerCase().indexOf('</style') < element.length - '</style>'.length)
      throw new Error(`A stylesheet among ${key} contains "</style", which would end the page's styles there`)
    this.#joined.set(key, element)
    return element
  }
}

/** Whether a tag is a stylesheet link without conditions, such as `media`. */
export const isStylesheet = ({ name, attributes }: Tag) =>
  name === 'link' && attributes.get('rel') === 'stylesheet' && attributes.size === 2

/**
 * Replaces a page's stylesheet links with their text, in place of the first one: the first paint would wait for a
 * request that the browser cannot send before it has the page.
 */
export function inlineStylesheets(links: readonly Tag[], styles: InlineStyles): readonly Edit[] {
  if (links.length === 0) return []
  const element = styles.elementOf(links.map(({ attributes }) => attributes.get('href') ?? ''))
  if (element === null) return []
  return links.map((tag, index) => ({ at: tag, text: index === 0 ? element : '' }))
}

import { hashedPath } from './hashed-file.ts'

/**
 * Puts a page's stylesheets together: each is a request of its own that the first paint waits for, and most pages have
 * ten. Pages with the same ones share a file.
 */
export class Stylesheets {
  readonly #read: (path: string) => string | null
  readonly #write: (path: string, css: string) => void
  readonly #together = new Map<string, string | null>()

  /** `read` answers null for what is not built here. */
  constructor(read: (path: string) => string | null, write: (path: string, css: string) => void) {
    this.#read = read
    this.#write = write
  }

  /** The path of a file that holds these in their order; null when one of them is not of this build. */
  together(paths: readonly string[]): string | null {
    const key = paths.join(' ')
    const known = this.#together.get(key)
    if (known !== undefined) return known
    const path = this.#join(paths)
    this.#together.set(key, path)
    return path
  }

  #join(paths: readonly string[]): string | null {
    const sheets = paths.map((path) => this.#read(path))
    if (sheets.some((sheet) => sheet === null)) return null
    const css = sheets.join('\n')
    const path = hashedPath('page', 'css', css)
    this.#write(path, css)
    return path
  }
}

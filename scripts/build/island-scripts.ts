import { COMPILE_AT_ONCE } from './compile-hint.ts'
import { hashedPath } from './hashed-file.ts'
import type { Tag } from './html.ts'

/** Whether this is one of the two scripts that Astro writes into a page before its first island. */
export function runsIslands({ name, attributes, content }: Tag): boolean {
  return (
    name === 'script' &&
    !attributes.has('src') &&
    (content.includes('Event("astro:intent")') || content.includes('customElements.define("astro-island"'))
  )
}

/** Puts what runs a site's islands into a file, instead of into the page: it is a sixth of what that weighs. */
export class IslandScripts {
  readonly #write: (path: string, code: string) => void
  readonly #paths = new Map<string, string>()

  constructor(write: (path: string, code: string) => void) {
    this.#write = write
  }

  /** The path of a file that runs these in their order. */
  together(scripts: readonly string[]): string {
    const code = COMPILE_AT_ONCE + scripts.map((script) => script.trim()).join('\n')
    const known = this.#paths.get(code)
    if (known !== undefined) return known
    const path = hashedPath('islands', 'js', code)
    this.#write(path, code)
    this.#paths.set(code, path)
    return path
  }
}

import type { Tag } from '../html-tags.ts'
import { deferredScript } from './defer-scripts.ts'
import { hashedAssetPath } from './hashed-asset-path.ts'
import { type Edit, elementRange } from './text-edits.ts'
import { COMPILE_HINT } from './v8-compile-hints.ts'

/** Whether a tag is one of the two inline scripts that Astro writes into a page before its first island. */
export function isIslandRuntime({ name, attributes, content }: Tag): boolean {
  return (
    name === 'script' &&
    !attributes.has('src') &&
    (content.includes('Event("astro:intent")') || content.includes('customElements.define("astro-island"'))
  )
}

/** Whether a tag is the style element that Astro writes with them, into the body, where HTML allows none. */
export const isIslandStyle = ({ name, content }: Tag): boolean =>
  name === 'style' && content.startsWith('astro-island,')

/** Writes the inline scripts of the island runtime into a file that pages share. */
export class IslandRuntimeFiles {
  readonly #write: (path: string, code: string) => void
  readonly #paths = new Map<string, string>()

  constructor(write: (path: string, code: string) => void) {
    this.#write = write
  }

  /** The path of a file with these scripts in this order. */
  pathOf(scripts: readonly string[]): string {
    const code = COMPILE_HINT + scripts.map((script) => script.trim()).join('\n')
    const known = this.#paths.get(code)
    if (known !== undefined) return known
    const path = hashedAssetPath('islands', 'js', code)
    this.#write(path, code)
    this.#paths.set(code, path)
    return path
  }
}

/**
 * Defers the island runtime until after the first paint: what an island would lose before is answered by the early script
 * (`docs/early-script.md`). One file for all pages. The style of islands is left out: `reset.css` has it.
 */
export function deferIslandRuntime(
  html: string,
  runtime: readonly Tag[],
  styles: readonly Tag[],
  files: IslandRuntimeFiles,
): readonly Edit[] {
  const [first] = runtime
  if (first === undefined) return []
  const path = files.pathOf(runtime.map(({ content }) => content))
  return [
    ...styles.map((style) => ({ at: elementRange(html, style), text: '' })),
    ...runtime.map((script) => ({
      at: elementRange(html, script),
      text: script === first ? deferredScript(path) : '',
    })),
  ]
}

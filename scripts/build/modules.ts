/** The modules a built module imports at its start, as addresses. */
export function staticImports(source: string, url: string): string[] {
  const specifiers = source.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}$\s,]+from\s*)?"(\.{0,2}\/[^"]+)"/g,
  )
  return [...specifiers].flatMap(([, specifier = '']) => URL.parse(specifier, url)?.href ?? [])
}

/** A module that only has another one run. */
const IMPORT_ALONE = /^\s*import\s*"[^"]+";?\s*$/

/** Any: what counts is the path. */
const ORIGIN = 'https://site.invalid'

/** Which modules of a built site import which; each is read once. */
export class Modules {
  readonly #read: (path: string) => string | null
  readonly #imports = new Map<string, readonly string[] | null>()
  readonly #closures = new Map<string, readonly string[]>()
  readonly #runBy = new Map<string, string>()

  /** `read` answers null for what is not built: it is served by somebody else, and loaded when it is needed. */
  constructor(read: (path: string) => string | null) {
    this.#read = read
  }

  /** The paths of `entries` and of all they import at their start, each once. */
  closure(entries: readonly string[]): readonly string[] {
    const key = entries.join(' ')
    const known = this.#closures.get(key)
    if (known !== undefined) return known
    const found = new Set<string>()
    const visit = (path: string) => {
      if (found.has(path)) return
      const imports = this.#importsOf(path)
      if (imports === null) return
      found.add(path)
      for (const imported of imports) visit(imported)
    }
    for (const entry of entries) visit(entry)
    const closure = [...found]
    this.#closures.set(key, closure)
    return closure
  }

  /** The path of the module that `entry` has run and nothing else; of `entry` itself where it does something. */
  runBy(entry: string): string {
    this.#importsOf(entry)
    return this.#runBy.get(entry) ?? entry
  }

  #importsOf(path: string): readonly string[] | null {
    const known = this.#imports.get(path)
    if (known !== undefined) return known
    const source = this.#read(path)
    const imports =
      source === null ? null : staticImports(source, ORIGIN + path).map((url) => new URL(url).pathname)
    this.#imports.set(path, imports)
    const [only] = imports ?? []
    if (source !== null && only !== undefined && IMPORT_ALONE.test(source)) this.#runBy.set(path, only)
    return imports
  }
}

/** The addresses of the modules that a built module imports statically. */
export function staticImports(source: string, url: string): string[] {
  const specifiers = source.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}$\s,]+from\s*)?"(\.{0,2}\/[^"]+)"/g,
  )
  return [...specifiers].flatMap(([, specifier = '']) => URL.parse(specifier, url)?.href ?? [])
}

/** A module that does nothing but import another one. */
const FORWARDING_MODULE = /^\s*import\s*"[^"]+";?\s*$/

/** Only paths are used, so any origin does. */
const ORIGIN = 'https://site.invalid'

/** The static imports between the modules of a built site; each module is read once. */
export class ModuleGraph {
  readonly #read: (path: string) => string | null
  readonly #imports = new Map<string, readonly string[] | null>()
  readonly #closures = new Map<string, readonly string[]>()
  readonly #forwardTargets = new Map<string, string>()

  /** `read` returns a module's source, or null for one that is not part of this build. */
  constructor(read: (path: string) => string | null) {
    this.#read = read
  }

  /** The paths of `entries` and of everything they import statically, each once. */
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

  /** The path of the only module that `entry` imports when it does nothing else; otherwise `entry`. */
  forwardTarget(entry: string): string {
    this.#importsOf(entry)
    return this.#forwardTargets.get(entry) ?? entry
  }

  #importsOf(path: string): readonly string[] | null {
    const known = this.#imports.get(path)
    if (known !== undefined) return known
    const source = this.#read(path)
    const imports =
      source === null ? null : staticImports(source, ORIGIN + path).map((url) => new URL(url).pathname)
    this.#imports.set(path, imports)
    const [only] = imports ?? []
    if (source !== null && only !== undefined && FORWARDING_MODULE.test(source))
      this.#forwardTargets.set(path, only)
    return imports
  }
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The modules a built module imports at its start, as addresses. */
export function staticImports(source: string, url: string): string[] {
  const specifiers = source.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}$\s,]+from\s*)?"(\.{0,2}\/[^"]+)"/g,
  )
  return [...specifiers].flatMap(([, specifier = '']) => URL.parse(specifier, url)?.href ?? [])
}

/** Any: what counts is the path. */
const ORIGIN = 'https://site.invalid'

/** The paths of `entries` and of all they import at their start, each once; `read` answers null for what is not built. */
export function moduleClosure(entries: readonly string[], read: (path: string) => string | null): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    const source = read(path)
    if (source === null) return
    found.add(path)
    for (const url of staticImports(source, ORIGIN + path)) visit(new URL(url).pathname)
  }
  for (const entry of entries) visit(entry)
  return [...found]
}

/** Writes on each sleeping island which modules it will need, so that a browser can fetch them without reading any. */
export function nameModules(html: string, read: (path: string) => string | null): string {
  return html.replaceAll(/<astro-island(?:\s+[\w-]+(?:="[^"]*")?)*\s*>/g, (tag) => {
    if (!tag.includes(' client="intent"')) return tag
    const entries = ['renderer-url', 'component-url'].flatMap(
      (name) => tag.match(new RegExp(`\\s${name}="([^"]+)"`))?.[1] ?? [],
    )
    const modules = moduleClosure(entries, read)
    return `${tag.slice(0, -1)} data-modules="${modules.join(' ')}">`
  })
}

/**
 * Lets a page's own scripts wait until it is painted (no page needs one to be read): `FirstPaint.astro` begins them.
 * What they import is named beside them, so that nothing is fetched in a row of round trips.
 */
export function calmScripts(html: string, read: (path: string) => string | null): string {
  const pattern = /<script type="module" src="([^"]+)"/g
  const entries = [...html.matchAll(pattern)].map(([, path = '']) => path)
  const imported = moduleClosure(entries, read).filter((path) => !entries.includes(path))
  let modules = imported.length === 0 ? '' : ` data-modules="${imported.join(' ')}"`
  return html.replaceAll(pattern, (_, path: string) => {
    const late = `<script type="late" data-src="${path}"${modules}`
    modules = ''
    return late
  })
}

/** Does both for every page of a built site in `directory` (an absolute path ending in a slash). */
export function nameModulesOfSite(directory: string): void {
  const sources = new Map<string, string | null>()
  const read = (path: string) => {
    const known = sources.get(path)
    if (known !== undefined) return known
    let source: string | null = null
    try {
      source = readFileSync(directory + path.slice(1), 'utf8')
    } catch {
      // Served by somebody else: it is loaded when it is needed.
    }
    sources.set(path, source)
    return source
  }
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const html = readFileSync(directory + file, 'utf8')
    const named = calmScripts(nameModules(html, read), read)
    if (named !== html) writeFileSync(directory + file, named)
  }
}

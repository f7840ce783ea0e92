import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

export interface ImportEdge {
  /** "src/features/cart/server-cart-rules.ts" */
  from: string
  /** A project file, from the project's root; a package's name stays as it is. */
  to: string
}

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The code of a file: of an `.astro` one its front part and its scripts, whose imports count alike. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text
  const [, front = '', markup = text] = /^\s*---\n([\s\S]*?)\n---([\s\S]*)$/.exec(text) ?? []
  const scripts = [...markup.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  )
  return [front, ...scripts].join('\n')
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return specifier
}

/** Every import of `text` as if it was in `file`. */
export function importsOf(file: string, text: string): ImportEdge[] {
  return [...codeOf(file, text).matchAll(importPattern)].map((match) => ({
    from: file,
    to: resolve(file, (match[1] ?? match[2] ?? match[3] ?? '').replace(/\?.*$/, '')),
  }))
}

/** Every import in the files that match. */
export function readImports(pattern: string): ImportEdge[] {
  return globSync(pattern)
    .filter((file) => existsSync(file) && !file.endsWith('.d.ts'))
    .toSorted()
    .flatMap((file) => importsOf(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')))
}

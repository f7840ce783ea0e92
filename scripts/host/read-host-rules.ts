import { existsSync } from 'node:fs'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { z } from 'zod'
import { decodeEscapes } from '../../src/lib/decode-escapes.ts'
import { encodePathBelow } from './encode-proxied-path.ts'

const redirectSchema = z.object({
  path: z.string().startsWith('/'),
  to: z.string(),
  status: z.int().optional(),
  force: z.boolean(),
})

export interface HostRules {
  /** The headers of all rules that match an unescaped path; of the same header the later rule's. */
  headersFor(path: string): Record<string, string>
  /** The redirect or rewrite of an unescaped path; null without one. Files take precedence unless it is forced. */
  redirectFor(path: string): Redirect | null
}

export interface Redirect {
  /** A path or an absolute URL. */
  to: string
  status: number
  force: boolean
}

const isComplete = (header: object): header is Header => 'forRegExp' in header

function throwOnErrors(file: string, errors: readonly unknown[]): void {
  if (errors.length === 0) return
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)))
  throw new Error(`${file} has invalid lines:\n${reasons.join('\n')}`)
}

interface Pattern {
  /** One for each segment, in the order of the path. */
  parts: readonly ({ name: string } | { text: string })[]
  hasSplat: boolean
}

/** Reads the pattern of a line, whose texts are escaped as in an address, for paths that are not. */
function readPattern(pattern: string): Pattern {
  const hasSplat = pattern.endsWith('/*')
  const parts = (hasSplat ? pattern.slice(0, -2) : pattern)
    .split('/')
    .map((part) => (part.startsWith(':') ? { name: part.slice(1) } : { text: decodeEscapes(part) ?? part }))
  return { parts, hasSplat }
}

/**
 * What the placeholders and the splat of a pattern match; null when it does not match. "/studio/*" matches "/studio/home"
 * and "/studio", "/discount/:code" matches "/discount/GLOW10" only. Hosts differ in whether a slash at the end matters: here
 * it does, because that shows a line that lacks its other form.
 */
function matchPattern({ parts, hasSplat }: Pattern, path: string): Record<string, string> | null {
  const segments = path.split('/')
  const matched: Record<string, string> = hasSplat ? { splat: segments.slice(parts.length).join('/') } : {}
  if (hasSplat ? segments.length < parts.length : segments.length !== parts.length) return null
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if ('name' in part && segment !== '') matched[part.name] = segment
    else if (!('text' in part) || part.text !== segment) return null
  }
  return matched
}

const isAbsolute = (to: string) => /^https?:\/\//.test(to)

const escapeSegments = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/**
 * The target of a rule with what its pattern matched, escaped for an address, and as it is for the path of a file; null when
 * that would leave the target's folder.
 */
function insertMatches(
  { to, isFile }: { to: string; isFile: boolean },
  matched: Readonly<Record<string, string>>,
): string | null {
  let target = to
  for (const [name, text] of Object.entries(matched)) {
    const inserted = isAbsolute(to) ? encodePathBelow(text) : isFile ? text : escapeSegments(text)
    if (inserted === null) return null
    target = target.replace(`:${name}`, () => inserted)
  }
  return target
}

/** Reads `_headers` and `_redirects` of a built site. @throws Error quoting every invalid line. */
export async function readHostRules(directory: string): Promise<HostRules> {
  const headersFile = `${directory}/_headers`
  const { headers, errors } = await parseAllHeaders({
    headersFiles: existsSync(headersFile) ? [headersFile] : [],
    configHeaders: [],
    minimal: false,
  })
  throwOnErrors(headersFile, errors)
  // Not the parser's regular expression, whose "/admin/*" also matches "/administration".
  const rules = headers
    .filter(isComplete)
    .map(({ for: line, values }) => ({ pattern: readPattern(line), values }))

  const redirectsFile = `${directory}/_redirects`
  const parsed = await parseAllRedirects({
    redirectsFiles: existsSync(redirectsFile) ? [redirectsFile] : [],
    configRedirects: [],
    minimal: false,
  })
  throwOnErrors(redirectsFile, parsed.errors)
  const redirects = z
    .array(redirectSchema)
    .parse(parsed.redirects)
    .map(({ path, ...rule }) => ({ pattern: readPattern(path), ...rule }))

  return {
    headersFor(path) {
      const matching = rules.filter(({ pattern }) => matchPattern(pattern, path) !== null)
      return Object.assign({}, ...matching.map(({ values }) => values))
    },
    redirectFor(path) {
      for (const { pattern, to, status = 301, force } of redirects) {
        const matched = matchPattern(pattern, path)
        if (matched === null) continue
        const target = insertMatches({ to, isFile: status === 200 }, matched)
        return target === null ? null : { to: target, status, force }
      }
      return null
    },
  }
}

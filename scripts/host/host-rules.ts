import { existsSync } from 'node:fs'
import { type Header, parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { z } from 'zod'

const redirectSchema = z.object({
  path: z.string().startsWith('/'),
  to: z.string(),
  status: z.int().optional(),
  force: z.boolean(),
})

export interface HostRules {
  /** The headers of every rule that matches a path; of two with the same name the later rule's. */
  headersFor(path: string): Record<string, string>
  /** What a path is answered with instead, if no file of its own comes first. */
  redirectFor(path: string): Redirect | null
}

export interface Redirect {
  /** A path, or a whole address. */
  to: string
  status: number
  force: boolean
}

const isComplete = (header: object): header is Header => 'forRegExp' in header

function complain(file: string, errors: readonly unknown[]): void {
  if (errors.length === 0) return
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)))
  throw new Error(`${file} has lines that hosts would not understand:\n${reasons.join('\n')}`)
}

/** "/discount/*" matches "/discount/GLOW10", and "/discount" too, as hosts have it. */
function matchSplat(pattern: string, path: string): string | null {
  if (!pattern.endsWith('/*')) return pattern === path ? '' : null
  const start = pattern.slice(0, -2)
  if (path === start) return ''
  return path.startsWith(`${start}/`) ? path.slice(start.length + 1) : null
}

const isOutside = (to: string) => /^https?:\/\//.test(to)

/**
 * A rule's destination with what its star stood for in it; null where that would lead out of the place the rule names:
 * up, or to the root of another origin.
 */
function destination(to: string, splat: string): string | null {
  if (!isOutside(to)) return to.replace(':splat', () => splat)
  const segments = splat.split('/')
  const isBelow = segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : segment !== '.' && segment !== '..',
  )
  return isBelow ? to.replace(':splat', () => segments.map(encodeURIComponent).join('/')) : null
}

/** The parser's own pattern for "/admin/*" takes "/administration" in, too. */
const isMeant = (rule: Header, path: string): boolean =>
  rule.for.endsWith('/*') ? matchSplat(rule.for, path) !== null : rule.forRegExp.test(path)

/** Reads `_headers` and `_redirects` of a built site. @throws Error quoting every line that cannot be understood. */
export async function readHostRules(directory: string): Promise<HostRules> {
  const headersFile = `${directory}/_headers`
  const { headers, errors } = await parseAllHeaders({
    headersFiles: existsSync(headersFile) ? [headersFile] : [],
    configHeaders: [],
    minimal: false,
  })
  complain(headersFile, errors)
  const rules = headers.filter(isComplete)

  const redirectsFile = `${directory}/_redirects`
  const parsed = await parseAllRedirects({
    redirectsFiles: existsSync(redirectsFile) ? [redirectsFile] : [],
    configRedirects: [],
    minimal: false,
  })
  complain(redirectsFile, parsed.errors)
  const redirects = z.array(redirectSchema).parse(parsed.redirects)

  return {
    headersFor(path) {
      const matching = rules.filter((rule) => isMeant(rule, path))
      return Object.assign({}, ...matching.map(({ values }) => values))
    },
    redirectFor(path) {
      for (const { path: pattern, to, status = 301, force } of redirects) {
        const splat = matchSplat(pattern, path)
        if (splat === null) continue
        const filled = destination(to, splat)
        return filled === null ? null : { to: filled, status, force }
      }
      return null
    },
  }
}

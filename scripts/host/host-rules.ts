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
  /** The headers of all rules that match a path; of the same header the later rule's. */
  headersFor(path: string): Record<string, string>
  /** The redirect or rewrite of a path; null without one. Files take precedence unless it is forced. */
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

/** What the splat of a pattern matches, or null: "/discount/*" matches "/discount/GLOW10" and "/discount", as on hosts. */
function matchSplat(pattern: string, path: string): string | null {
  if (!pattern.endsWith('/*')) return pattern === path ? '' : null
  const start = pattern.slice(0, -2)
  if (path === start) return ''
  return path.startsWith(`${start}/`) ? path.slice(start.length + 1) : null
}

const isAbsolute = (to: string) => /^https?:\/\//.test(to)

/**
 * The target of a rule with the splat inserted; null when dot segments or empty ones would leave the target's folder.
 */
function insertSplat(to: string, splat: string): string | null {
  if (!isAbsolute(to)) return to.replace(':splat', () => splat)
  const segments = splat.split('/')
  const isBelow = segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : segment !== '.' && segment !== '..',
  )
  return isBelow ? to.replace(':splat', () => segments.map(encodeURIComponent).join('/')) : null
}

/** Not the parser's regular expression for splats, because its "/admin/*" also matches "/administration". */
const isMatch = (rule: Header, path: string): boolean =>
  rule.for.endsWith('/*') ? matchSplat(rule.for, path) !== null : rule.forRegExp.test(path)

/** Reads `_headers` and `_redirects` of a built site. @throws Error quoting every invalid line. */
export async function readHostRules(directory: string): Promise<HostRules> {
  const headersFile = `${directory}/_headers`
  const { headers, errors } = await parseAllHeaders({
    headersFiles: existsSync(headersFile) ? [headersFile] : [],
    configHeaders: [],
    minimal: false,
  })
  throwOnErrors(headersFile, errors)
  const rules = headers.filter(isComplete)

  const redirectsFile = `${directory}/_redirects`
  const parsed = await parseAllRedirects({
    redirectsFiles: existsSync(redirectsFile) ? [redirectsFile] : [],
    configRedirects: [],
    minimal: false,
  })
  throwOnErrors(redirectsFile, parsed.errors)
  const redirects = z.array(redirectSchema).parse(parsed.redirects)

  return {
    headersFor(path) {
      const matching = rules.filter((rule) => isMatch(rule, path))
      return Object.assign({}, ...matching.map(({ values }) => values))
    },
    redirectFor(path) {
      for (const { path: pattern, to, status = 301, force } of redirects) {
        const splat = matchSplat(pattern, path)
        if (splat === null) continue
        const target = insertSplat(to, splat)
        return target === null ? null : { to: target, status, force }
      }
      return null
    },
  }
}

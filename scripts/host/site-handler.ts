import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERROR_PATH } from '../../src/config/paths.ts'
import type { ReverseProxy } from './proxy.ts'
import type { HostRules, Redirect } from './read-host-rules.ts'
import { fileAt, sendFile } from './send-file.ts'

/** The default of CDNs. */
const DEFAULT_CACHE = 'public, max-age=0, must-revalidate'

interface Target {
  /** Unescaped, beginning with a slash. */
  path: string
  search: string
}

/** The target of a request; null for a malformed address. */
function readTarget(address: string): Target | null {
  if (!address.startsWith('/')) return null
  const [raw = '/', search] = address.split(/\?(.*)/s)
  try {
    const path = decodeURIComponent(raw)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: addresses with control characters are rejected
    return /[\u0000-\u001f\\]/.test(path) ? null : { path, search: search ? `?${search}` : '' }
  } catch {
    return null
  }
}

/** The canonical address of a page: with single slashes, and without one at its end, ".html" or "index". */
function cleanPath(path: string): string {
  const bare = path
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(^|\/)index(\.html)?$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** `encodeURI` leaves "?" and "#" as they are, which would end the path. */
const encodePath = (path: string) => encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)

/** Answers requests for the files of one folder by its rules. */
export class SiteHandler {
  readonly #directory: string
  readonly #rules: HostRules
  readonly #proxy: ReverseProxy

  constructor(directory: string, rules: HostRules, proxy: ReverseProxy) {
    this.#directory = directory
    this.#rules = rules
    this.#proxy = proxy
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const target = readTarget(request.url ?? '/')
    if (target === null) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('Malformed address')
      return
    }
    this.#page(target, request, response)
  }

  #page(target: Target, request: IncomingMessage, response: ServerResponse): void {
    const { path, search } = target
    const clean = cleanPath(path)
    const rule = this.#rules.redirectFor(path)
    const file = fileAt(this.#directory, clean)
    for (const [name, value] of Object.entries(this.#rules.headersFor(path))) response.setHeader(name, value)
    if (rule?.force) this.#follow(rule, target, request, response)
    else if (file !== null && clean === path) this.#send(file, request, response)
    // Only pages have other spellings: a file's name with a slash behind it is none.
    else if (file !== null && file !== clean) redirect(response, 301, encodePath(clean) + search)
    else if (rule !== null) this.#follow(rule, target, request, response)
    else this.#notFound(request, response)
  }

  #follow(rule: Redirect, target: Target, request: IncomingMessage, response: ServerResponse): void {
    if (rule.status === 200 && URL.canParse(rule.to)) {
      // Hosts set the headers of rules only on their own files.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      void this.#proxy.forward(new URL(rule.to + target.search), request, response)
    } else if (rule.status === 200) {
      const file = fileAt(this.#directory, rule.to)
      if (file === null) this.#notFound(request, response)
      else this.#send(file, request, response)
    } else {
      redirect(response, rule.status, rule.to + target.search)
    }
  }

  #send(file: string, request: IncomingMessage, response: ServerResponse): void {
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', DEFAULT_CACHE)
    const sent = { directory: this.#directory, file, status: 200 } as const
    sendFile(sent, request, response, () => this.#notFound(request, response))
  }

  #notFound(request: IncomingMessage, response: ServerResponse): void {
    // The caching rule of this address is for a file, which may exist later.
    response.setHeader('Cache-Control', DEFAULT_CACHE)
    const withoutPage = () => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    const file = fileAt(this.#directory, ERROR_PATH)
    if (file === null) withoutPage()
    else sendFile({ directory: this.#directory, file, status: 404 }, request, response, withoutPage)
  }
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end()
}

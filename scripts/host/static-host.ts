import { existsSync, ReadStream, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import sirv from 'sirv'
import { type HostRules, type Redirect, readHostRules } from './host-rules.ts'
import { precompress } from './precompress.ts'
import { OutsideServices } from './proxy.ts'

export interface StaticHost {
  /** `http://localhost:PORT` */
  url: string
  port: number
  /** Takes up files and rules that were added to the folder since. Until then it serves what it found before. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** What CDNs answer where no rule says otherwise. */
const DEFAULT_CACHE = 'public, max-age=0, must-revalidate'
/** One range, with a start: whatever else is asked for is answered whole, as the protocol allows. */
const PLAIN_RANGE = /^bytes=(\d+)-(\d*)$/
/** The host's own files. */
const HIDDEN = new Set(['/_headers', '/_redirects'])

interface Target {
  /** Unescaped, beginning with a slash. */
  path: string
  search: string
}

/** Where a request is going; null for an address that is none. */
function readTarget(address: string): Target | null {
  if (!address.startsWith('/') || address.startsWith('//')) return null
  const [raw = '/', search] = address.split(/\?(.*)/s)
  try {
    const path = decodeURIComponent(raw)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    return /[\u0000-\u001f\\]/.test(path) ? null : { path, search: search === undefined ? '' : `?${search}` }
  } catch {
    return null
  }
}

/** Every page has one address: without a trailing slash, ".html" or "index". */
function cleanPath(path: string): string {
  const bare = path
    .replace(/(^|\/)index(\.html)?$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

function withoutOddRange(request: IncomingMessage): void {
  const { range } = request.headers
  if (range === undefined) return
  const [, start, end] = PLAIN_RANGE.exec(range) ?? []
  const isFine = start !== undefined && (end === undefined || end === '' || Number(start) <= Number(end))
  if (!isFine) delete request.headers.range
}

interface NotFoundPage {
  body: Buffer
  encoding: string | null
}

function notFoundPage(directory: string, accepted: string): NotFoundPage {
  const file = `${directory}/404.html`
  const forms = [
    { ending: '.br', encoding: 'br' },
    { ending: '.gz', encoding: 'gzip' },
  ]
  const form = forms.find(({ ending, encoding }) => accepted.includes(encoding) && existsSync(file + ending))
  if (form !== undefined) return { body: readFileSync(file + form.ending), encoding: form.encoding }
  return { body: existsSync(file) ? readFileSync(file) : Buffer.from('Not found'), encoding: null }
}

type Send = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

class SiteHandler {
  readonly #directory: string
  readonly #rules: HostRules
  readonly #outside: OutsideServices
  readonly #send: Send

  constructor(directory: string, rules: HostRules, outside: OutsideServices) {
    this.#directory = directory
    this.#rules = rules
    this.#outside = outside
    this.#send = sirv(directory, { etag: true, brotli: true, gzip: true, extensions: ['html'] })
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const target = readTarget(request.url ?? '/')
    if (target === null) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('Not an address')
      return
    }
    withoutOddRange(request)
    this.#page(target, request, response)
  }

  #page(target: Target, request: IncomingMessage, response: ServerResponse): void {
    const clean = cleanPath(target.path)
    const rule = this.#rules.redirectFor(clean)
    const isHidden = HIDDEN.has(target.path)
    if (rule?.force === true) {
      this.#follow(rule, target, request, response)
    } else if (clean !== target.path && !isHidden) {
      // It begins with exactly one slash, so it cannot lead to another host.
      redirect(response, 301, encodeURI(clean.replace(/^\/+/, '/')) + target.search)
    } else {
      this.#setHeaders(clean, response)
      const otherwise = () => {
        if (rule === null) this.#notFound(request, response)
        else this.#follow(rule, target, request, response)
      }
      if (isHidden) otherwise()
      else this.#send(request, response, otherwise)
    }
  }

  #follow(rule: Redirect, target: Target, request: IncomingMessage, response: ServerResponse): void {
    if (rule.status === 200 && URL.canParse(rule.to)) {
      // Hosts set headers on files of their own alone.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      this.#outside.passOn(new URL(rule.to + target.search), request, response)
    } else if (rule.status === 200) {
      request.url = rule.to
      this.#send(request, response, () => this.#notFound(request, response))
    } else {
      redirect(response, rule.status, rule.to + target.search)
    }
  }

  #setHeaders(path: string, response: ServerResponse): void {
    response.setHeader('Cache-Control', DEFAULT_CACHE)
    for (const [name, value] of Object.entries(this.#rules.headersFor(path))) response.setHeader(name, value)
  }

  #notFound(request: IncomingMessage, response: ServerResponse): void {
    const { body, encoding } = notFoundPage(this.#directory, String(request.headers['accept-encoding'] ?? ''))
    // Nothing is at this address now; whatever its rule says of keeping it is meant for a file.
    response.setHeader('Cache-Control', DEFAULT_CACHE)
    if (encoding !== null) response.setHeader('Content-Encoding', encoding)
    response.setHeader('Vary', 'Accept-Encoding')
    response.writeHead(404, { 'content-type': 'text/html;charset=utf-8', 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function redirect(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end()
}

/** `task`, which is left out while an earlier call of it is under way: a page asks for many files at once. */
function oneAtATime<Value>(task: (value: Value) => Promise<void>): (value: Value) => void {
  let isUnderWay = false
  return (value) => {
    if (isUnderWay) return
    isUnderWay = true
    void task(value).finally(() => {
      isUnderWay = false
    })
  }
}

/**
 * Serves a built site by its `_headers` and `_redirects`, as a CDN does: clean addresses, compressed files, conditional
 * requests, the 404 page with status 404. `port` 0 takes any free one.
 * @throws Error when the folder has no site, its rules cannot be read, or the port is taken.
 */
export async function startStaticHost(options: { directory: string; port: number }): Promise<StaticHost> {
  const { directory } = options
  if (!existsSync(`${directory}/index.html`))
    throw new Error(`There is no built site in ${directory}; run "npm run build".`)
  const outside = new OutsideServices()
  const read = async () => {
    await precompress(directory)
    return new SiteHandler(directory, await readHostRules(directory), outside)
  }
  let handler = await read()
  const reload = async () => {
    handler = await read()
  }
  // Another build took the folder's place, maybe not all of it yet: then the next one who asks tries again.
  const follow = oneAtATime((error: unknown) => {
    console.error('site: a file went while it was served; taking up what is there now:', error)
    return reload().catch((reason: unknown) => console.error('site: not to be read now:', reason))
  })
  const server = createServer((request, response) => {
    response.once('pipe', (source) => {
      if (!(source instanceof ReadStream)) return
      source.once('error', (error) => {
        response.destroy()
        follow(error)
      })
    })
    try {
      handler.answer(request, response)
    } catch (error) {
      console.error(`site: ${request.method} ${request.url} failed:`, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${options.port} (site) is taken by another program.`) : error)
    })
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    url: `http://localhost:${port}`,
    port,
    reload,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        outside.close()
      }),
  }
}

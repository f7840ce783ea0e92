import { existsSync, ReadStream, readFileSync, realpathSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import sirv from 'sirv'
import { type HostRules, type Redirect, readHostRules } from './host-rules.ts'
import { type Compression, precompress } from './precompress.ts'
import { ReverseProxy } from './proxy.ts'

export interface StaticHost {
  /** `http://localhost:PORT` */
  url: string
  port: number
  /** Reads the folder's files and rules again. Until then, later changes are not served. */
  reload(): Promise<void>
  close(): Promise<void>
}

export interface HostOptions {
  /** May be a link, such as a publisher's `current`: when it leads elsewhere, that is served from the next request on. */
  directory: string
  port: number
  compression?: Compression
}

/** The default of CDNs. */
const DEFAULT_CACHE = 'public, max-age=0, must-revalidate'
/** A single range with a start; requests for others get the whole file, as HTTP allows. */
const SINGLE_RANGE = /^bytes=(\d+)-(\d*)$/
/** The files for the host itself. */
const HIDDEN = new Set(['/_headers', '/_redirects'])

interface Target {
  /** Unescaped, beginning with a slash. */
  path: string
  search: string
}

/** The target of a request; null for a malformed address. */
function readTarget(address: string): Target | null {
  if (!address.startsWith('/') || address.startsWith('//')) return null
  const [raw = '/', search] = address.split(/\?(.*)/s)
  try {
    const path = decodeURIComponent(raw)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: addresses with control characters are rejected
    return /[\u0000-\u001f\\]/.test(path) ? null : { path, search: search === undefined ? '' : `?${search}` }
  } catch {
    return null
  }
}

/** The canonical address of a page: without a trailing slash, ".html" or "index". */
function cleanPath(path: string): string {
  const bare = path
    .replace(/(^|\/)index(\.html)?$/, '$1')
    .replace(/\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

function dropUnsupportedRange(request: IncomingMessage): void {
  const { range } = request.headers
  if (range === undefined) return
  const [, start, end] = SINGLE_RANGE.exec(range) ?? []
  const isSupported = start !== undefined && (end === undefined || end === '' || Number(start) <= Number(end))
  if (!isSupported) delete request.headers.range
}

interface NotFoundPage {
  body: Buffer
  encoding: string | null
}

function notFoundPage(directory: string, accepted: string): NotFoundPage {
  const file = `${directory}/404.html`
  const encodings = [
    { ending: '.br', encoding: 'br' },
    { ending: '.gz', encoding: 'gzip' },
  ]
  const encoded = encodings.find(
    ({ ending, encoding }) => accepted.includes(encoding) && existsSync(file + ending),
  )
  if (encoded !== undefined) return { body: readFileSync(file + encoded.ending), encoding: encoded.encoding }
  return { body: existsSync(file) ? readFileSync(file) : Buffer.from('Not found'), encoding: null }
}

type Send = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

class SiteHandler {
  readonly #directory: string
  readonly #rules: HostRules
  readonly #proxy: ReverseProxy
  readonly #send: Send

  constructor(directory: string, rules: HostRules, proxy: ReverseProxy) {
    this.#directory = directory
    this.#rules = rules
    this.#proxy = proxy
    this.#send = sirv(directory, { etag: true, brotli: true, gzip: true, extensions: ['html'] })
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
    dropUnsupportedRange(request)
    this.#page(target, request, response)
  }

  #page(target: Target, request: IncomingMessage, response: ServerResponse): void {
    const clean = cleanPath(target.path)
    const rule = this.#rules.redirectFor(clean)
    const isHidden = HIDDEN.has(target.path)
    if (rule?.force === true) {
      this.#follow(rule, target, request, response)
    } else if (clean !== target.path && !isHidden) {
      // With a single leading slash it cannot redirect to another host.
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
      // Hosts set the headers of rules only on their own files.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      void this.#proxy.forward(new URL(rule.to + target.search), request, response)
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
    // The caching rule of this address is for a file, which may exist later.
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

/** `task`, but ignoring calls while an earlier one is pending, because a page requests many files at once. */
function dedupeCalls<Value>(task: (value: Value) => Promise<void>): (value: Value) => void {
  let isPending = false
  return (value) => {
    if (isPending) return
    isPending = true
    void task(value).finally(() => {
      isPending = false
    })
  }
}

/**
 * Serves a built site by its `_headers` and `_redirects`, as a CDN does: canonical addresses, compressed files, conditional
 * requests, the 404 page with status 404. Port 0 takes any free one.
 * @throws Error when the folder has no site, its rules cannot be read, or the port is in use.
 */
export async function startStaticHost(options: HostOptions): Promise<StaticHost> {
  const { directory, compression = 'small' } = options
  if (!existsSync(`${directory}/index.html`))
    throw new Error(`There is no built site in ${directory}; run "npm run build".`)
  const proxy = new ReverseProxy()
  // Files of a link's target stay together, although the link is changed while they are read.
  const read = async () => {
    const folder = realpathSync(directory)
    await precompress(folder, compression)
    return { folder, site: new SiteHandler(folder, await readHostRules(folder), proxy) }
  }
  let handler = await read()
  const reload = async () => {
    handler = await read()
  }
  let following: { folder: string; done: Promise<void> } | null = null
  /** Resolves at once, or when the folder that the link leads to now has been read; one that cannot be read is not served. */
  const followLink = (): Promise<void> | null => {
    const folder = existsSync(directory) ? realpathSync(directory) : handler.folder
    if (folder === handler.folder) return null
    if (following?.folder !== folder) {
      const done = reload().catch((reason: unknown) =>
        console.error(`site: could not serve ${folder}:`, reason),
      )
      following = { folder, done }
    }
    return following.done
  }
  // A build replaced the folder, perhaps not completely yet; then the next failing request tries again.
  const reloadOnError = dedupeCalls((error: unknown) => {
    console.error('site: a file disappeared while it was served; reloading:', error)
    return reload().catch((reason: unknown) => console.error('site: could not reload:', reason))
  })
  const server = createServer((request, response) => {
    response.once('pipe', (source) => {
      if (!(source instanceof ReadStream)) return
      source.once('error', (error) => {
        response.destroy()
        reloadOnError(error)
      })
    })
    const answer = () => {
      try {
        handler.site.answer(request, response)
      } catch (error) {
        console.error(`site: ${request.method} ${request.url} failed:`, error)
        if (response.headersSent) response.destroy()
        else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error')
      }
    }
    const switching = followLink()
    if (switching === null) answer()
    else void switching.then(answer)
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
        void proxy.close()
      }),
  }
}

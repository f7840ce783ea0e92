import { existsSync, realpathSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ERROR_PATH } from '../../src/config/paths.ts'
import { type Compression, precompress } from './precompress.ts'
import { ReverseProxy } from './proxy.ts'
import { type HostRules, type Redirect, readHostRules } from './read-host-rules.ts'
import { fileAt, sendFile } from './send-file.ts'

export interface StaticHost {
  /** `http://localhost:PORT` */
  url: string
  port: number
  /** Reads the folder's rules again, and compresses files that were added to it. */
  reload(): Promise<void>
  close(): Promise<void>
}

export interface HostOptions {
  /**
   * May be a link, such as a publisher's `current`. When it leads elsewhere, or another folder has taken its place,
   * that is served from the next request on.
   */
  directory: string
  port: number
  compression?: Compression
}

/** The default of CDNs. */
const DEFAULT_CACHE = 'public, max-age=0, must-revalidate'

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

/** `encodeURI` leaves "?" and "#" as they are, which would end the path. */
const encodePath = (path: string) => encodeURI(path).replaceAll(/[?#]/g, encodeURIComponent)

class SiteHandler {
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
    const clean = cleanPath(target.path)
    const rule = this.#rules.redirectFor(clean)
    const file = fileAt(this.#directory, clean)
    const isRedirect = rule !== null && rule.status !== 200 && file === null
    if (rule !== null && (rule.force || isRedirect)) {
      this.#follow(rule, target, request, response)
    } else if (clean !== target.path) {
      // With a single leading slash it cannot redirect to another host.
      redirect(response, 301, encodePath(clean.replace(/^\/+/, '/')) + target.search)
    } else {
      this.#setHeaders(clean, response)
      if (file !== null) this.#send(file, request, response)
      else if (rule !== null) this.#follow(rule, target, request, response)
      else this.#notFound(request, response)
    }
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
    const sent = { directory: this.#directory, file, status: 200 } as const
    sendFile(sent, request, response, () => this.#notFound(request, response))
  }

  #setHeaders(path: string, response: ServerResponse): void {
    response.setHeader('Cache-Control', DEFAULT_CACHE)
    for (const [name, value] of Object.entries(this.#rules.headersFor(path))) response.setHeader(name, value)
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

/**
 * Tells a folder from another one, also from one that has taken its place under the same name. Null while there is none, as
 * between the two renames by which one takes another's place.
 */
function identityOf(directory: string): string | null {
  try {
    const folder = realpathSync(directory)
    return `${folder} ${statSync(folder).ino}`
  } catch {
    return null
  }
}

/**
 * Serves a built site by its `_headers` and `_redirects`, as a CDN does: canonical addresses, compressed files,
 * conditional requests, the 404 page with status 404. Port 0 takes any free one.
 * @throws Error when the folder has no site, its rules cannot be read, or the port is in use.
 */
export async function startStaticHost(options: HostOptions): Promise<StaticHost> {
  const { directory, compression = 'small' } = options
  if (!existsSync(`${directory}/index.html`))
    throw new Error(`There is no built site in ${directory}; run "npm run build".`)
  const proxy = new ReverseProxy()
  const read = async () => {
    // Files of a link's target stay together, although the link is changed while they are read.
    const folder = realpathSync(directory)
    const identity = identityOf(folder)
    await precompress(folder, compression)
    return { identity, site: new SiteHandler(folder, await readHostRules(folder), proxy) }
  }
  let handler = await read()
  const reload = async () => {
    handler = await read()
  }
  let following: { identity: string; done: Promise<void> } | null = null
  /** Resolves at once, or when the folder that is there now has been read; one that cannot be read is not served. */
  const followFolder = (): Promise<void> | null => {
    const identity = identityOf(directory)
    if (identity === null || identity === handler.identity) return null
    if (following?.identity !== identity) {
      const done = reload().catch((reason: unknown) =>
        console.error(`site: could not serve ${directory}:`, reason),
      )
      following = { identity, done }
    }
    return following.done
  }
  const server = createServer((request, response) => {
    const answer = () => {
      try {
        handler.site.answer(request, response)
      } catch (error) {
        console.error(`site: ${request.method} ${request.url} failed:`, error)
        if (response.headersSent) response.destroy()
        else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error')
      }
    }
    const switching = followFolder()
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

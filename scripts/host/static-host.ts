import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { listen } from '../shared/listen.ts'
import { openFollowedSite } from './followed-site.ts'
import type { Compression } from './precompress.ts'

export interface StaticHost {
  /** Without a trailing slash; `http://localhost:PORT` unless `host` is set. */
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
  /** The interface to listen on; this machine only, unless set. */
  host?: string
  /** Null where all files have their compressed copies, as in a publisher's releases. */
  compression?: Compression | null
}

/**
 * Serves a built site by its `_headers` and `_redirects`, as a CDN does: canonical addresses, compressed files,
 * conditional requests, the 404 page with status 404. Port 0 takes any free one.
 * @throws Error when the folder has no site, its rules cannot be read, or the port is in use.
 */
export async function startStaticHost(options: HostOptions): Promise<StaticHost> {
  const { directory, host = '127.0.0.1', compression = 'small' } = options
  if (!existsSync(`${directory}/index.html`))
    throw new Error(`There is no built site in ${directory}; run "npm run build".`)
  const site = await openFollowedSite(directory, compression)
  const server = createServer((request, response) => {
    const answer = () => {
      try {
        site.handler.answer(request, response)
      } catch (error) {
        console.error(`site: ${request.method} ${request.url} failed:`, error)
        if (response.headersSent) response.destroy()
        else response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error')
      }
    }
    const reading = site.follow()
    if (reading === null) answer()
    else void reading.then(answer)
  })
  const port = await listen(server, { name: 'site', port: options.port, host })
  const hostname = host === '127.0.0.1' ? 'localhost' : host
  return {
    url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`,
    port,
    reload: site.reload,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        void site.close()
      }),
  }
}

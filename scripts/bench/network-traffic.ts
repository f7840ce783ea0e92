import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'

/** A page is idle when it requested nothing for this time. */
const QUIET_MS = 1500
const LONGEST_MS = 20_000

interface Transfer {
  url: string
  method: string
  mime: string
  /** Prefetched and not used so far. */
  isPrefetch: boolean
  /** Transferred bytes, headers included; null until complete. */
  wire: number | null
  /** Bytes of a script after gzip. */
  gzipped: number
}

export interface TrafficSum {
  requests: number
  wire: number
  /** Each script once, after gzip. */
  scripts: number
}

const isScript = ({ mime }: Transfer) => /javascript|ecmascript/.test(mime)

/** Records everything that a page transfers. */
export class Traffic {
  readonly #page: Page
  readonly #session: CDPSession
  readonly #transfers = new Map<string, Transfer>()
  readonly #bodies: Promise<void>[] = []
  readonly #open = new Set<string>()
  #last = Date.now()

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/^(data|blob):/.test(request.url)) return
      this.#last = Date.now()
      this.#open.add(requestId)
      const { url, method, headers } = request
      const isPrefetch = Object.entries(headers).some(
        ([name, value]) => /^(sec-)?purpose$/i.test(name) && String(value).includes('prefetch'),
      )
      this.#transfers.set(requestId, { url, method, isPrefetch, mime: '', wire: null, gzipped: 0 })
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const transfer = this.#transfers.get(requestId)
      if (transfer === undefined) return
      const isCached = response.fromDiskCache === true || response.fromPrefetchCache === true
      if (isCached) this.#servedFromCache(requestId)
      else transfer.mime = response.mimeType
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => this.#servedFromCache(requestId))
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#end(requestId)
      const transfer = this.#transfers.get(requestId)
      if (transfer === undefined) return
      transfer.wire = encodedDataLength
      if (isScript(transfer)) this.#bodies.push(this.#measure(requestId, transfer))
    })
  }

  static async watch(page: Page): Promise<{ traffic: Traffic; session: CDPSession }> {
    const session = await page.context().newCDPSession(page)
    const traffic = new Traffic(page, session)
    // The cache stays on: it is empty in a new context.
    await session.send('Network.enable')
    return { traffic, session }
  }

  /** Resolves when the page is idle. */
  async quiet(): Promise<void> {
    const until = Date.now() + LONGEST_MS
    while (Date.now() < until && (this.#open.size > 0 || Date.now() - this.#last < QUIET_MS)) await wait(50)
    await Promise.all(this.#bodies)
  }

  /** Discards what is recorded so far. */
  restart(): void {
    this.#transfers.clear()
  }

  /** The addresses of the transfers that `counted` selects. */
  addresses(counted: (transfer: Transfer) => boolean): Set<string> {
    return new Set([...this.#transfers.values()].filter(counted).map(({ url }) => url))
  }

  sum(counted: (transfer: Transfer) => boolean = () => true): TrafficSum {
    const arrived = [...this.#transfers.values()].filter(
      (transfer) => transfer.wire !== null && counted(transfer),
    )
    return {
      requests: arrived.length,
      wire: arrived.reduce((sum, { wire }) => sum + (wire ?? 0), 0),
      scripts: arrived.reduce((sum, { gzipped }) => sum + gzipped, 0),
    }
  }

  #end(requestId: string): void {
    this.#last = Date.now()
    this.#open.delete(requestId)
  }

  /** A cached response is no transfer, but it shows that a prefetched one is used. */
  #servedFromCache(requestId: string): void {
    const url = this.#transfers.get(requestId)?.url
    this.#transfers.delete(requestId)
    for (const transfer of this.#transfers.values()) if (transfer.url === url) transfer.isPrefetch = false
  }

  async #measure(requestId: string, transfer: Transfer): Promise<void> {
    try {
      const { body, base64Encoded } = await this.#session.send('Network.getResponseBody', { requestId })
      // The browser keeps no bodies of prefetched responses.
      if (body === '') throw new Error('No body')
      transfer.gzipped = gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length
    } catch {
      try {
        transfer.gzipped = await this.#fetchSize(transfer.url)
      } catch (error) {
        // What a page asked for just before it was closed counts nowhere.
        if (!this.#page.isClosed()) throw error
      }
    }
  }

  /** Bytes after gzip of what is fetched again, also when the page navigated before its body was read. */
  async #fetchSize(url: string): Promise<number> {
    // The proxy's certificate is self-signed.
    const response = await this.#page.request.get(url, { ignoreHTTPSErrors: true })
    return gzipSync(await response.body(), { level: 9 }).length
  }
}

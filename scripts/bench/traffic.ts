import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'

/** A page is at rest when nothing was asked for during this time. */
const QUIET_MS = 1500
const LONGEST_MS = 20_000

interface Transfer {
  url: string
  method: string
  mime: string
  /** Fetched when idle, on the chance that it is wanted later, and not wanted so far. */
  isPrefetch: boolean
  /** Bytes that came over the wire, headers included; null until it has all arrived. */
  wire: number | null
  /** After gzip at its best, of scripts. */
  zipped: number
}

export interface TrafficSum {
  requests: number
  wire: number
  /** Each script once, after gzip. */
  scripts: number
}

const isScript = ({ mime }: Transfer) => /javascript|ecmascript/.test(mime)

/** Everything a page transfers, from when it was started. */
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
      this.#transfers.set(requestId, { url, method, isPrefetch, mime: '', wire: null, zipped: 0 })
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const transfer = this.#transfers.get(requestId)
      if (transfer === undefined) return
      const isKept = response.fromDiskCache === true || response.fromPrefetchCache === true
      if (isKept) this.#wasKept(requestId)
      else transfer.mime = response.mimeType
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => this.#wasKept(requestId))
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#end(requestId)
      const transfer = this.#transfers.get(requestId)
      if (transfer === undefined) return
      transfer.wire = encodedDataLength
      if (isScript(transfer)) this.#bodies.push(this.#weigh(requestId, transfer))
    })
  }

  static async watch(page: Page): Promise<{ traffic: Traffic; session: CDPSession }> {
    const session = await page.context().newCDPSession(page)
    const traffic = new Traffic(page, session)
    // The cache stays on: a context of its own begins with an empty one.
    await session.send('Network.enable')
    return { traffic, session }
  }

  /** Resolves at rest. */
  async quiet(): Promise<void> {
    const until = Date.now() + LONGEST_MS
    while (Date.now() < until && (this.#open.size > 0 || Date.now() - this.#last < QUIET_MS)) await wait(50)
    await Promise.all(this.#bodies)
  }

  /** Counts from now on. */
  restart(): void {
    this.#transfers.clear()
  }

  /** What has come and is counted. */
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
      scripts: arrived.reduce((sum, { zipped }) => sum + zipped, 0),
    }
  }

  #end(requestId: string): void {
    this.#last = Date.now()
    this.#open.delete(requestId)
  }

  /** What the browser has already is no transfer; but what was prefetched, and is used now, was wanted after all. */
  #wasKept(requestId: string): void {
    const url = this.#transfers.get(requestId)?.url
    this.#transfers.delete(requestId)
    for (const transfer of this.#transfers.values()) if (transfer.url === url) transfer.isPrefetch = false
  }

  async #weigh(requestId: string, transfer: Transfer): Promise<void> {
    try {
      const { body, base64Encoded } = await this.#session.send('Network.getResponseBody', { requestId })
      // Of what is prefetched the browser keeps no body to show.
      if (body === '') throw new Error('No body')
      transfer.zipped = gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length
    } catch {
      // Or the page moved on before its body was read: it is fetched again to be weighed.
      // The certificate in front of the site is the bench's own.
      const response = await this.#page.request.get(transfer.url, { ignoreHTTPSErrors: true })
      transfer.zipped = gzipSync(await response.body(), { level: 9 }).length
    }
  }
}

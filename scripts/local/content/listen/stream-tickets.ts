import { randomBytes } from 'node:crypto'
import type { User } from '../accounts.ts'

/**
 * The studio keeps streams open of documents that were closed long ago. With 16 host names, one was at its 6
 * connections after about 25 documents and the next stream never started. Browsers open at most 256 connections in
 * all.
 */
const HOSTS = 256
const VALID_MS = 60_000

const PARAMETER = '__ticket'

/** Whether a URL has a ticket. After the redirect, browsers send the origin `null`. */
export const bringsTicket = (address: string): boolean =>
  /\/data\/(listen|live\/events)\//.test(address) && address.includes(`${PARAMETER}=`)

/**
 * Redirects event streams to several host names of this machine: a browser opens at most 6 HTTP/1.1 connections to a
 * host, and the studio keeps as many streams open. A one-time ticket stands in for the Authorization header, which
 * browsers drop on the redirect.
 */
export class StreamTickets {
  readonly #open = new Map<string, { user: User | null; until: number }>()
  #next = 0

  /** The URL to redirect a stream to; null for a host without subdomains. */
  elsewhere(url: URL, user: User | null): string | null {
    if (!/(^|\.)localhost$/.test(url.hostname) || /^sse\d+\.localhost$/.test(url.hostname)) return null
    const now = Date.now()
    for (const [ticket, { until }] of this.#open) if (until < now) this.#open.delete(ticket)
    const ticket = randomBytes(18).toString('base64url')
    this.#open.set(ticket, { user, until: now + VALID_MS })
    const target = new URL(url)
    target.hostname = `sse${this.#next}.localhost`
    this.#next = (this.#next + 1) % HOSTS
    target.searchParams.set(PARAMETER, ticket)
    return target.href
  }

  /** The user of a ticket; undefined for an unknown, expired or used one. */
  take(ticket: string): User | null | undefined {
    const found = this.#open.get(ticket)
    this.#open.delete(ticket)
    return found === undefined || found.until < Date.now() ? undefined : found.user
  }
}

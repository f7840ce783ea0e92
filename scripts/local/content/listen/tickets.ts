import { randomBytes } from 'node:crypto'
import type { User } from '../accounts.ts'

/**
 * The studio keeps streams of documents that were left long ago, some of each kind: with sixteen names, one had its six
 * after some twenty-five documents, and the next stream sent there never began. Browsers open no more than 256
 * connections in all.
 */
const HOSTS = 256
const VALID_MS = 60_000

const PARAMETER = '__ticket'

/** Whether an address is a stream's own: browsers come to it from a redirect, as nobody's origin (`null`). */
export const bringsTicket = (address: string): boolean =>
  address.includes('/data/listen/') && address.includes(`${PARAMETER}=`)

/**
 * A browser opens six HTTP/1.1 connections to a host at most and the studio keeps as many event streams open, so that
 * nothing else would get through. Its streams are therefore sent to one of several names of this machine, with a ticket
 * to be used once: the Authorization header does not survive the way there.
 */
export class StreamTickets {
  readonly #open = new Map<string, { user: User | null; until: number }>()
  #next = 0

  /** The stream's own address; null where the asked host has no names below it. */
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

  /** Who the ticket was given to; undefined for one that is not, no longer or already used. */
  take(ticket: string): User | null | undefined {
    const found = this.#open.get(ticket)
    this.#open.delete(ticket)
    return found === undefined || found.until < Date.now() ? undefined : found.user
  }
}

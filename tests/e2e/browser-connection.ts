import type { BrowserContext, Request } from '@playwright/test'
import type { ConsoleGuard } from './console-guard.ts'

/** How long no request may have been under way: a page asks for what it may need soon one file after the other. */
const QUIET_MS = 300
const MAX_WAIT_MS = 10_000

/** Clouds drift in at any time, with pictures that the page may not have loaded yet; the cart starts some seconds after loading. */
const ASKED_BY_ITSELF = /ERR_INTERNET_DISCONNECTED \(.*(?:\/_astro\/[^/]+\.svg|\/graphql\.json)\)/

const ends = (request: Request) => !/^(?:eventsource|websocket|ping)$/.test(request.resourceType())

/** Takes the browser's connection away, once what the page has asked for has come. */
export class BrowserConnection {
  readonly #context: BrowserContext
  readonly #consoleGuard: ConsoleGuard
  readonly #underWay = new Set<Request>()
  #lastEndedAt = 0

  constructor(context: BrowserContext, consoleGuard: ConsoleGuard) {
    this.#context = context
    this.#consoleGuard = consoleGuard
    const end = (request: Request) => {
      if (this.#underWay.delete(request)) this.#lastEndedAt = Date.now()
    }
    context.on('request', (request) => {
      if (ends(request)) this.#underWay.add(request)
    })
    context.on('requestfinished', end).on('requestfailed', end)
  }

  /** Requests under way would fail, each with an error in the console. */
  async goOffline(): Promise<void> {
    const latest = Date.now() + MAX_WAIT_MS
    while ((this.#underWay.size > 0 || Date.now() - this.#lastEndedAt < QUIET_MS) && Date.now() < latest)
      await new Promise((resolve) => setTimeout(resolve, 20))
    this.#consoleGuard.allow(ASKED_BY_ITSELF)
    await this.#context.setOffline(true)
  }

  async goOnline(): Promise<void> {
    await this.#context.setOffline(false)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { add, addFromCard, change, listen, look, type PressOutcome, setClock } from './browser-page.ts'
import { type BrowserAction, type BrowserPlan, browserPlan, nameOfProduct, PRODUCTS } from './browser-plan.ts'
import { BrowserProxy } from './browser-proxy.ts'
import { listenToLines } from './line-presses.ts'

/** For how long the network still goes wrong after the last action. */
const AFTERMATH_MS = 8000
/** How long a cart may take to come to rest: late requests, and the comparison after them. */
const SETTLE_MS = 120_000
const LOOK_AGAIN_MS = 500
const OTHER_PAGES = ['/questions', '/privacy', '/terms'] as const

/** What a browser shows at the end of a story. */
export interface BrowserEnd {
  readonly cartId: string | null
  /** Whether nothing is pending or to be compared any more. */
  readonly isAtRest: boolean
  /** What is in storage of pending changes and of the comparison after them. */
  readonly stored: string
  /** The badges of all pages. */
  readonly counts: readonly number[]
}

const describeAction = ({ kind, ...rest }: BrowserAction) => `${kind} ${JSON.stringify(rest)}`

/** One story in a real browser, all of whose requests go through a proxy of its own. */
export class BrowserStory {
  readonly plan: BrowserPlan
  /** What happened, in real time. */
  readonly trace: string[] = []
  /** What the pages told. */
  readonly said: string[] = []
  /**
   * The quantities of which each product has to have one at the end. Only what a page may or may not have got allows several:
   * an addition on which the driver gave up, and what `listenToLines` says.
   */
  readonly wanted = new Map<string, readonly number[]>()
  /** How often a page came back from the back/forward cache. */
  kept = 0
  outcomeCounts: ReadonlyMap<string, number> = new Map()
  readonly #started = performance.now()

  constructor(seed: number) {
    this.plan = browserPlan(seed)
  }

  /** Plays the story; `readCount` answers how many things the service has in a cart. */
  async play(
    browser: Browser,
    siteUrl: string,
    readCount: (cartId: string) => Promise<number>,
  ): Promise<BrowserEnd> {
    const proxy = await BrowserProxy.start(this.plan.outcomes, (text) => this.#log(text))
    const context = await browser.newContext({
      baseURL: siteUrl,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      // Chromium asks no proxy for addresses of this machine unless it is told to.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
    })
    try {
      await listen(context, {
        onText: (text) => {
          this.said.push(text)
          this.#log(`says: ${text}`)
        },
        onKept: () => {
          this.kept += 1
          this.#log('a page came back from the back/forward cache')
        },
      })
      await listenToLines(context, (press) => {
        this.#log(`pressed: ${JSON.stringify(press)}`)
        if (press.quantity === null) this.#countMore(press.path, press.steps)
        else this.wanted.set(press.path, [press.quantity])
      })
      await context.newPage()
      for (const action of this.plan.actions) {
        this.#log(describeAction(action))
        await this.#perform(action, context).catch((error: unknown) => {
          this.#log(`could not: ${String(error)}`)
        })
      }
      await this.#awaitOutcomes(proxy)
      proxy.calm()
      await context.setOffline(false)
      this.#log('the network is fine from here on')
      return await this.#settle(context, proxy, readCount)
    } finally {
      this.outcomeCounts = proxy.outcomeCounts
      await context.close()
      await proxy.stop()
    }
  }

  #log(text: string) {
    this.trace.push(`${String(Math.round(performance.now() - this.#started)).padStart(7)} ms  ${text}`)
  }

  /** One of `more` is wanted on top of what was wanted before. */
  #countMore(path: string, more: readonly number[]) {
    const before = this.wanted.get(path) ?? [0]
    this.wanted.set(path, [...new Set(before.flatMap((quantity) => more.map((one) => quantity + one)))])
  }

  #countAddition(path: string, outcome: PressOutcome) {
    if (outcome !== 'not made') this.#countMore(path, outcome === 'made' ? [1] : [0, 1])
  }

  async #page(context: BrowserContext, tab: number): Promise<Page> {
    const pages = context.pages()
    return pages[tab % Math.max(pages.length, 1)] ?? context.newPage()
  }

  async #perform(action: BrowserAction, context: BrowserContext): Promise<void> {
    switch (action.kind) {
      case 'wait':
        await sleep(action.ms)
        return
      case 'open':
        if (context.pages().length < 3) await this.#go(await context.newPage(), 0)
        return
      case 'offline':
        await context.setOffline(true)
        await sleep(action.ms)
        await context.setOffline(false)
        return
      case 'set clock':
        await setClock(context, action.ms)
        return
    }
    const page = await this.#page(context, action.tab)
    switch (action.kind) {
      case 'add':
      case 'add from card': {
        const path = PRODUCTS[action.product] ?? PRODUCTS[0]
        const outcome =
          action.kind === 'add'
            ? await add(page, path, action.isEarly)
            : await addFromCard(page, nameOfProduct(path))
        this.#log(`addition: ${outcome}`)
        this.#countAddition(path, outcome)
        return
      }
      case 'increase':
      case 'set':
      case 'remove':
        await change(page, action)
        return
      case 'reload':
        await page.reload({ waitUntil: 'commit' })
        return
      case 'go on':
        await this.#go(page, this.trace.length)
        return
      case 'go back':
        await page.goBack({ waitUntil: 'commit' })
        return
      case 'close':
        // Closing by the driver alone would fire no events.
        await page.goto('about:blank')
        await page.close()
        return
      case 'crash': {
        const session = await context.newCDPSession(page)
        await Promise.race([session.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
        await page.close()
      }
    }
  }

  async #go(page: Page, turn: number): Promise<void> {
    await page.goto(OTHER_PAGES[turn % OTHER_PAGES.length] ?? OTHER_PAGES[0], { waitUntil: 'commit' })
  }

  /** Lets the network go wrong for a while, or until every outcome has been used: then it is fine anyway. */
  async #awaitOutcomes(proxy: BrowserProxy): Promise<void> {
    const until = performance.now() + AFTERMATH_MS
    while (proxy.hasOutcomes && performance.now() < until) await sleep(LOOK_AGAIN_MS)
  }

  /** Waits until nothing is pending and all pages show what the service has, or too long. */
  async #settle(
    context: BrowserContext,
    proxy: BrowserProxy,
    readCount: (cartId: string) => Promise<number>,
  ): Promise<BrowserEnd> {
    const last = await context.newPage()
    // Looked at again and again below, so that a busy machine may take its time.
    await last.goto(OTHER_PAGES[0], { waitUntil: 'commit', timeout: SETTLE_MS })
    const until = performance.now() + SETTLE_MS
    for (let turn = 0; ; turn += 1) {
      // Again each time: a page hears it only once its scripts run, and one that nobody uses leaves the comparison to the next.
      for (const page of context.pages()) await page.mouse.move(400, 400 + (turn % 2)).catch(() => {})
      const end = await this.#look(context)
      const count = end.cartId === null ? 0 : await readCount(end.cartId)
      const isAgreed = end.counts.every((one) => one === count)
      if (proxy.isQuiet && end.isAtRest && isAgreed) return end
      if (performance.now() > until) return end
      await sleep(LOOK_AGAIN_MS)
    }
  }

  async #look(context: BrowserContext): Promise<BrowserEnd> {
    const pages = context.pages().filter((page) => page.url().startsWith('http'))
    const seen = await Promise.all(pages.map((page) => look(page).catch(() => null)))
    const found = seen.flatMap((one) => (one === null ? [] : [one]))
    return {
      cartId: found.map(({ cartId }) => cartId).find((id) => typeof id === 'string') ?? null,
      isAtRest: found.length > 0 && found.every(({ isPending, isChecked }) => !isPending && isChecked),
      stored: found[0]?.stored ?? 'nothing',
      counts: found.map(({ count }) => count),
    }
  }
}

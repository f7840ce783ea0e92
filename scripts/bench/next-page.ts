import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { median } from './metrics.ts'
import { CPU_SLOWDOWN, type OpenPage, openPage } from './page-load.ts'
import { scrollByTouch, tap } from './touch.ts'

/** After the page is idle: the cart has started, and links may have been prefetched. */
const REST_MS = 2500
/** Longer than a page takes to arrive. */
const ARRIVAL_MS = 2500

declare global {
  interface Window {
    benchArrival: { headline: number; picture: number }
  }
}

/**
 * Runs in every page: notes by the wall clock when headline and first picture were painted (Element Timing). What a new page
 * appears out of covers half of it at most.
 */
function watchArrival(): void {
  window.benchArrival = { headline: 0, picture: 0 }
  const { benchArrival: seen } = window
  const watched = { headline: 'main h1', picture: 'main img[fetchpriority="high"]' }
  const mark = new MutationObserver(() => {
    for (const [name, selector] of Object.entries(watched))
      document.querySelector(selector)?.setAttribute('elementtiming', name)
  })
  mark.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('identifier' in entry) || !('renderTime' in entry)) continue
      const { identifier: name } = entry
      if (name !== 'headline' && name !== 'picture') continue
      if (seen[name] === 0) seen[name] = performance.timeOrigin + Number(entry.renderTime)
    }
  }).observe({ type: 'element', buffered: true })
}

/** Milliseconds from the tap's click. */
export interface PageArrival {
  headline: number
  picture: number
}

/** The paths of pages that the browser has prefetched whole. */
async function watchPrefetches(session: CDPSession): Promise<Set<string>> {
  const ready = new Set<string>()
  session.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') ready.add(new URL(key.url).pathname)
  })
  await session.send('Preload.enable')
  return ready
}

/** The paths of the cards that are on the screen, at least their middle. */
const cardsInView = ({ page }: OpenPage) =>
  page.locator('main article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      const path = card.querySelector<HTMLAnchorElement>('a[href^="/"]')?.pathname
      const middle = (top + bottom) / 2
      return path !== undefined && middle > 0 && middle < window.innerHeight ? [path] : []
    }),
  )

async function follow(opened: OpenPage, path: string): Promise<PageArrival> {
  const { page } = opened
  let clickedAt = 0
  await page.exposeFunction('benchClicked', (at: number) => {
    clickedAt = at
  })
  await page.evaluate(() => {
    const note: unknown = Reflect.get(window, 'benchClicked')
    const onClick = ({ timeStamp }: Event) => {
      if (typeof note === 'function') note(performance.timeOrigin + timeStamp)
    }
    document.addEventListener('click', onClick, { capture: true })
  })
  await tap(opened, page.locator(`main article a[href="${path}"]`).filter({ visible: true }).first())
  // Nothing is asked of the page until it has arrived: the driver's scripts would run before its first paint, for 25 ms.
  await wait(ARRIVAL_MS)
  await page.waitForURL((next) => next.pathname === path, { waitUntil: 'commit' })
  const arrival = await page.waitForFunction(
    () => (window.benchArrival?.picture > 0 && window.benchArrival.headline > 0 ? window.benchArrival : null),
    undefined,
    { timeout: 30_000 },
  )
  const { headline = 0, picture = 0 } = (await arrival.jsonValue()) ?? {}
  return { headline: headline - clickedAt, picture: picture - clickedAt }
}

interface Round {
  /** The card at `path`, whose page is not prefetched before it is pressed. */
  notPrefetched: PageArrival
  /** A card whose page the browser has prefetched; null when it has none. */
  prefetched: PageArrival | null
  /** Of the cards in view, how many had been prefetched before anything was pressed. */
  inView: number
  ready: number
  /** From a list of bare pages to a prefetched one; null when none was prefetched. */
  bare: PageArrival | null
  /** From the category to a prefetched bare page; null when none was prefetched. */
  bareFromCategory: PageArrival | null
}

async function rest(opened: OpenPage): Promise<void> {
  await opened.page.addInitScript(watchArrival)
  await wait(REST_MS)
  await opened.traffic.quiet()
}

const conditions = { cpuSlowdown: CPU_SLOWDOWN, line: 'slow 4G' } as const

/** Follows the first card in view whose page the browser has prefetched, once the page at `url` rests at its third card. */
async function followPrefetched(browser: Browser, url: string) {
  const opened = await openPage(browser, url, conditions)
  const prefetched = await watchPrefetches(opened.session)
  await scrollByTouch(opened, opened.page.locator('main article').nth(2))
  await rest(opened)
  const cards = await cardsInView(opened)
  const ready = cards.filter((card) => prefetched.has(card))
  const [likely] = ready
  const arrival = likely === undefined ? null : await follow(opened, likely)
  await opened.context.close()
  return { arrival, inView: cards.length, ready: ready.length }
}

/** From the category at `url` to the product at `path`. */
interface Way {
  url: string
  path: string
  /** A list of bare pages. */
  bareListUrl: string
  /** The category again, whose cards lead to bare pages. */
  bareCategoryUrl: string
}

async function measureRound(
  browser: Browser,
  { url, path, bareListUrl, bareCategoryUrl }: Way,
): Promise<Round> {
  const first = await openPage(browser, url, conditions)
  await rest(first)
  const notPrefetched = await follow(first, path)
  await first.context.close()

  const { arrival: prefetched, inView, ready } = await followPrefetched(browser, url)
  const { arrival: bare } = await followPrefetched(browser, bareListUrl)
  const { arrival: bareFromCategory } = await followPrefetched(browser, bareCategoryUrl)
  return { notPrefetched, prefetched, inView, ready, bare, bareFromCategory }
}

export interface NextPage {
  notPrefetched: PageArrival
  prefetched: PageArrival
  bare: PageArrival
  bareFromCategory: PageArrival
  /** Percentage of the cards in view whose page had been prefetched. */
  share: number
}

/** Measures following products' cards over slow 4G at 4x CPU: medians of so many rounds. */
export async function measureNextPage(browser: Browser, way: Way, runs: number): Promise<NextPage> {
  const rounds: Round[] = []
  for (let run = 0; run < runs; run += 1) rounds.push(await measureRound(browser, way))
  const mediansOf = (arrivals: ReadonlyArray<PageArrival | null>) => ({
    headline: median(arrivals.map((arrival) => arrival?.headline ?? Number.POSITIVE_INFINITY)),
    picture: median(arrivals.map((arrival) => arrival?.picture ?? Number.POSITIVE_INFINITY)),
  })
  return {
    notPrefetched: mediansOf(rounds.map(({ notPrefetched }) => notPrefetched)),
    prefetched: mediansOf(rounds.map(({ prefetched }) => prefetched)),
    bare: mediansOf(rounds.map(({ bare }) => bare)),
    bareFromCategory: mediansOf(rounds.map(({ bareFromCategory }) => bareFromCategory)),
    share:
      (100 * rounds.reduce((sum, { ready }) => sum + ready, 0)) /
      rounds.reduce((sum, { inView }) => sum + inView, 0),
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { median } from './metrics.ts'
import { openPage } from './page-load.ts'
import { tap } from './touch.ts'

const RUNS = 3
/** After the page is idle: the cart has started, and links in view may have been prefetched. */
const REST_MS = 2500

declare global {
  interface Window {
    benchNavigation: { headline: number; picture: number }
  }
}

/** Runs in every page: notes when headline and largest picture are there, by the wall clock. */
function watchArrival(): void {
  window.benchNavigation = { headline: 0, picture: 0 }
  const look = () => {
    const { benchNavigation: seen } = window
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    const now = performance.timeOrigin + performance.now()
    const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]')
    if (seen.headline === 0 && isPainted && document.querySelector('main h1') !== null) seen.headline = now
    if (seen.headline > 0 && picture?.complete === true && picture.naturalWidth > 0) seen.picture = now
    if (seen.picture === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from the tap's click. */
export interface Arrival {
  headline: number
  picture: number
}

/** Measures following a product's card from the category at `url` over slow 4G at 4x CPU; medians of three. */
export async function measureNextPage(browser: Browser, url: string, path: string): Promise<Arrival> {
  const runs: Arrival[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const opened = await openPage(browser, url, { slower: 4, line: 'slow 4G' })
    const { page, context, traffic } = opened
    await page.addInitScript(watchArrival)
    await wait(REST_MS)
    await traffic.quiet()
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
    await tap(opened, page.locator(`main a[href="${path}"]`).filter({ visible: true }).first())
    await page.waitForURL((next) => next.pathname === path, { waitUntil: 'commit' })
    const arrival = await page.waitForFunction(
      () => (window.benchNavigation?.picture > 0 ? window.benchNavigation : null),
      undefined,
      { timeout: 30_000 },
    )
    const { headline = 0, picture = 0 } = (await arrival.jsonValue()) ?? {}
    runs.push({ headline: headline - clickedAt, picture: picture - clickedAt })
    await context.close()
  }
  return {
    headline: median(runs.map(({ headline }) => headline)),
    picture: median(runs.map(({ picture }) => picture)),
  }
}

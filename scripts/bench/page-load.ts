import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from './metrics.ts'
import { Traffic, type TrafficSum } from './network-traffic.ts'

const SLOWER = 4
const RUNS = 3

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  ignoreHTTPSErrors: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
}

declare global {
  interface Window {
    benchMarks: { shift: number; paint: number; longTasks: Array<[start: number, duration: number]> }
  }
}

function observe(): void {
  window.benchMarks = { shift: 0, paint: 0, longTasks: [] }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true })
  }
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
      window.benchMarks.shift += Number(entry.value)
    }
  })
  watch('longtask', (entry) => window.benchMarks.longTasks.push([entry.startTime, entry.duration]))
  watch('largest-contentful-paint', (entry) => {
    window.benchMarks.paint = entry.startTime
  })
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  traffic: Traffic
  /** Milliseconds of script execution and of main-thread blocking so far. */
  work(): Promise<{ script: number; blocking: number }>
}

/**
 * Loads a page with an empty cache on a phone's screen; resolves when it is idle.
 * @param slower The CPU throttling rate.
 */
export async function openPage(browser: Browser, url: string, slower = 1): Promise<OpenPage> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { traffic, session } = await Traffic.watch(page)
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await session.send('Performance.enable')
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await traffic.quiet()
  return {
    page,
    context,
    traffic,
    async work() {
      const { metrics } = await session.send('Performance.getMetrics')
      const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
      const longTasks = await page.evaluate(() => window.benchMarks.longTasks)
      return {
        script,
        blocking: longTasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      }
    },
  }
}

export interface PageLoad extends TrafficSum {
  shift: number
  script: number
  blocking: number
}

/** Measures loading a page: bytes of one cold load, and times at 4x CPU, each the median of three. */
export async function measurePage(browser: Browser, url: string): Promise<PageLoad> {
  const warm = await openPage(browser, url)
  await warm.context.close()
  const { page, context, traffic } = await openPage(browser, url)
  // Prefetches are not part of the page.
  const sum = traffic.sum(({ isPrefetch }) => !isPrefetch)
  const shift = await page.evaluate(() => window.benchMarks.shift)
  await context.close()
  const slow: Array<{ script: number; blocking: number }> = []
  for (let run = 0; run < RUNS; run += 1) {
    const opened = await openPage(browser, url, SLOWER)
    slow.push(await opened.work())
    await opened.context.close()
  }
  return {
    ...sum,
    shift,
    script: median(slow.map(({ script }) => script)),
    blocking: median(slow.map(({ blocking }) => blocking)),
  }
}

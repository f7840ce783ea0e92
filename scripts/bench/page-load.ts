import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { median } from './metrics.ts'
import { Traffic, type TrafficSum } from './network-traffic.ts'

/** The CPU throttling rate of what is measured: how many times slower than this machine. */
export const CPU_SLOWDOWN = 4

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
}

declare global {
  interface Window {
    benchMarks: {
      shift: number
      firstPaint: number
      largestPaint: number
      longTasks: Array<[start: number, duration: number]>
      /** The longest event of each interaction so far, ms from input to the next paint. */
      interactions: Record<number, number>
    }
  }
}

function observe(): void {
  window.benchMarks = { shift: 0, firstPaint: 0, largestPaint: 0, longTasks: [], interactions: {} }
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true, ...options })
  }
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
      window.benchMarks.shift += Number(entry.value)
    }
  })
  watch('longtask', (entry) => window.benchMarks.longTasks.push([entry.startTime, entry.duration]))
  watch('largest-contentful-paint', (entry) => {
    window.benchMarks.largestPaint = entry.startTime
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.benchMarks.firstPaint = startTime
  })
  watch(
    'event',
    (entry) => {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
      const { interactions } = window.benchMarks
      if (id > 0) interactions[id] = Math.max(interactions[id] ?? 0, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

export interface MainThreadWork {
  script: number
  layout: number
  blocking: number
}

/** A phone's line as Lighthouse applies it: 150 ms of round trip and 1.6 Mbit/s, as the browser sees them. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9,
  uploadThroughput: ((750 * 1024) / 8) * 0.9,
}

export interface Conditions {
  /** The CPU throttling rate. */
  cpuSlowdown?: number
  line?: 'fast' | 'slow 4G'
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  traffic: Traffic
  session: CDPSession
  /** Milliseconds of script, of style and layout, and of main-thread blocking so far. */
  work(): Promise<MainThreadWork>
}

/**
 * Loads a page with an empty cache on a phone's screen; resolves when it is idle.
 */
export async function openPage(
  browser: Browser,
  url: string,
  { cpuSlowdown = 1, line = 'fast' }: Conditions = {},
): Promise<OpenPage> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { traffic, session } = await Traffic.watch(page)
  if (line === 'slow 4G') await session.send('Network.emulateNetworkConditions', slow4G)
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await session.send('Performance.enable')
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await traffic.quiet()
  return {
    page,
    context,
    traffic,
    session,
    async work() {
      const { metrics } = await session.send('Performance.getMetrics')
      const milliseconds = (wanted: string) =>
        (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
      const longTasks = await page.evaluate(() => window.benchMarks.longTasks)
      return {
        script: milliseconds('ScriptDuration'),
        layout: milliseconds('LayoutDuration') + milliseconds('RecalcStyleDuration'),
        blocking: longTasks.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      }
    },
  }
}

export interface PageLoad extends TrafficSum {
  shift: number
  /** Bytes of what was prefetched until the page was idle. */
  prefetched: number
}

/** Measures the bytes of one cold load, after another one that warms the servers' caches. */
export async function measureColdLoad(browser: Browser, url: string): Promise<PageLoad> {
  const warm = await openPage(browser, url)
  await warm.context.close()
  const { page, context, traffic } = await openPage(browser, url)
  const sum = traffic.sum(({ isPrefetch }) => !isPrefetch)
  const prefetched = traffic.sum(({ isPrefetch }) => isPrefetch).wire
  const shift = await page.evaluate(() => window.benchMarks.shift)
  await context.close()
  return { ...sum, shift, prefetched }
}

export interface SlowLoad extends MainThreadWork {
  firstPaint: number
  largestPaint: number
}

/**
 * Measures cold loads over slow 4G at 4x CPU, in milliseconds, each figure the median of its page's runs. The pages take
 * turns, so that whatever else the machine does slows all of them.
 */
export async function measureSlowLoads(
  browser: Browser,
  urls: readonly string[],
  runs: number,
): Promise<SlowLoad[]> {
  const loads = urls.map((): SlowLoad[] => [])
  for (let run = 0; run < runs; run += 1) {
    for (const [index, url] of urls.entries()) {
      const opened = await openPage(browser, url, { cpuSlowdown: CPU_SLOWDOWN, line: 'slow 4G' })
      const { firstPaint, largestPaint } = await opened.page.evaluate(() => window.benchMarks)
      loads[index]?.push({ firstPaint, largestPaint, ...(await opened.work()) })
      await opened.context.close()
    }
  }
  return loads.map((runs) => {
    const middle = (name: keyof SlowLoad) => median(runs.map((load) => load[name]))
    return {
      firstPaint: middle('firstPaint'),
      largestPaint: middle('largestPaint'),
      script: middle('script'),
      layout: middle('layout'),
      blocking: middle('blocking'),
    }
  })
}

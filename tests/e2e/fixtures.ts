import { test as base, expect, type LaunchOptions, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { testPorts } from '../../scripts/lib/local-environment.ts'
import type { Fault } from '../../scripts/local/shared/faults.ts'
import {
  consentSitePort,
  edgeCasesPort,
  fullSitePort,
  testErrorService,
} from '../../scripts/test/test-addresses.ts'
import { loadAxe } from './axe-in-page.ts'
import { BrowserConnection } from './browser-connection.ts'
import { ConsoleGuard } from './console-guard.ts'
import { CUSTOMER_PRIVACY_CDN, customerPrivacyScript } from './customer-privacy.ts'
import { answerInPlace, grayPictures } from './fixed-responses.ts'
import { enterPreview, inPreviewMode } from './preview-session.ts'
import { Shop } from './shop.ts'

export const commerceUrl = `http://localhost:${testPorts.commerce}`
export const fullSiteUrl = `http://localhost:${fullSitePort}`
/** The site built from valid but unlikely documents. */
export const edgeCasesUrl = `http://localhost:${edgeCasesPort}`
/** The site that asks for consent. */
export const consentSiteUrl = `http://localhost:${consentSitePort}`

/** Titles of the free items, as the checkout page lists them. */
export const freeItems = /A sticker you did not ask for|Nap token|A very small towel|One stick, on us/

/** Injects faults into the test's own next calls of an operation of the commerce service. */
export class Faults {
  readonly #from: string
  readonly #ordered: string

  /** `from`: what only the User-Agent of the test's browser has in it. */
  constructor(from: string) {
    this.#from = from
    this.#ordered = `${commerceUrl}/__faults?${new URLSearchParams({ from })}`
  }

  async order(operation: string, fault: Fault, times = 1): Promise<void> {
    const response = await fetch(this.#ordered, {
      method: 'POST',
      body: JSON.stringify({ operation, times, from: this.#from, fault }),
    })
    if (!response.ok) throw new Error(`The fault was refused: ${await response.text()}`)
  }

  async left(): Promise<number> {
    const answer: unknown = await (await fetch(this.#ordered)).json()
    return typeof answer === 'object' && answer !== null && 'faults' in answer && Array.isArray(answer.faults)
      ? answer.faults.length
      : 0
  }

  async clear(): Promise<void> {
    await fetch(this.#ordered, { method: 'DELETE' })
  }
}

/** Uses a page, which is then laid out below its first screens too (CHR-36). */
export async function layOutAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(3, 300)
    await page.mouse.move(5, 310)
    await expect(page.locator('html')).not.toHaveAttribute('data-deferred-layout', { timeout: 500 })
  }).toPass()
}

/** Bodies of the pages' requests to the error-reporting service, which tests replace. */
interface ErrorReports {
  readonly texts: string[]
}

/**
 * Waits until the page's scripts have run; they load after the first paint, and tests are faster than people. Importing
 * a script of the page settles when it has run or failed to load.
 */
async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')
    const deferred = document.querySelectorAll('script[type=deferred]')
    if (document.readyState !== 'complete' || scripts.length < deferred.length) return false
    await Promise.allSettled(Array.from(scripts, ({ src }) => import(src)))
    return true
  })
}

/**
 * Records the toasts of each page from its start, because they disappear after a few seconds. Returns a function that
 * reads the records of the current page.
 */
export async function hearToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ target, addedNodes }) => [target, ...addedNodes])) {
        // Those that are hidden in the page's HTML are heard once they show.
        if (node instanceof HTMLElement && node.matches('.toast:not([hidden])'))
          heard.push(`${node.role}: ${node.querySelector('span')?.textContent}`)
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] })
  })
  return () =>
    page.evaluate(() => {
      const heard: unknown = Reflect.get(window, 'heard')
      return Array.isArray(heard) ? heard.map(String) : []
    })
}

interface Options {
  /** Whether pictures come from the services, which are slow; only for tests that depend on pictures. */
  realPictures: boolean
  /** Whether the pages are those of a preview, with what a click edits. */
  inPreview: boolean
  /** Whether Shopify's script that records visitors' answers is stood in for; otherwise the test answers for it. */
  customerPrivacy: boolean
}

interface WorkerOptions {
  /** Whether the browser loads pictures at all, which costs a tenth of a test's processor time; tests of the shop have to ask for it. */
  loadsPictures: boolean
}

/** For `test.use`: turns reduced motion off, which is on by default in tests. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface Fixtures {
  connection: BrowserConnection
  consoleGuard: ConsoleGuard
  errorReports: ErrorReports
  faults: Faults
  shop: Shop
}

/** The script, and the store's answer to it. Its requests go to https, which the local service does not speak. */
const customerPrivacyAnswers = [
  {
    pattern: `https://${CUSTOMER_PRIVACY_CDN}/*`,
    contentType: 'text/javascript',
    body: Buffer.from(customerPrivacyScript),
  },
  { pattern: 'https://localhost:*/api/unstable/*', contentType: 'application/json', body: Buffer.from('{}') },
]

/** For a browser that loads no pictures, which WebKit cannot be told. */
function withoutPictures(options: LaunchOptions, browserName: string): LaunchOptions {
  const { args = [], firefoxUserPrefs } = options
  if (browserName === 'chromium')
    return { ...options, args: [...args, '--blink-settings=imagesEnabled=false'] }
  if (browserName === 'firefox')
    return { ...options, firefoxUserPrefs: { ...firefoxUserPrefs, 'permissions.default.image': 2 } }
  return options
}

export const test = base.extend<Fixtures & Options, WorkerOptions>({
  loadsPictures: [true, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, loadsPictures, browserName }, use) => {
      await use(loadsPictures ? launchOptions : withoutPictures(launchOptions, browserName))
    },
    { scope: 'worker' },
  ],
  realPictures: [false, { option: true }],
  inPreview: [false, { option: true }],
  customerPrivacy: [true, { option: true }],
  context: async ({ context, realPictures, inPreview, customerPrivacy, errorReports }, use) => {
    if (inPreview) await enterPreview(context.request)
    await answerInPlace(context, [
      {
        pattern: `*://${new URL(testErrorService).host}/*`,
        contentType: 'application/json',
        body: Buffer.from('{}'),
        onSent: (text) => errorReports.texts.push(text),
      },
      // The tag manager of two of the sites, which tests replace.
      { pattern: '*://www.googletagmanager.com/*', contentType: 'text/javascript', body: Buffer.of() },
      ...(customerPrivacy ? customerPrivacyAnswers : []),
      ...(realPictures ? [] : grayPictures),
    ])
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  // Unless a test passes `waitUntil`, navigation waits until the page's scripts have run.
  page: async ({ page, inPreview, javaScriptEnabled }, use) => {
    const { goto, reload } = page
    const addressOf = (url: string) => (inPreview && url.startsWith('/') ? inPreviewMode(url) : url)
    page.goto = async (url, options) => {
      const response = await goto.call(page, addressOf(url), options)
      if (javaScriptEnabled !== false && options?.waitUntil === undefined) await scriptsRun(page)
      return response
    }
    if (javaScriptEnabled !== false) {
      page.reload = async (options) => {
        const response = await reload.call(page, options)
        if (options?.waitUntil === undefined) await scriptsRun(page)
        return response
      }
    }
    await use(page)
    // Routes still running at the end of a test are dropped.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  // Every test fails on console errors that it did not allow.
  consoleGuard: [
    async ({ context }, use) => {
      const consoleGuard = new ConsoleGuard()
      const unwatch = consoleGuard.watch(context)
      await use(consoleGuard)
      unwatch()
      expect(consoleGuard.unexpected(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  connection: async ({ context, consoleGuard }, use) => {
    await use(new BrowserConnection(context, consoleGuard))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its parameter
  errorReports: async ({}, use) => {
    await use({ texts: [] })
  },
  // A browser has a name of its own in each test, by which the service knows whom a fault is for.
  userAgent: async ({ userAgent }, use, { testId, retry }) => {
    await use(userAgent === undefined ? userAgent : `${userAgent} test/${testId}-${retry}`)
  },
  faults: async ({ userAgent, browserName }, use) => {
    // Other engines run one test at a time, and have a word in their names that Chromium has not.
    const faults = new Faults(userAgent ?? (browserName === 'firefox' ? 'Firefox/' : 'Version/'))
    await faults.clear()
    await use(faults)
    await faults.clear()
  },
  shop: async ({ page }, use) => {
    await use(new Shop(page))
  },
})

/**
 * Waits until all finite animations have ended and scrolling has stopped, since colors may lack contrast during a
 * transition. Endless and scroll-driven animations are ignored. Waits two frames first, because the browser updates
 * hover states a frame after the layout has moved below the pointer.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const scrollTop = window.scrollY
    await nextFrame()
    await nextFrame()
    const isMoving = document.getAnimations().some(({ playState, timeline, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return (
        playState === 'running' && timeline instanceof DocumentTimeline && end !== Number.POSITIVE_INFINITY
      )
    })
    return !isMoving && window.scrollY === scrollTop
  })
}

/**
 * Expects no violation of WCAG 2.2 A and AA, nor of axe's best practices. Retries, because a transition that starts
 * during the analysis shows colors that exist for a moment only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => expect(await violationsOf(page)).toEqual([])).toPass({ timeout: 40_000 })
}

/** Of the page. */
declare const axe: typeof Axe

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe in the page itself, with details of violations only. `@axe-core/playwright` opens a second page for each run
 * and passes the details of everything that is right through it, which takes five times as long.
 */
async function violationsOf(page: Page) {
  await atRest(page)
  // Axe would leave out what is in frames.
  expect(page.frames()).toHaveLength(1)
  await loadAxe(page)
  const violations = await page.evaluate(async (values) => {
    const results = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, html, failureSummary = '' }) => ({ target, html, failureSummary })),
    }))
  }, axeTags)
  return violations
    .flatMap(({ id, help, nodes: all }) => {
      // Clouds are small while they drift in from the edge, and are decorative targets (SKY-01).
      const nodes = all.filter(({ html }) => id !== 'target-size' || !html.includes('data-cloud='))
      return nodes.length === 0 ? [] : [{ id, help, nodes }]
    })
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
}

export { expect }

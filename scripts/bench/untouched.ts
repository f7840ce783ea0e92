import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { openPage } from './page-load.ts'

const UNTOUCHED_MS = 10_000

/** Bytes after gzip of the scripts that a page runs within ten seconds of its load if nobody touches it. */
export async function measureUntouched(browser: Browser, url: string): Promise<number> {
  const { page, context } = await openPage(browser, 'about:blank')
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await page.goto(url, { waitUntil: 'load' })
  await wait(UNTOUCHED_MS)
  const entries = await page.coverage.stopJSCoverage()
  await context.close()
  // What is inline has the page's own address, and counts as HTML.
  const sources = new Map(
    entries.flatMap(({ url: address, source = '' }) =>
      new URL(address).pathname.endsWith('.js') ? [[address, source]] : [],
    ),
  )
  return [...sources.values()].reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)
}

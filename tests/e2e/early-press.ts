import type { Page } from '@playwright/test'
import { hearToasts } from './fixtures.ts'

/** All scripts that are not in the HTML. */
export const everyScript = /\/_astro\/[^/]*\.js/

/** Waits for nothing but the next page's first bytes. */
const waitUntil = 'commit'

/** The ways to leave a page; each returns the page on which the shopper is then. */
export const waysToLeave: Readonly<Record<string, (page: Page) => Promise<Page>>> = {
  'for another page': async (page) => {
    await page.goto('/questions', { waitUntil })
    return page
  },
  'by reloading it': async (page) => {
    await page.reload({ waitUntil })
    return page
  },
  'by closing its tab': async (page) => {
    const next = await page.context().newPage()
    await hearToasts(next)
    await page.close()
    await next.goto('/questions', { waitUntil })
    return next
  },
}

import type { Page } from '@playwright/test'
import { test as base, consentSiteUrl, expect } from './fixtures.ts'
import { buttonOf, emailOf, newsletter } from './forms.ts'

/** For tests of the site that asks for consent. */
export const test = base.extend({
  baseURL: consentSiteUrl,
  context: async ({ context }, use) => {
    // One visit in ten would be recorded.
    await context.addInitScript(() => {
      if (location.origin !== 'null') sessionStorage.setItem('replay', 'no')
    })
    await use(context)
  },
})

export const bannerOf = (page: Page) =>
  page.getByRole('region', { name: 'May we count the clouds you pass?' })
export const reopenOf = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('consent'))

/** The addresses of what tracks visitors, as the page asks for them. */
export function trackingRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (/googletagmanager|\/client\/profiles/.test(request.url())) urls.push(request.url())
  })
  return urls
}

/** Uses the page, so that everything that waits for that starts. */
export async function usePage(page: Page): Promise<void> {
  await page.mouse.move(5, 300)
  await page.mouse.move(9, 310)
}

/** The names of the events that the page has given to its analytics script. */
export const pushedEventNames = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const layer: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(layer) ? layer.map((entry) => entry?.event) : []
  })

/** Signs up with success, which is when it is tracked. */
export async function signUp(page: Page): Promise<void> {
  await emailOf(page).fill('someone@example.com')
  await buttonOf(page).click()
  await expect(newsletter(page).getByRole('status')).toHaveText('You are signed up. Thank you.')
}

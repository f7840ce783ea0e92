import type { Page } from '@playwright/test'
import { bannerOf, pushedEventNames, reopenOf, stored, test, usePage } from './consent.fixtures.ts'
import { CUSTOMER_PRIVACY_CDN, customerPrivacyScript } from './customer-privacy.ts'
import { commerceUrl, expect } from './fixtures.ts'

/** What the page sends to Shopify: loads of its script, and the answers that this passes on. */
function watchRecord(page: Page) {
  const scripts: string[] = []
  const answers: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes(CUSTOMER_PRIVACY_CDN)) scripts.push(request.url())
    if (request.url() === `https://${new URL(commerceUrl).host}/api/unstable/graphql.json`)
      answers.push(request.postDataJSON())
  })
  return { scripts, answers }
}

const everyPurpose = (isAllowed: boolean) => ({
  visitorConsent: {
    marketing: isAllowed,
    analytics: isAllowed,
    preferences: isAllowed,
    saleOfData: isAllowed,
  },
})

test('Shopify gets each answer once, also one whose page is loaded anew (TRK-18)', async ({ page }) => {
  const { scripts, answers } = watchRecord(page)
  await page.goto('/shop')
  await usePage(page)
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  expect(scripts).toEqual([])
  await banner.getByRole('button', { name: 'You may' }).click()
  await expect.poll(() => answers).toEqual([everyPurpose(true)])
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_tracking_consent=yes')

  // A page after it has nothing to send, and does not load the script.
  await page.goto('/press')
  await usePage(page)
  await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
  expect([scripts.length, answers.length]).toEqual([1, 1])

  await reopenOf(page).click()
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Rather not' }).click()])
  await expect.poll(() => answers).toEqual([everyPurpose(true), everyPurpose(false)])
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_tracking_consent=no')
  expect(scripts).toHaveLength(2)
})

test.describe('while Shopify’s script is blocked', () => {
  test.use({ customerPrivacy: false })

  test('the answer holds here, is reported once, and is sent by a later page (TRK-18)', async ({
    page,
    errorReports,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_BLOCKED_BY_CLIENT/)
    const store = `https://${new URL(commerceUrl).host}/api/unstable/graphql.json`
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    const { scripts, answers } = watchRecord(page)
    let isBlocked = true
    await page.route(`https://${CUSTOMER_PRIVACY_CDN}/**`, (route) =>
      isBlocked
        ? route.abort('blockedbyclient')
        : route.fulfill({ contentType: 'text/javascript', body: customerPrivacyScript }),
    )
    await page.route(store, (route) => route.fulfill({ json: {}, headers }))
    const reports = () => errorReports.texts.filter((text) => text.includes('did not take the visitor'))
    await page.goto('/shop')
    await usePage(page)
    await bannerOf(page).getByRole('button', { name: 'You may' }).click()
    await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
    expect(await stored(page)).toMatch(/^accepted/)
    await expect.poll(reports).toHaveLength(1)

    await page.goto('/press')
    await expect.poll(() => scripts.length).toBe(2)
    await usePage(page)
    await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
    expect(reports()).toHaveLength(1)
    expect(answers).toEqual([])

    isBlocked = false
    await page.goto('/shop')
    await expect.poll(() => answers).toEqual([everyPurpose(true)])
    await expect(bannerOf(page)).toBeHidden()
    expect(reports()).toHaveLength(1)
  })
})

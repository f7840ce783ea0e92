import type { Page } from '@playwright/test'
import { CUSTOMER_PRIVACY_CDN, customerPrivacyScript } from './customer-privacy.ts'
import { commerceUrl, consentSiteUrl, expect, expectAccessible, test } from './fixtures.ts'

test.use({ baseURL: consentSiteUrl })

test.beforeEach(async ({ context }) => {
  // One visit in ten would be recorded.
  await context.addInitScript(() => {
    if (location.origin !== 'null') sessionStorage.setItem('replay', 'no')
  })
})

const bannerOf = (page: Page) => page.getByRole('region', { name: 'May we count the clouds you pass?' })
const reopenOf = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('consent'))

/** The addresses of what tracks visitors, as the page asks for them. */
function trackingRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (/googletagmanager|\/client\/profiles/.test(request.url())) urls.push(request.url())
  })
  return urls
}

/** Uses the page, so that everything that waits for that starts. */
async function usePage(page: Page): Promise<void> {
  await page.mouse.move(5, 300)
  await page.mouse.move(9, 310)
}

const pushed = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const layer: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(layer) ? layer.map((entry) => entry?.event) : []
  })

async function signUp(page: Page): Promise<void> {
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })
  await form.getByRole('textbox').fill('someone@example.com')
  await form.getByRole('button').click()
  await expect(form.getByRole('status')).not.toBeEmpty()
}

test('nothing tracks a visitor who has not answered, or has declined (TRK-15)', async ({ page, shop }) => {
  const requests = trackingRequests(page)
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await shop.goToProduct()
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await shop.add()
  await shop.closeCart()
  await banner.getByRole('button', { name: 'Rather not' }).click()
  await expect(banner).toBeHidden()
  expect(await stored(page)).toMatch(/^declined \d+$/)
  await page.goto('/shop')
  await usePage(page)
  await shop.openCart()
  await expect(shop.lines).toHaveCount(1)
  await shop.closeCart()
  await signUp(page)
  await expect(banner).toBeHidden()
  expect(requests).toEqual([])
  expect(await pushed(page)).toEqual([])
  expect(warnings.filter((text) => /data layer|Analytics/.test(text))).toEqual([])
})

test('what tracks visitors starts when they accept, and on the pages after that (TRK-15, TRK-16)', async ({
  page,
  shop,
}) => {
  const requests = trackingRequests(page)
  await page.goto('/shop')
  await usePage(page)
  const banner = bannerOf(page)
  await banner.getByRole('button', { name: 'You may' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'You can change your mind' })).toBeVisible()
  await expect.poll(() => pushed(page)).toContain('gtm.js')
  await signUp(page)
  await expect.poll(() => pushed(page)).toContain('Lead')
  await expect
    .poll(() => requests.map((url) => new URL(url).pathname))
    .toEqual(['/gtm.js', '/client/profiles'])

  await shop.goToProduct()
  await usePage(page)
  await expect.poll(() => pushed(page)).toContain('gtm.js')
  await expect(banner).toBeHidden()
})

test('a visitor withdraws at the end of any page, in every tab (TRK-15, TRK-16)', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await bannerOf(page).getByRole('button', { name: 'You may' }).click()
  await usePage(page)
  await expect.poll(() => pushed(page)).toContain('gtm.js')
  const other = await context.newPage()
  await other.goto('/whats-inside')
  await usePage(other)
  await expect.poll(() => pushed(other)).toContain('gtm.js')
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the analytics script does, which the test stands in for
    document.cookie = '_ga=GA1.1.111.222; Path=/'
  })
  await reopenOf(page).click()
  const banner = bannerOf(page)
  await expect(banner).toBeFocused()
  await expect(banner).toContainText('At the moment you have accepted.')
  const loaded = [page, other].map((one) => one.waitForEvent('load'))
  await banner.getByRole('button', { name: 'Rather not' }).click()
  await Promise.all(loaded)
  await usePage(page)
  await expect(banner).toBeHidden()
  expect(await stored(page)).toMatch(/^declined/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('_ga')
  expect(await pushed(page)).toEqual([])
  expect(await stored(other)).toMatch(/^declined/)
  await signUp(other)
  expect(await pushed(other)).toEqual([])
})

test('a visitor who withdraws offline keeps the page, which is loaded anew with the connection (TRK-15)', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await bannerOf(page).getByRole('button', { name: 'You may' }).click()
  await usePage(page)
  await expect.poll(() => pushed(page)).toContain('gtm.js')
  await reopenOf(page).click()
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await context.setOffline(true)
  await banner.getByRole('button', { name: 'Rather not' }).click()
  await expect(banner).toBeHidden()
  expect(await stored(page)).toMatch(/^declined/)
  await expect(reopenOf(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await context.setOffline(false)
  await loaded
  expect(await pushed(page)).toEqual([])
})

test('an answer in one tab is one in all, and an old one is asked for again (TRK-15, TRK-16)', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await expect(bannerOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/whats-inside')
  await bannerOf(other).getByRole('button', { name: 'Rather not' }).click()
  await expect(bannerOf(page)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('consent', `declined ${Date.now() - 181 * 86_400_000}`))
  await page.reload()
  await expect(bannerOf(page)).toBeVisible()
})

test('the banner is used by keyboard, takes no focus, and gives it back (TRK-16)', async ({ page }) => {
  await page.goto('/shop')
  const banner = bannerOf(page)
  await expect(banner.getByRole('status')).toContainText('The clouds will not mind.')
  await expect(page.locator('body')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('link', { name: 'How we treat what we know' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Rather not' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'You may' })).toBeFocused()
  // Not a trap: the next press leaves it, and Escape answers nothing.
  await page.keyboard.press('Escape')
  await expect(banner).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('body > :not(.consent) :focus')).toBeAttached()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await reopenOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(banner).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner).toBeHidden()
  await expect(reopenOf(page)).toBeFocused()
  expect(await stored(page)).toMatch(/^accepted/)
})

const sizes = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
]
for (const viewport of sizes) {
  test(`the banner covers neither the bar nor what is focused at ${viewport.width}x${viewport.height} (TRK-16)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await shop.goToProduct()
    const banner = bannerOf(page)
    await expect(banner).toBeVisible()
    const box = async () => {
      const found = await banner.boundingBox()
      if (found === null) throw new Error('The banner has no box')
      return found
    }
    expect((await box()).height).toBeLessThanOrEqual(viewport.height * 0.56)
    await expect(banner.getByRole('button', { name: 'You may' })).toBeInViewport({ ratio: 1 })
    const [no, yes] = await Promise.all(
      ['Rather not', 'You may'].map((name) => banner.getByRole('button', { name }).boundingBox()),
    )
    expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height])
    expect(no?.height).toBeGreaterThanOrEqual(44)

    const uncovered = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const consent = document.querySelector('.consent')?.getBoundingClientRect()
        const focused = activeElement?.getBoundingClientRect()
        if (consent === undefined || focused === undefined) return true
        if (activeElement?.closest('.consent, .skip') !== null) return true
        return focused.top < consent.top || focused.top >= consent.bottom
      })
    // Whatever the keyboard comes to on a whole page, forwards and back, its upper edge is above the banner.
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab')
      expect(await uncovered(), `press ${press}`).toBe(true)
    }
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    expect(await uncovered()).toBe(true)

    await page.evaluate(() => window.scrollTo(0, 0))
    const add = await shop.addButton.boundingBox()
    const { y, height } = await box()
    if (add !== null) expect(add.y + add.height <= y || add.y >= y + height).toBe(true)
    await shop.addButton.click()
    await expect(shop.cart).toBeVisible()
  })
}

test('a press of the footer’s button before any script has run is answered (TRK-16)', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'commit' })
  const reopen = reopenOf(page)
  await reopen.evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(bannerOf(page)).toBeVisible()
  await expect(bannerOf(page)).toBeFocused()
})

test('the banner stays behind what opens over the page, and can be read in forced colors (TRK-16)', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/shop')
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await shop.openCart()
  await expect(banner).toBeHidden()
  await shop.closeCart()
  await expect(banner).toBeVisible()
  await expect(banner).not.toHaveCSS('border-top-width', '0px')
  for (const name of ['Rather not', 'You may'])
    await expect(banner.getByRole('button', { name })).not.toHaveCSS('border-top-width', '0px')
})

test('texts that cannot be loaded ask nobody, and say so to who asked for them (TRK-16)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/)
  await page.route('**/data/consent.*', (route) => route.fulfill({ status: 503, body: '' }))
  const requests = trackingRequests(page)
  await page.goto('/shop')
  await usePage(page)
  await reopenOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(bannerOf(page)).toBeHidden()
  expect(requests).toEqual([])
})

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
  await expect.poll(() => pushed(page)).toContain('gtm.js')
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
    await expect.poll(() => pushed(page)).toContain('gtm.js')
    expect(await stored(page)).toMatch(/^accepted/)
    await expect.poll(reports).toHaveLength(1)

    await page.goto('/press')
    await expect.poll(() => scripts.length).toBe(2)
    await usePage(page)
    await expect.poll(() => pushed(page)).toContain('gtm.js')
    expect(reports()).toHaveLength(1)
    expect(answers).toEqual([])

    isBlocked = false
    await page.goto('/shop')
    await expect.poll(() => answers).toEqual([everyPurpose(true)])
    await expect(bannerOf(page)).toBeHidden()
    expect(reports()).toHaveLength(1)
  })
})

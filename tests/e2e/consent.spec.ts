import {
  bannerOf,
  pushedEventNames,
  reopenOf,
  signUp,
  stored,
  test,
  trackingRequests,
  usePage,
} from './consent.fixtures.ts'
import { expect } from './fixtures.ts'

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
  expect(await pushedEventNames(page)).toEqual([])
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
  await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
  await signUp(page)
  await expect.poll(() => pushedEventNames(page)).toContain('Lead')
  await expect
    .poll(() => requests.map((url) => new URL(url).pathname))
    .toEqual(['/gtm.js', '/client/profiles'])

  await shop.goToProduct()
  await usePage(page)
  await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
  await expect(banner).toBeHidden()
})

test('a visitor withdraws at the end of any page, in every tab (TRK-15, TRK-16)', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await bannerOf(page).getByRole('button', { name: 'You may' }).click()
  await usePage(page)
  await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
  const other = await context.newPage()
  await other.goto('/whats-inside')
  await usePage(other)
  await expect.poll(() => pushedEventNames(other)).toContain('gtm.js')
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
  expect(await pushedEventNames(page)).toEqual([])
  expect(await stored(other)).toMatch(/^declined/)
  await signUp(other)
  expect(await pushedEventNames(other)).toEqual([])
})

test('a visitor who withdraws offline keeps the page, which is loaded anew with the connection (TRK-15)', async ({
  page,
  connection,
}) => {
  await page.goto('/shop')
  await bannerOf(page).getByRole('button', { name: 'You may' }).click()
  await usePage(page)
  await expect.poll(() => pushedEventNames(page)).toContain('gtm.js')
  await reopenOf(page).click()
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await connection.goOffline()
  await banner.getByRole('button', { name: 'Rather not' }).click()
  await expect(banner).toBeHidden()
  expect(await stored(page)).toMatch(/^declined/)
  await expect(reopenOf(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await connection.goOnline()
  await loaded
  expect(await pushedEventNames(page)).toEqual([])
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

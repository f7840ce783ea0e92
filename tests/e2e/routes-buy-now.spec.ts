import { expect, expectAccessible, fullSiteUrl, test } from './fixtures.ts'

test('a buy-now page puts its variant into the cart as a subscription (DOC-08)', async ({ page, shop }) => {
  await page.goto('/shop/buy-now/subscribe')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Subscribe to lemon mint/i }).click()
  await expect(shop.cart).toContainText(/every 4 weeks/i)
  await expect(shop.cart).toContainText('$28.90')
})

test('the map of the site names the pages that editors write (SEO-01)', async ({ request }) => {
  const map = await (await request.get(`${fullSiteUrl}/sitemap.xml`)).text()
  for (const path of ['/whats-inside', '/labresults', '/shop/collections/moods', '/wholesale']) {
    expect(map).toContain(`${path}</loc>`)
  }
})

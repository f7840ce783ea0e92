import { expect, expectAccessible, fullSiteUrl, test } from './fixtures.ts'

test('adds the variant of a buy-now page to the cart as a subscription (DOC-08)', async ({ page, shop }) => {
  await page.goto('/shop/buy-now/subscribe')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Subscribe to lemon mint/i }).click()
  await expect(shop.cart).toContainText(/every 4 weeks/i)
  await expect(shop.cart).toContainText('$28.90')
})

test('lists the pages that editors write in the sitemap (SEO-01)', async ({ request }) => {
  const sitemap = await (await request.get(`${fullSiteUrl}/sitemap.xml`)).text()
  for (const path of ['/whats-inside', '/labresults', '/shop/collections/moods', '/wholesale']) {
    expect(sitemap).toContain(`${path}</loc>`)
  }
})

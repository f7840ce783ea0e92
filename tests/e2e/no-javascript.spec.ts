import { commerceUrl, expect, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

test('shows all content and menus without JavaScript, and sells by permalink', async ({ page, shop }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  for (const name of ['Shop', 'About', 'Contact', 'Legal']) {
    await expect(footer.getByRole('navigation', { name, exact: true })).toBeVisible()
  }
  await footer.getByRole('navigation', { name: 'Shop' }).getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

  await page.goto('/shop/sparkling-water')
  await page.getByRole('main').locator('a[href^="/shop/sparkling-water/"]').first().click()
  await page.waitForURL(/\/shop\/sparkling-water\/./)
  const title = await shop.title()
  await expect(page.getByRole('main')).toContainText(/\$\d+\.\d\d/)

  const permalink = page.getByRole('main').locator(`a[href^="${commerceUrl}/cart/"]`).first()
  await expect(permalink).toBeVisible()
  await permalink.click()
  await expect(page).toHaveURL(new RegExp(`^${commerceUrl}/`))
  await expect(page.locator('body')).toContainText(title)
})

test('links to the shop from the header without JavaScript', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('banner').locator('a[href="/shop"], a[href^="/shop/"]')
  await expect(links.first()).toBeVisible()
  await links.first().click()
  await expect(page).toHaveURL(/\/shop/)
})

test('leads from a discount link to the shop without JavaScript (RTE-28)', async ({ page }) => {
  await page.goto('/discount/NAP15')
  await page.waitForURL('/shop')
})

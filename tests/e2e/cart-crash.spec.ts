import { commerceUrl, expect, test } from './fixtures.ts'
import { isOperation } from './hold-requests.ts'
import { Shop } from './shop.ts'

test('sends what a tab that crashed could not, from a tab that nobody has used (CART-27)', async ({
  page,
  shop,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/questions')
  // Its cart is made once nobody has used it for a while, without the engine.
  await other.waitForFunction(() => localStorage.getItem('cart:id') !== null)
  await page.route(`${commerceUrl}/api/**`, async (route) => {
    if (!isOperation(route.request(), 'cartLinesAdd')) await route.continue()
  })
  const title = await shop.goToProduct()
  await shop.addButton.click()
  await expect(shop.line(title)).toBeVisible()
  await other.waitForFunction(() => localStorage.getItem('cart:journal') !== null)
  const session = await context.newCDPSession(page)
  await Promise.race([session.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
  await page.close()
  await other.waitForFunction(() => localStorage.getItem('cart:journal') === null)
  const later = new Shop(other)
  await later.openCart()
  await expect(later.quantityOf(title)).toHaveValue('1')
})

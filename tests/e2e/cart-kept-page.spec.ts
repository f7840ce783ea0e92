import { browserFlags, installedBrowser } from '../../scripts/chromium.ts'
import { expect, test } from './fixtures.ts'

// One without windows keeps no pages.
const browser = installedBrowser('full')

// Playwright starts browsers without their back/forward cache.
test.use({
  launchOptions: {
    args: [...browserFlags],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(browser === null ? {} : { executablePath: browser.path }),
  },
})

test('back from the checkout on a page that the browser kept: the button is itself again, and the cart in step (CHK-02)', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted)
    }),
  )
  const title = await shop.goToProduct()
  await shop.add()
  const checkout = shop.cart.getByRole('button', { name: 'Checkout' })
  const shown = page.locator('html')
  // A browser that is short of time keeps no page: then it is gone there and back again.
  await expect(async () => {
    if (!(await shop.cart.isVisible())) await shop.openCart()
    await checkout.click()
    await page.waitForURL(/[?&]key=/)
    // A kept page does not load again, which is what `page.goBack` would wait for.
    await page.evaluate(() => history.back())
    await page.waitForURL('/shop/sparkling-water/lemon-mint', { waitUntil: 'commit' })
    await expect(shown).toHaveAttribute('data-kept', /true|false/)
    expect(await shown.getAttribute('data-kept')).toBe('true')
  }).toPass()

  await expect(checkout).toHaveAttribute('aria-busy', 'false')
  await shop.increaseOf(title).click()
  await expect(shop.quantityOf(title)).toHaveValue('2')
  await shop.settled()
  await checkout.click()
  await page.waitForURL(/[?&]key=/)
  await expect(page.locator('body')).toContainText('Quantity 2')
})

import { seedFullCart } from '../../scripts/test/seed-full-cart.ts'
import { CART_LINES_MAX } from '../../src/config/limits.ts'
import { commerceUrl, expect, test } from './fixtures.ts'

test('updates only the changed line of 250, and skips layout of lines out of view (CART-01, CART-27)', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.goto('/shop/sparkling-water')
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  await seedFullCart(page, `${commerceUrl}/api/2026-04/graphql.json`)
  await shop.expectCount(CART_LINES_MAX)
  await shop.openCart()
  await expect(shop.lines).toHaveCount(CART_LINES_MAX)

  // The catalogue has loaded, which provides the lines' pack sizes and links.
  await expect(shop.lines.last().getByRole('group', { name: /^Pack Size/ })).toBeAttached()
  // Collects every line whose markup changes from now on.
  await page.evaluate(() => {
    const changed = new Set<Element>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const line = (target instanceof Element ? target : target.parentElement)?.closest('li')
        if (line) changed.add(line)
      }
      document.documentElement.dataset.changedLines = String(changed.size)
    })
    const list = document.querySelector('[aria-label="Cart items"]')
    if (list)
      observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const third = shop.lines.nth(2)
  await third.getByRole('button', { name: 'Increase' }).click()
  await expect(third.getByRole('spinbutton')).toHaveValue('2')
  await shop.expectCount(CART_LINES_MAX + 1)
  await expect.poll(() => third.getAttribute('data-pending')).toBeNull()
  expect(await page.evaluate(() => document.documentElement.dataset.changedLines)).toBe('1')

  const last = shop.lines.last()
  const isLaidOut = () =>
    last.locator('input').evaluate((input) => input.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(isLaidOut).toBe(false)
  await last.scrollIntoViewIfNeeded()
  await expect.poll(isLaidOut).toBe(true)
})

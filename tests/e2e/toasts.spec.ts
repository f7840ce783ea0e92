import { expect, test, withMotion } from './fixtures.ts'

test.use(withMotion)

test('keeps position and focus of toasts while others come and go, and pages change (CHR-33, CART-20)', async ({
  page,
  connection,
}) => {
  await page.goto('/terms')
  const broken = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })
  const offline = page.getByRole('status').filter({ hasText: 'You are offline' })
  const dismiss = broken.getByRole('button', { name: 'Dismiss' })
  const tellOfFailure = () =>
    page.evaluate(() => {
      const error = new Error('not this time')
      document.dispatchEvent(new CustomEvent('island:load-error', { detail: { error } }))
    })

  // The page may not listen yet.
  await expect(async () => {
    await tellOfFailure()
    await expect(dismiss).toBeVisible({ timeout: 500 })
  }).toPass()
  await dismiss.focus()
  const shown = await broken.elementHandle()
  const isSame = async () =>
    (await broken.count()) === 1 && (await broken.evaluate((now, then) => now === then, shown))
  // Another toast appears and disappears beside it.
  await connection.goOffline()
  await expect(offline).toBeVisible()
  expect(await isSame()).toBe(true)
  await expect(dismiss).toBeFocused()
  await connection.goOnline()
  await expect(offline).toHaveCount(0)
  expect(await isSame()).toBe(true)
  await expect(dismiss).toBeFocused()

  // After a page change.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Privacy' })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i)
  await expect(broken).toBeVisible()
  await dismiss.focus()
  const next = await broken.elementHandle()
  const isSameAfter = async () =>
    (await broken.count()) === 1 && (await broken.evaluate((now, then) => now === then, next))

  // A toast with the same id replaces it.
  await tellOfFailure()
  await expect.poll(isSameAfter).toBe(false)
  await expect(broken).toHaveCount(1)
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(broken).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a toast stands above the add button that follows a phone’s screen (CHR-24)', async ({
  page,
  shop,
  connection,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop/sparkling-water/lemon-mint')
  await expect(shop.addButton).toBeInViewport()
  await connection.goOffline()
  const toast = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect(toast).toBeVisible()
  const [above, below] = [await toast.boundingBox(), await shop.addButton.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
})

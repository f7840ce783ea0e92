import { expect, test } from './fixtures.ts'

const PRODUCT = '/shop/sparkling-water/lemon-mint'

test('names a flavor by a tooltip when focused, which Escape hides (CHR-25)', async ({ page }) => {
  await page.goto(PRODUCT)
  const flavours = page.getByRole('navigation', { name: 'Flavour' })
  const second = flavours.getByRole('link').nth(1)
  const name = (await second.textContent())?.trim() ?? ''
  const bubble = flavours.locator('[aria-hidden="true"]', { hasText: name })
  await flavours.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
})

test('asks again for the tooltips’ styles when they could not be loaded (CHR-25)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  let asked = 0
  await page.route(/tooltip[^/]*\.css$/, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.goto(PRODUCT)
  const links = page.getByRole('navigation', { name: 'Flavour' }).getByRole('link')
  const failed = page.waitForEvent('requestfailed')
  // The page may not listen yet.
  await expect(async () => {
    await links.first().blur()
    await links.first().focus()
    await expect.poll(() => asked, { timeout: 500 }).toBe(1)
  }).toPass()
  await failed
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const name = (await links.nth(2).textContent())?.trim() ?? ''
  await expect(page.locator('[data-tooltip] [aria-hidden="true"]', { hasText: name })).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('loads no tooltips for a touch, which shows none (CHR-25)', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/tooltip[^/]*\.css$/.test(request.url())) asked.push(request.url())
    })
    await page.goto(PRODUCT)
    const touched = page.evaluate(
      () =>
        new Promise((done) =>
          document.addEventListener('click', () => requestAnimationFrame(done), { once: true }),
        ),
    )
    await page.getByRole('heading', { level: 1 }).tap()
    await touched
    expect(asked).toEqual([])
    // A key on the same device shows them.
    await page.keyboard.press('Tab')
    await expect.poll(() => asked.length).toBe(1)
  })
})

test('shows a product’s favicon only on its page (DOC-04)', async ({ page }) => {
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href')
  await page.goto(PRODUCT)
  const own = await icon()
  expect(own).toMatch(/^\/pictures\//)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(icon).toBe('/favicon.svg')
  await page.goBack()
  await expect.poll(icon).toBe(own)
})

test('shows a product that the commerce service does not know as unavailable (DOC-04)', async ({ page }) => {
  await page.goto('/shop/sparkling-water/cucumber-fog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Not available at the moment')
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
})

import { expect, fullSiteUrl, test } from './fixtures.ts'

/*
 * The markup of all products is put into the page of one, which loads styles and fonts once: what is measured is layout, and
 * a navigation for each of them would take a minute.
 */
test('every product has its add button on the first screen of a computer (RTE-19)', async ({ page }) => {
  await page.goto(`${fullSiteUrl}/shop/sparkling-water/lemon-mint`)
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]
  const measured: Array<{ path: string; over: number }> = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    measured.push(
      ...(await page.evaluate(async () => {
        await document.fonts.ready
        const sitemap = new DOMParser().parseFromString(
          await (await fetch('/sitemap.xml')).text(),
          'text/xml',
        )
        const paths = [...sitemap.querySelectorAll('loc')]
          .map((address) => new URL(address.textContent).pathname)
          .filter((path) => /^\/shop\/(gift-card|(?!collections|buy-now)[^/]+\/[^/]+)$/.test(path))
        const found: Array<{ path: string; over: number }> = []
        for (const path of paths) {
          const html = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
          const main = html.querySelector('main')
          if (main === null) throw new Error(`${path} has no main`)
          document.querySelector('main')?.replaceWith(main)
          const button = main.querySelector('form button[type=submit]')
          const row = button?.parentElement
          if (!button || !row) continue
          // In its own place, which it does not leave where everything above it fits.
          row.style.position = 'static'
          found.push({ path, over: Math.round(button.getBoundingClientRect().bottom) - innerHeight })
        }
        return found
      })),
    )
  }
  expect(measured.length).toBeGreaterThan(40 * sizes.length)
  expect(measured.filter(({ over }) => over > 0)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the add button stays at hand until its own place is in view (RTE-19)', async ({ page, shop }) => {
    await page.goto('/shop/sparkling-water/lemon-mint')
    await expect(shop.addButton).toBeInViewport({ ratio: 1 })
    await expect(shop.addButton).toContainText('$')
    const fromTop = async () => (await shop.addButton.boundingBox())?.y ?? 0
    expect(await fromTop()).toBeGreaterThan(700)
    await page.getByText('Ships in 2 days').scrollIntoViewIfNeeded()
    await expect.poll(fromTop).toBeLessThan(740)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await shop.add()
    await expect(shop.lines).toHaveCount(1)
  })
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`pages of shelves show the first one on the first screen, ${viewport.width} px wide (RTE-07, RTE-16, RTE-17)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const path of [
      '/shop',
      '/shop/collections',
      '/shop/collections/just-add-water',
      '/shop/buy-now/subscribe',
    ]) {
      await page.goto(path)
      const first = page.getByRole('main').locator('.section, .list').first()
      const { y } = (await first.boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
      expect(y, path).toBeLessThan(620)
    }
  })
}

test('the page of hours opens at the one it is now, before it is painted (RTE-21)', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2026, 5, 1, 16, 30))
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/find-your-recess')
  const here = page.getByText('You are here')
  await expect(here.filter({ visible: true })).toHaveCount(1)
  const hour = page.locator('section', { has: page.getByRole('heading', { name: '4:15 pm' }) })
  await expect(hour.getByText('You are here')).toBeVisible()
  await expect(hour.getByRole('link', { name: /^Add .* of Peach ginger to cart$/ })).toBeVisible()
  const hours = page.getByRole('region', { name: 'Hours' }).getByRole('link')
  await expect(hours).toHaveCount(6)
  const now = page.locator('a[aria-current=time]')
  await expect(now).toHaveText('4:15 pm')
  await now.click()
  await expect(hour.getByRole('heading', { name: '4:15 pm' })).toBeInViewport()
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

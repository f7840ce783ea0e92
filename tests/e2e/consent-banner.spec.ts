import { bannerOf, reopenOf, stored, test, trackingRequests, usePage } from './consent.fixtures.ts'
import { expect, expectAccessible } from './fixtures.ts'

test('the banner is used by keyboard, takes no focus, and gives it back (TRK-16)', async ({ page }) => {
  await page.goto('/shop')
  const banner = bannerOf(page)
  await expect(banner.getByRole('status')).toContainText('The clouds will not mind.')
  await expect(page.locator('body')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('link', { name: 'How we treat what we know' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'Rather not' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner.getByRole('button', { name: 'You may' })).toBeFocused()
  // Not a trap: the next press leaves it, and Escape answers nothing.
  await page.keyboard.press('Escape')
  await expect(banner).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('body > :not(.consent) :focus')).toBeAttached()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await reopenOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(banner).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner).toBeHidden()
  await expect(reopenOf(page)).toBeFocused()
  expect(await stored(page)).toMatch(/^accepted/)
})

const sizes = [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
]
for (const viewport of sizes) {
  test(`the banner covers neither the bar nor what is focused at ${viewport.width}x${viewport.height} (TRK-16)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await shop.goToProduct()
    const banner = bannerOf(page)
    await expect(banner).toBeVisible()
    const box = async () => {
      const found = await banner.boundingBox()
      if (found === null) throw new Error('The banner has no box')
      return found
    }
    expect((await box()).height).toBeLessThanOrEqual(viewport.height * 0.56)
    await expect(banner.getByRole('button', { name: 'You may' })).toBeInViewport({ ratio: 1 })
    const [no, yes] = await Promise.all(
      ['Rather not', 'You may'].map((name) => banner.getByRole('button', { name }).boundingBox()),
    )
    expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height])
    expect(no?.height).toBeGreaterThanOrEqual(44)

    /** Whether the banner leaves what is focused free; null where that is nothing, or above the page as the banner is. */
    const isFree = () =>
      banner.evaluate((consent) => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) return null
        if (consent.contains(activeElement) || activeElement.closest('.skip') !== null) return null
        const { top, bottom } = consent.getBoundingClientRect()
        const focused = activeElement.getBoundingClientRect()
        return focused.top < top || focused.top >= bottom
      })
    // Whatever the keyboard comes to on a whole page, forwards and back, its upper edge is above the banner.
    let free = 0
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab')
      const found = await isFree()
      expect(found, `press ${press}`).not.toBe(false)
      if (found === true) free += 1
    }
    expect(free).toBeGreaterThan(50)
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    expect(await isFree()).toBe(true)

    await page.evaluate(() => window.scrollTo(0, 0))
    const add = await shop.addButton.boundingBox()
    const { y, height } = await box()
    if (add === null) throw new Error('The add button has no box')
    expect(add.y + add.height <= y || add.y >= y + height).toBe(true)
    await shop.addButton.click()
    await expect(shop.cart).toBeVisible()
  })
}

test('a press of the footer’s button before any script has run is answered (TRK-16)', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'commit' })
  const reopen = reopenOf(page)
  await reopen.evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(bannerOf(page)).toBeVisible()
  await expect(bannerOf(page)).toBeFocused()
})

test('the banner stays behind what opens over the page, and can be read in forced colors (TRK-16)', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/shop')
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  await shop.openCart()
  await expect(banner).toBeHidden()
  await shop.closeCart()
  await expect(banner).toBeVisible()
  await expect(banner).not.toHaveCSS('border-top-width', '0px')
  for (const name of ['Rather not', 'You may'])
    await expect(banner.getByRole('button', { name })).not.toHaveCSS('border-top-width', '0px')
})

test('texts that cannot be loaded ask nobody, and say so to who asked for them (TRK-16)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/)
  await page.route('**/data/consent.*', (route) => route.fulfill({ status: 503, body: '' }))
  const requests = trackingRequests(page)
  await page.goto('/shop')
  await usePage(page)
  await reopenOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(bannerOf(page)).toBeHidden()
  expect(requests).toEqual([])
})

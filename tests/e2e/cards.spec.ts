import type { Page } from '@playwright/test'
import { THUMB_MAX_HEIGHT_PX } from '../../src/config/limits.ts'
import { expect, test, withMotion } from './fixtures.ts'

test.use({ ...withMotion, loadsPictures: true })

/** The product card of a category page, found by its product's handle. */
const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: title }).first()

/** The colors of the page's background. */
const backgrounds = (page: Page) =>
  page.getByRole('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--background-1'))

test('a hovered or focused card shows its ingredients, tints the page, and restores the background afterwards (WID-01, WID-02, WID-03, WID-04, WID-05)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/sparkling-water')
  const own = await backgrounds(page)
  const shelf = card(page, 'Blood orange')
  const link = shelf.getByRole('link', { name: 'Blood orange', exact: true })
  await expect(link).toHaveAttribute('href', '/shop/sparkling-water/blood-orange')
  const [pack, ...fruits] = await shelf.locator('img').all()
  expect(fruits.length).toBeGreaterThan(1)
  expect(fruits.length).toBeLessThanOrEqual(6)
  for (const fruit of fruits) await expect(fruit).toHaveCSS('opacity', '0')

  await shelf.hover()
  await expect.poll(() => backgrounds(page)).not.toBe(own)
  for (const [index, fruit] of fruits.entries()) {
    await expect(fruit).toHaveCSS('opacity', '1')
    await expect(fruit).toHaveCSS('animation-duration', index % 2 === 0 ? '8s' : '10s')
    expect((await fruit.boundingBox())?.width).toBeLessThanOrEqual(240)
  }
  const widest = await pack?.evaluate((image) => Number(image.getAttribute('srcset')?.match(/(\d+)w$/)?.[1]))
  expect(widest).toBeLessThanOrEqual(2 * 640)
  await page.getByRole('banner').hover()
  await expect.poll(() => backgrounds(page)).toBe(own)
  await expect(fruits[0] ?? shelf).toHaveCSS('opacity', '0')

  // With the keyboard, and by scrolling the card out of view.
  // A header that leaves uncovers what the mouse is on then.
  await page.mouse.move(2, 400)
  await expect(async () => {
    await shelf.scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Home' }).focus()
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => backgrounds(page), { timeout: 3000 }).not.toBe(own)
    // What has the focus scrolls into view smoothly; only a card that was seen can be left.
    await expect(shelf).toBeInViewport({ ratio: 1, timeout: 3000 })
  }).toPass()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => backgrounds(page)).toBe(own)
})

test('no card shows its product higher than 350 px (WID-04)', async ({ page }) => {
  for (const path of ['/', '/shop', '/shop/sparkling-water', '/shop/zero-proof', '/find-your-recess']) {
    await page.goto(path, { waitUntil: 'load' })
    for (const width of [1440, 2560]) {
      await page.setViewportSize({ width, height: 1000 })
      const heights = await page
        .getByRole('main')
        .locator('article .pack')
        .evaluateAll((packs) => packs.map((pack) => Math.floor(pack.getBoundingClientRect().height)))
      expect(heights.length, path).toBeGreaterThan(0)
      expect([path, width, heights.filter((height) => height > THUMB_MAX_HEIGHT_PX)]).toEqual([
        path,
        width,
        [],
      ])
    }
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('cards do not animate, and the page keeps its background (WID-01, WID-03)', async ({ page }) => {
    await page.goto('/shop/sparkling-water')
    const own = await backgrounds(page)
    const shelf = card(page, 'Blood orange')
    await shelf.scrollIntoViewIfNeeded()
    for (const fruit of (await shelf.locator('img').all()).slice(1)) await expect(fruit).toBeHidden()
    await shelf.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
    expect(await backgrounds(page)).toBe(own)
  })
})

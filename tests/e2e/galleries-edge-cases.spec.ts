import type { Page } from '@playwright/test'
import { edgeCasesUrl, expect, expectAccessible, test } from './fixtures.ts'

test.use({ loadsPictures: true })

// Galleries of one picture and of forty (dataset `edge-cases`), on the narrowest screen.

test.use({
  baseURL: edgeCasesUrl,
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
})

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures', exact: true })
const magnified = (page: Page) => page.getByRole('dialog', { name: /^Pictures of / })
const zoom = (page: Page) => magnified(page).getByRole('button', { name: 'Zoom' })

async function open(page: Page, name: RegExp): Promise<void> {
  await gallery(page).getByRole('button', { name }).click()
  await expect(magnified(page)).toBeVisible()
  // Said by what zooms and pages, once it has been loaded.
  await expect(zoom(page)).toHaveAttribute('aria-disabled', 'false')
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a gallery of one picture has nothing to choose or to page, and still zooms (WID-07, WID-09)', async ({
  page,
}) => {
  await page.goto('/shop/crowded/crowd-001')
  await expect(gallery(page).getByRole('radio')).toHaveCount(0)
  await expect(gallery(page).getByRole('button', { name: /^More/ })).toHaveCount(0)
  await open(page, /^Magnify/)
  const place = magnified(page).getByRole('status')
  await expect(place).toHaveText('1 of 1')
  await expect(magnified(page).getByRole('button', { name: /picture$/ })).toHaveCount(0)
  for (const key of ['ArrowRight', 'ArrowLeft', 'End']) await page.keyboard.press(key)
  await expect(place).toHaveText('1 of 1')
  await page.keyboard.press('+')
  await expect(zoom(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(magnified(page)).toBeHidden()
})

test.describe('no pictures', () => {
  // Nothing answers for them before the test's own route does.
  test.use({ realPictures: true })

  test('of forty pictures none of which can be had: the last is come to, and says what it is (WID-07, WID-08, WID-09, ERR-15)', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/)
    let refused = 0
    await page.route(/\/(images|pictures)\//, (route) => {
      refused += 1
      return route.fulfill({ status: 404 })
    })
    await page.goto('/shop/crowded/crowd-002')
    const pictures = gallery(page)
    await expect(pictures.getByRole('radio')).toHaveCount(4)
    await pictures.locator('label').nth(3).click()
    await expect(pictures.getByRole('radio').nth(3)).toBeChecked()
    await expect(pictures.getByRole('button', { name: 'Magnify Picture 4' })).toBeVisible()
    await expect(pictures.getByRole('img', { name: 'Six cans along a horizon' }).first()).toBeVisible()
    expect(await tooWide(page)).toBe(0)
    await open(page, /^More.* 36 pictures$/)
    const place = magnified(page).getByRole('status')
    const next = magnified(page).getByRole('button', { name: 'Next picture' })
    await expect(place).toHaveText('5 of 40')
    for (let at = 6; at <= 40; at += 1) await page.keyboard.press('ArrowRight')
    await expect(place).toHaveText('40 of 40')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(place).toHaveText('40 of 40')
    await expect(magnified(page).getByText('Picture 40', { exact: true })).toBeInViewport()
    await expectAccessible(page)
    await zoom(page).click()
    await expect(zoom(page)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(magnified(page)).toBeHidden()
    expect(await tooWide(page)).toBe(0)
    expect(refused).toBeGreaterThan(0)
  })
})

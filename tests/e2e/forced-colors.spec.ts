import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/**
 * What of an element can still be seen, which has to differ between what is chosen and what is not. Backgrounds of the
 * page's own differ in what they let through alone, on the same ground.
 */
const looks = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderWidth, outlineStyle } = getComputedStyle(node)
    const [red, green, blue] = backgroundColor.match(/[\d.]+/g) ?? []
    return `${red} ${green} ${blue} ${borderWidth} ${outlineStyle}`
  })

/** Whether nothing of the page behind shows through. */
const isOpaque = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(node)
    return backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
  })

test('tells what is chosen from what is not where colors are forced (CHR-37)', async ({ page }) => {
  await page.goto('/shop/sparkling-water/lemon-mint')
  const pack = (title: string) => page.locator('label').filter({ hasText: new RegExp(`^${title}$`) })
  expect(await looks(pack('8 cans'))).not.toBe(await looks(pack('16 cans')))
  await pack('16 cans').click()
  expect(await looks(pack('8 cans'))).not.toBe(await looks(pack('16 cans')))
  const flavours = page.getByRole('navigation', { name: 'Flavour' }).getByRole('link')
  expect(await looks(flavours.nth(0))).not.toBe(await looks(flavours.nth(1)))
  const pictures = page.getByRole('group', { name: 'Choose a picture' }).locator('label')
  expect(await looks(pictures.nth(0))).not.toBe(await looks(pictures.nth(1)))
  await page.goto('/shop')
  const kinds = page.getByRole('form', { name: 'Filter and sort products' }).locator('label')
  expect(await looks(kinds.nth(0))).not.toBe(await looks(kinds.nth(1)))
})

test('keeps cart and menu opaque, and their choices apart, where colors are forced (CHR-37)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await shop.add()
  expect(await isOpaque(shop.cart)).toBe(true)
  const options = shop.line('Lemon mint').getByRole('group', { name: 'Pack Size of Lemon mint' })
  expect(await looks(options.getByRole('button', { name: '8 cans' }))).not.toBe(
    await looks(options.getByRole('button', { name: '16 cans' })),
  )
  await shop.closeCart()
  await page.getByRole('banner').getByRole('button', { name: 'Shop' }).click()
  const menu = page.getByRole('dialog', { name: 'Shop' })
  expect(await isOpaque(menu)).toBe(true)
  await expect(menu.getByRole('region', { name: 'sparkling water' })).toBeVisible()
  expect(await isOpaque(menu.getByRole('navigation', { name: 'Shop' }))).toBe(true)
})

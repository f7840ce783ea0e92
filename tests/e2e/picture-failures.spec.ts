import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'

test.use({ loadsPictures: true, realPictures: true })

const product = '/shop/sparkling-water/lemon-mint'
const mainPicture = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img', { name: /lemon mint/i })
    .first()
const naturalWidth = (picture: Locator) =>
  picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))

/** How far the lightest and the darkest point of a picture's upper left corner are apart, where browsers put their sign. */
async function contrastOfCorner(page: Page, picture: Locator): Promise<number> {
  const box = await picture.boundingBox()
  if (box === null) throw new Error('The picture has no room.')
  // Beside the rounded corner.
  const clip = { x: box.x + 24, y: box.y + 2, width: 24, height: 24 }
  const { channels } = await sharp(await page.screenshot({ clip })).stats()
  return Math.max(...channels.map(({ min, max }) => max - min))
}

test('a picture that could not be loaded is asked for once more (WID-23)', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/)
  const asked = new Map<string, number>()
  await page.route(/\/pictures\//, async (route) => {
    const times = (asked.get(route.request().url()) ?? 0) + 1
    asked.set(route.request().url(), times)
    await (times === 1 ? route.abort() : route.continue())
  })
  await page.goto(product)
  await expect.poll(() => naturalWidth(mainPicture(page))).toBeGreaterThan(100)
  await expect(mainPicture(page)).not.toHaveAttribute('data-missing')
})

test('a picture that fails again leaves a tint, its room and its name (WID-23)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  const asked: string[] = []
  await page.route(/\/pictures\//, async (route) => {
    asked.push(route.request().url())
    await route.abort()
  })
  await page.goto(product)
  const picture = mainPicture(page)
  await expect(picture).toHaveAttribute('data-missing', '')
  await expect.poll(() => naturalWidth(picture)).toBeGreaterThan(0)
  expect((await picture.boundingBox())?.height).toBeGreaterThan(200)
  expect(await contrastOfCorner(page, picture)).toBeLessThan(40)
  const [first] = asked
  expect(asked.filter((address) => address === first)).toHaveLength(2)
})

test('an element whose picture failed shows the next one that it is given, and asks twice for that one too (WID-23)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  let isBroken = true
  await page.route(/\/pictures\//, (route) => (isBroken ? route.abort() : route.continue()))
  // The element no longer names its picture once that has failed.
  const asked = page.waitForRequest(/\/pictures\//)
  await page.goto(product)
  const shown = (await asked).url()
  const picture = mainPicture(page)
  await expect(picture).toHaveAttribute('data-missing', '')
  const give = (address: string) =>
    picture.evaluate((element, given) => element.setAttribute('src', given), address)

  isBroken = false
  await give(`${shown}&again=1`)
  await expect(picture).not.toHaveAttribute('data-missing')
  expect(await naturalWidth(picture)).toBeGreaterThan(100)

  isBroken = true
  let times = 0
  await page.route(/again=2/, (route) => {
    times += 1
    return route.abort()
  })
  await give(`${shown}&again=2`)
  await expect(picture).toHaveAttribute('data-missing', '')
  expect(times).toBe(2)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture that fails leaves a tint and its room (WID-23)', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/Failed to load resource/)
    await page.route(/\/pictures\//, (route) => route.abort())
    await page.goto(product)
    const picture = mainPicture(page)
    expect((await picture.boundingBox())?.height).toBeGreaterThan(200)
    expect(await contrastOfCorner(page, picture)).toBeLessThan(40)
  })
})

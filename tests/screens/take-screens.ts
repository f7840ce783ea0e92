import type { Page } from '@playwright/test'
import { layOutAll, test } from '../e2e/fixtures.ts'
import { fullKinds, kinds } from '../e2e/page-kinds.ts'
import { walks } from '../e2e/page-states.ts'

// `npm run screens`: pictures of every kind of page and of what pages show on request, to be looked at beside the design. No
// test: it is here for the browser tests' fixtures, and Playwright runs it in this project alone.

const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 2000, height: 1200 },
  { width: 2560, height: 1440 },
  { width: 844, height: 390 },
]

test.use({ realPictures: true })

/** Scrolls through the page, so that pictures that wait for that are there. */
async function lookThrough(page: Page): Promise<void> {
  await layOutAll(page)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await settle(page)
}

/** Waits for pictures that are seen and for what moves once, with the pointer where nothing is hovered. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isSeen =
        image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return image.complete || !isSeen
    }),
  )
  await page.waitForTimeout(1200)
}

const fileOf = (name: string, { width, height }: { width: number; height: number }) =>
  `.local/screens/${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${width}x${height}.jpg`

for (const size of sizes) {
  test.describe(`${size.width}x${size.height}`, () => {
    test.use({ viewport: size })

    for (const { kind, path } of [...kinds, ...fullKinds]) {
      test(`page: ${kind}`, async ({ page, consoleGuard }) => {
        consoleGuard.allow(/./)
        await page.goto(path)
        await settle(page)
        await page.screenshot({ path: fileOf(`first ${kind}`, size), type: 'jpeg', quality: 85 })
        await lookThrough(page)
        await page.screenshot({
          path: fileOf(`page ${kind}`, size),
          type: 'jpeg',
          quality: 85,
          fullPage: true,
        })
      })
    }

    for (const walk of walks) {
      test(`states: ${walk.map(({ name }) => name).join('; ')}`, async ({
        page,
        shop,
        connection,
        consoleGuard,
      }) => {
        consoleGuard.allow(/./)
        for (const { name, open } of walk) {
          await open({ page, shop, connection, consoleGuard })
          await settle(page)
          await page.screenshot({ path: fileOf(`state ${name}`, size), type: 'jpeg', quality: 85 })
        }
      })
    }
  })
}

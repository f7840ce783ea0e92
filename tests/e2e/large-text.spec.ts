import { browserFlags, installedBrowser } from '../../scripts/lib/chromium.ts'
import { expect, layOutAll, test } from './fixtures.ts'

const browser = installedBrowser()

// The browser's own font size, which media queries in `em` follow, too. One flag, because the last of several counts.
test.use({
  launchOptions: {
    args: [...browserFlags, '--blink-settings=imagesEnabled=false,defaultFontSize=32'],
    ...(browser === null ? {} : { executablePath: browser.path }),
  },
  viewport: { width: 360, height: 740 },
})

const paths = ['/', '/shop', '/shop/sparkling-water/lemon-mint', '/search', '/write-to-us']

test('no page scrolls sideways with the font size doubled (CHR-39)', async ({ page }) => {
  for (const width of [360, 768])
    for (const path of paths) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      await layOutAll(page)
      const { font, beyond } = await page.evaluate(() => {
        const { documentElement: root } = document
        return { font: getComputedStyle(root).fontSize, beyond: root.scrollWidth - root.clientWidth }
      })
      expect(font).toBe('32px')
      expect(beyond, `${path} at ${width}`).toBe(0)
    }
})

test('nothing of the add button is cut off with the font size doubled (CHR-39)', async ({ page, shop }) => {
  await page.goto('/shop/sparkling-water/lemon-mint')
  for (const width of [360, 412, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const outside = await shop.addButton.evaluate((button) => {
      const box = button.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(button)
      const { left, right, top, bottom } = words.getBoundingClientRect()
      return Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom)
    })
    expect(outside, `at ${width}`).toBeLessThanOrEqual(0)
  }
})

import { browserFlags, installedBrowser } from '../../scripts/lib/chromium.ts'
import { expect, test } from './fixtures.ts'

const browser = installedBrowser()

// Playwright hides scrollbars, which then take no room.
test.use({
  launchOptions: {
    args: [...browserFlags],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(browser === null ? {} : { executablePath: browser.path }),
  },
})

test('an open drawer does not move the page where scrollbars take room', async ({ page, shop }) => {
  await page.goto('/')
  const scrollbar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  expect(await scrollbar()).toBeGreaterThan(0)
  const width = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)
  const before = await width()
  await shop.openCart()
  await expect.poll(scrollbar).toBe(0)
  expect(await width()).toBe(before)
  await shop.closeCart()
  await expect.poll(scrollbar).toBeGreaterThan(0)
  expect(await width()).toBe(before)
})

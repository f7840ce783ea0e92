import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PRODUCT = '/shop/sparkling-water/lemon-mint'

const handle = (page: Page) => page.locator('summary', { hasText: 'Seen around' })
const content = (page: Page) => page.getByRole('link', { name: /^See all/ })

/** Opens the page and waits until its scripts run. */
async function open(page: Page): Promise<void> {
  await page.goto(PRODUCT)
  await handle(page).scrollIntoViewIfNeeded()
  await expect(async () => {
    await handle(page).press('Enter')
    await page.keyboard.press('Escape')
    await expect(handle(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.mouse.move(5, 300)
}

test('opens for a mouse that came before it was ready, once the cursor has rested for 2 s (STATE-03, WID-18)', async ({
  page,
}) => {
  await page.clock.install()
  await open(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
  // The page counts as new again: drawers are ready in 1.5 s.
  await page.evaluate(() => document.dispatchEvent(new Event('page:ready')))
  await handle(page).hover()
  await page.clock.runFor(1900)
  await expect(content(page)).toBeHidden()
  await page.clock.runFor(200)
  await expect(content(page)).toBeVisible()
})

test('stays within the page’s gutter, also after a resize, and reports that what measures it is missing (STATE-04, STATE-08)', async ({
  page,
  errorReports,
}) => {
  await open(page)
  // At the right edge its content, as wide as its pictures, would reach beyond the window.
  await handle(page).evaluate((summary) => {
    const drawer = summary.parentElement
    if (drawer !== null) drawer.style.marginInlineStart = 'calc(100% - 9rem)'
  })
  await handle(page).press('Enter')
  await expect(content(page)).toBeVisible()
  const space = () =>
    content(page).evaluate((link) => {
      const gutter = document.querySelector<HTMLElement>('[data-gutter]')?.offsetWidth ?? 0
      const right = link.parentElement?.getBoundingClientRect().right ?? 0
      return Math.round(document.documentElement.clientWidth - right - gutter)
    })
  await expect.poll(space).toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 500, height: 800 })
  await expect.poll(space).toBeGreaterThanOrEqual(0)

  await page.evaluate(() => document.querySelector('[data-gutter]')?.remove())
  // The store has measured already; a resize measures again.
  await page.setViewportSize({ width: 700, height: 800 })
  await expect
    .poll(() => errorReports.texts.join(''))
    .toContain('element that measures the gutter is missing')
  // It opens without.
  await page.keyboard.press('Escape')
  await expect(content(page)).toBeHidden()
  await handle(page).press('Enter')
  await expect(content(page)).toBeVisible()
})

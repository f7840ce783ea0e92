import type { Page } from '@playwright/test'
import { bannerOf, usePage } from './consent.fixtures.ts'
import { consentSiteUrl, expect, fullSiteUrl, test } from './fixtures.ts'

// Both sites have a tag manager; one of them asks for consent.

const measured = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const layer: unknown = Reflect.get(window, 'dataLayer')
    return Array.isArray(layer) ? layer.filter((entry) => entry?.event === 'Page Measured') : []
  })

/** Fixes the random number by which a page view is measured or not. */
const drawNumber = (page: Page, random: number) =>
  page.addInitScript((value) => Object.assign(Math, { random: () => value }), random)

function watchLibrary(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/field-metrics/.test(request.url())) loaded.push(request.url())
  })
  return loaded
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a page view is measured by release and kind of page, once it is used @chromium (TRK-17)', async ({
  page,
}) => {
  await drawNumber(page, 0)
  // Long enough that browsers count the press as an interaction.
  await page.addInitScript(() =>
    document.addEventListener('click', () => {
      for (const until = performance.now() + 60; performance.now() < until; );
    }),
  )
  const library = watchLibrary(page)
  await page.goto(`${fullSiteUrl}/shop`)
  expect(library).toEqual([])
  // The first moves may come before the page listens.
  await expect(async () => {
    await usePage(page)
    expect(library).toHaveLength(1)
  }).toPass()
  await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => {
      await hide(page)
      return measured(page)
    })
    .toEqual(
      expect.arrayContaining(
        ['LCP', 'INP', 'CLS'].map((metric) =>
          expect.objectContaining({
            metric,
            value: expect.any(Number),
            rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
            page_kind: 'shop',
            release: 'test-release',
          }),
        ),
      ),
    )
})

test('three page views in four are not measured (TRK-17)', async ({ page }) => {
  await drawNumber(page, 0.25)
  const library = watchLibrary(page)
  await page.goto(`${fullSiteUrl}/shop`)
  await usePage(page)
  await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await hide(page)
  expect(library).toEqual([])
  expect(await measured(page)).toEqual([])
})

test('nobody is measured before they accept (TRK-17, TRK-15)', async ({ page }) => {
  await drawNumber(page, 0)
  const library = watchLibrary(page)
  await page.goto(`${consentSiteUrl}/shop`)
  await usePage(page)
  const banner = bannerOf(page)
  await expect(banner).toBeVisible()
  expect(library).toEqual([])
  await banner.getByRole('button', { name: 'You may' }).click()
  await page.mouse.move(15, 320)
  await expect.poll(() => library.length).toBe(1)
})

import type { Page } from '@playwright/test'
import { PRODUCTS_PER_PAGE } from '../../src/config/limits.ts'
import { edgeCasesUrl, expect, expectAccessible, test } from './fixtures.ts'

// Valid but unlikely documents (dataset `edge-cases`) on the narrowest screen.

test.use({
  baseURL: edgeCasesUrl,
  loadsPictures: true,
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
})

/** Texts cut off by the window's edge, except those that drift, scroll or are hidden. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isMeantTo = (element: Element | null): boolean => {
      if (element === null) return false
      const { overflowX, clipPath } = getComputedStyle(element)
      if (/auto|scroll/.test(overflowX) || clipPath !== 'none') return true
      return element.matches('[aria-hidden=true], [inert], .skip') || isMeantTo(element.parentElement)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const isOut = [...range.getClientRects()].some(
        ({ left, right, width: own }) => own > 0 && (left < -1 || right > width + 1),
      )
      const parent = text.parentElement
      if (!isOut || parent?.checkVisibility({ visibilityProperty: true }) !== true || isMeantTo(parent))
        continue
      cut.push(`${parent.tagName}.${parent.className}: ${text.textContent?.trim().slice(0, 40)}`)
    }
    return cut
  })

/** Pages with many repeated items skip the accessibility check, which other pages cover. */
const long = /crowded/

async function expectToHold(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft([path, tooWide]).toEqual([path, 0])
  expect.soft([path, await cutTexts(page)]).toEqual([path, []])
  if (!long.test(path)) await expectAccessible(page)
}

const visits = [
  {
    what: 'the barest documents',
    paths: ['/least', '/least-form', '/sign-up/least', '/shop/collections/least'],
  },
  { what: 'the barest of the shop', paths: ['/shop/buy-now/least', '/shop/least', '/shop/least/least'] },
  { what: 'singletons with nothing in them', paths: ['/labresults', '/wholesale', '/where-to-buy'] },
  {
    what: 'long words, right to left, emoji',
    paths: ['/edge-cases', '/edge-case-form', '/sign-up/edge-cases', '/shop/buy-now/edge-cases'],
  },
  {
    what: 'shelves',
    paths: ['/shop', '/shop/lonely', '/shop/bare', '/shop/crowded', '/shop/crowded/page/9'],
  },
  {
    what: 'lists of edge cases',
    paths: ['/shop/collections/edge-cases', '/press', '/testimonials', '/whats-inside'],
  },
  { what: 'a product that is gone, and a home page with everything', paths: ['/shop/lonely/gone', '/'] },
]

for (const { what, paths } of visits) {
  test(`${what}: pages do not break at 320 px (OBJ-01, OBJ-04, DOC-01..35)`, async ({
    page,
    consoleGuard,
  }) => {
    test.slow()
    // Videos do not exist in the test environment; their failed requests are expected.
    await page.route(/\.mux\.com\//, (route) => route.abort())
    consoleGuard.allow(/mux\.com/)
    for (const path of paths) await expectToHold(page, path)
  })
}

test('shows that a product is gone, and links to it from nowhere (OBJ-01)', async ({ page }) => {
  await page.goto('/shop/lonely/gone')
  await expect(page.getByRole('main')).toContainText('Not available at the moment')
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  await page.goto('/edge-cases')
  for (const name of ['A page that is not published', 'A page that nobody made']) {
    await expect(page.getByText(name)).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await page.goto('/shop/bare')
  await expect(page.getByRole('main').getByRole('link', { name: 'See the other shelves' })).toBeVisible()
})

test('an empty page says so and links to another page (DOC-08, DOC-13, RTE-17, RTE-26)', async ({ page }) => {
  for (const path of ['/where-to-buy', '/shop/collections/least', '/shop/buy-now/least']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'See the shop' }), path).toBeVisible()
  }
})

test('header and menu omit links to the login and subscription pages that are not set (OPEN-04, CHR-09, CHR-10)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/wholesale')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(header.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /subscribe/i, includeHidden: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /log in/i, includeHidden: true })).toHaveCount(0)
})

test('shows the first of 200 products, and loads more on request (RTE-18)', async ({ page }) => {
  await page.goto('/shop/crowded')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(PRODUCTS_PER_PAGE)
  const pager = page.getByRole('navigation', { name: 'More products' })
  await pager.getByRole('link', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(2 * PRODUCTS_PER_PAGE)
  await expect(pager.getByRole('status')).toHaveText(`${2 * PRODUCTS_PER_PAGE} of 200 products`)
  await expect(cards.nth(PRODUCTS_PER_PAGE).getByRole('link').first()).toBeFocused()
  await expect(page).toHaveURL('/shop/crowded')
  // The link then points to the following page.
  const next = pager.getByRole('link', { name: 'Show more' })
  await expect(next).toHaveAttribute('href', /\/page\/3$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links the pages of a long category to one another (RTE-18)', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/)
    await page.goto('/shop/crowded')
    const pager = page.getByRole('navigation', { name: 'More products' })
    await pager.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL('/shop/crowded/page/2')
    await expect(pager).toContainText('48 of 200 products')
    await pager.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL('/shop/crowded')
    await page.goto('/shop/crowded/page/9')
    await expect(pager.getByRole('link', { name: 'Show more' })).toHaveCount(0)
    expect((await page.goto('/shop/crowded/page/10'))?.status()).toBe(404)
  })
})

import type { Page } from '@playwright/test'
import { edgeCasesUrl, expect, layOutAll } from './fixtures.ts'

/** Grids of cards whose last row has one card alone, at the side, while others are beside each other above it. */
export const loneCards = () =>
  [...document.querySelectorAll('main :is(ul, ol, .product-grid, [data-row])')].flatMap((grid) => {
    const { display } = getComputedStyle(grid)
    const cards = [...grid.children].filter((card) => card.checkVisibility())
    if (display !== 'grid' || cards.length < 2) return []
    const boxes = cards.map((card) => card.getBoundingClientRect())
    const rows = Map.groupBy(boxes, ({ bottom }) => Math.round(bottom / 8)).values()
    // Cards of a row that are aligned elsewhere share their tops.
    const columns = new Set(boxes.map(({ left }) => Math.round(left / 8))).size
    const last = boxes.at(-1)
    const before = boxes.at(-2)
    if (columns < 2 || !last || !before || [...rows].length < 2) return []
    const isAlone = last.top >= before.bottom - 1
    const { left, right, width } = grid.getBoundingClientRect()
    const isCentered = Math.abs(left + right - last.left - last.right) < 8
    return isAlone && !isCentered && last.width < width * 0.9
      ? [`${grid.className}: ${cards.length} cards, ${cards.at(-1)?.textContent?.trim().slice(0, 30)}`]
      : []
  })

/** Words of headlines that break over two lines. */
export const brokenWords = () =>
  [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap((headline) => {
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })

/** The clouds of the page's sections that are on its words, and on which. Shapes leave the corners of their boxes empty. */
export const cloudsOnWords = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const words: Array<{ text: string; line: DOMRect }> = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, nodeValue } = node
      const text = nodeValue?.trim() ?? ''
      if (text === '' || parent?.closest('[aria-hidden="true"], .hidden-visually, [data-floating]')) continue
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) words.push({ text, line })
    }
    return [...document.querySelectorAll('main .cloud, [data-sky] .cloud')].flatMap((cloud) => {
      const box = cloud.getBoundingClientRect()
      const [aside, below] = [box.width * 0.04, box.height * 0.06]
      const covered = words.find(
        ({ line }) =>
          line.left < box.right - aside &&
          line.right > box.left + aside &&
          line.top < box.bottom - below &&
          line.bottom > box.top + below,
      )
      return covered && box.width > 0 ? [`${cloud.className} on "${covered.text}"`] : []
    })
  })

/** Pages whose sections have clouds. */
export const cloudy = new Set<string>([
  '/',
  '/shop',
  '/shop/sparkling-water',
  '/shop/sparkling-water/lemon-mint',
  '/shop/buy-now/subscribe',
  '/shop/collections',
  '/sign-up',
  '/labresults',
  '/press',
  '/testimonials',
  '/whats-inside',
  '/where-to-buy',
  '/wholesale',
  '/sparkling-water',
  '/privacy',
  '/accessibility',
  '/write-to-us',
  '/search',
  '/nowhere',
])

export const widths = [360, 768, 1024, 1280, 2000]
/** Two of the widths for each page: of many pages, so many have each that none is left out. */
export const twoWidths = (index: number) =>
  [index, index + 2].map((place) => widths[place % widths.length] ?? 0).toSorted((a, b) => a - b)

/** Expects of the open page that rows and clouds are where they belong, and that no word of a headline breaks. */
export async function expectInPlace(page: Page, path: string, atWidths: readonly number[]): Promise<void> {
  await layOutAll(page)
  if (cloudy.has(path)) await expect(page.locator('main .cloud, [data-sky] .cloud').first()).toBeAttached()
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 900 })
    // Sections out of view get the new width's styles a frame later.
    await expect.poll(() => page.evaluate(loneCards), { message: `${path} at ${width} px` }).toEqual([])
    // There, words are longer than a line.
    if (!path.startsWith(edgeCasesUrl))
      await expect.poll(() => page.evaluate(brokenWords), { message: `${path} at ${width} px` }).toEqual([])
    if (cloudy.has(path))
      await expect.poll(() => cloudsOnWords(page), { message: `${path} at ${width} px` }).toEqual([])
  }
}

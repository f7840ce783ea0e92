import { edgeCasesUrl, expect, fullSiteUrl, layOutAll, test } from './fixtures.ts'
import { kinds } from './kinds.ts'

/** Grids of cards whose last row has one card alone, at the side, while others are beside each other above it. */
const loneCards = () =>
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

const paths = [
  ...kinds.map(({ path }) => path),
  `${fullSiteUrl}/`,
  `${fullSiteUrl}/shop`,
  `${fullSiteUrl}/shop/collections`,
  `${fullSiteUrl}/sign-up`,
  `${edgeCasesUrl}/`,
]

for (const [index, half] of [paths.slice(0, 18), paths.slice(18)].entries()) {
  test(`no row of cards ends with one alone at its side, ${index + 1} of 2 (WID-25)`, async ({
    page,
    consoleGuard,
  }) => {
    test.slow()
    consoleGuard.allow(/status of 404|mux\.com/)
    await page.route(/\.mux\.com\//, (route) => route.abort())
    for (const path of half) {
      await page.goto(path)
      await layOutAll(page)
      for (const width of [360, 768, 1024, 1280, 2000]) {
        await page.setViewportSize({ width, height: 900 })
        expect([path, width, await page.evaluate(loneCards)]).toEqual([path, width, []])
      }
    }
  })
}

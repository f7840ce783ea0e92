import type { Page } from '@playwright/test'
import type { ConsoleGuard } from './console-guard.ts'
import { edgeCasesUrl, fullSiteUrl, test } from './fixtures.ts'
import { fullKinds, kinds } from './page-kinds.ts'
import { cloudy, expectInPlace, twoWidths, widths } from './rows-and-clouds.ts'

test.use({ loadsPictures: true })

const ofKinds = new Set<string>([...kinds, ...fullKinds].map(({ path }) => path))
/** `walks.spec.ts` looks at every kind of page; these have other content. */
const others = [
  ...cloudy,
  `${fullSiteUrl}/`,
  `${fullSiteUrl}/shop`,
  `${fullSiteUrl}/shop/collections`,
  `${edgeCasesUrl}/`,
].filter((path) => !ofKinds.has(path))

async function visit(
  page: Page,
  consoleGuard: ConsoleGuard,
  paths: readonly string[],
  widthsOf: (index: number) => readonly number[],
): Promise<void> {
  consoleGuard.allow(/status of 404|mux\.com/)
  await page.route(/\.mux\.com\//, (route) => route.abort())
  for (const [index, path] of paths.entries()) {
    await page.goto(path)
    await expectInPlace(page, path, widthsOf(index))
  }
}

test('no row of cards ends with one alone at its side, no cloud of a section is on words, and no headline breaks a word (WID-25, SKY-05, CHR-40)', async ({
  page,
  consoleGuard,
}) => {
  test.slow()
  await visit(page, consoleGuard, others, twoWidths)
})

test('at every width no row of cards ends with one alone at its side, no cloud of a section is on words, and no headline breaks a word @long (WID-25, SKY-05, CHR-40)', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(600_000)
  await visit(page, consoleGuard, [...ofKinds, ...others], () => widths)
})

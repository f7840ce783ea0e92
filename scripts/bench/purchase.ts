import type { Browser, Locator, Page } from '@playwright/test'
import { CPU_SLOWDOWN, openPage } from './page-load.ts'
import { addButton, cartButton, cartOf, increaseOf, mediansOf, otherVariant, type TapFigure } from './taps.ts'
import { longestInteraction, tap } from './touch.ts'

/** No tap of a purchase may take longer to be answered. */
const LONGEST_MS = 100

interface Step {
  name: string
  target: (page: Page) => Locator
}

/** What somebody taps on their way from a category to the checkout, whose own tap leaves the shop. */
const stepsTo = (productPath: string): readonly Step[] => [
  { name: 'menu', target: (page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }) },
  { name: 'menu closed', target: (page) => page.getByRole('dialog').getByRole('button', { name: /^Close/ }) },
  {
    name: 'card',
    target: (page) => page.locator(`main a[href="${productPath}"]`).filter({ visible: true }).first(),
  },
  { name: 'variant', target: otherVariant },
  {
    name: 'quantity',
    target: (page) => page.getByRole('main').getByRole('button', { name: 'Increase' }).first(),
  },
  { name: 'add to cart', target: addButton },
  { name: 'quantity in the cart', target: increaseOf },
  { name: 'cart closed', target: (page) => cartOf(page).getByRole('button', { name: 'Close cart' }) },
  { name: 'cart', target: cartButton },
  {
    name: 'line removed',
    target: (page) =>
      cartOf(page)
        .getByRole('button', { name: /^Remove / })
        .first(),
  },
]

/** The Event Timing of each tap of a whole purchase by touch at 4x CPU, from the category at `url` on. */
async function buy(browser: Browser, url: string, productPath: string): Promise<TapFigure[]> {
  const opened = await openPage(browser, url, { cpuSlowdown: CPU_SLOWDOWN })
  const figures: TapFigure[] = []
  for (const { name, target } of stepsTo(productPath)) {
    const { page, traffic } = opened
    await page.evaluate(() => {
      window.benchMarks.interactions = {}
    })
    await tap(opened, target(page)).catch((cause: unknown) => {
      throw new Error(`The step "${name}" cannot be tapped`, { cause })
    })
    if (name === 'card') await page.waitForURL((address) => address.pathname === productPath)
    // On a new page, nothing has been tapped yet.
    else figures.push({ name, ms: await longestInteraction(opened), limit: LONGEST_MS })
    await traffic.quiet()
  }
  await opened.context.close()
  return figures
}

/** Measures whole purchases: medians of `runs` for each tap. */
export async function measurePurchase(
  browser: Browser,
  { url, productPath, runs }: { url: string; productPath: string; runs: number },
): Promise<TapFigure[]> {
  const rounds: TapFigure[][] = []
  for (let run = 0; run < runs; run += 1) rounds.push(await buy(browser, url, productPath))
  return mediansOf(rounds)
}

import type { Browser, Page } from '@playwright/test'
import { type Metric, median, metric } from './metrics.ts'
import { CPU_SLOWDOWN, openPage } from './page-load.ts'
import { timeEffects } from './painted-effects.ts'
import { longestInteraction } from './touch.ts'

/** A figure of one round, in milliseconds. */
export interface TapFigure {
  name: string
  ms: number
  limit: number
}

/** What first taps are measured by, each with its limit in milliseconds. */
const limits = {
  cartDrawer: ['first tap on the cart, drawer painted', 50],
  cartFocus: ['first tap on the cart, focus in the drawer', 120],
  cartEvent: ['Event Timing of that tap', 80],
  addDrawer: ['first "Add to cart", drawer painted', 50],
  addLine: ['first "Add to cart", its line painted', 300],
  addPrice: ['first "Add to cart", the line’s price painted', 300],
  addEvent: ['Event Timing of that addition', 80],
  quantity: ['quantity in the cart', 50],
  variant: ['another variant, marked as chosen', 50],
  // The best of the other shops.
  price: ['another variant, its price', 147],
} as const

type TapName = keyof typeof limits

/** The milliseconds of one of the figures. */
export const msOf = (figures: readonly TapFigure[], wanted: TapName): number =>
  figures.find(({ name }) => name === limits[wanted][0])?.ms ?? Number.NaN

/** The drawer with the cart, or its placeholder. */
export const cartOf = (page: Page) => page.getByRole('dialog', { name: /^(Cart|Loading)$/ })
/** The first "Add to cart" of the page. */
export const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
/** The cart’s button in the header. */
export const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart, / })
/** The button that adds one to the cart’s first line. */
export const increaseOf = (page: Page) => cartOf(page).getByRole('button', { name: 'Increase' }).first()
/** The first variant of a product’s form that is not chosen. */
export const otherVariant = (page: Page) =>
  page.getByRole('main').locator('[role="radiogroup"] label:has(input:not(:checked))').first()

/** One round of taps at 4x CPU, each on a product page at `url` that nobody has touched. */
async function tapThrough(browser: Browser, url: string): Promise<TapFigure[]> {
  const figures: TapFigure[] = []
  const add = (tap: TapName, ms: number | undefined) =>
    figures.push({ name: limits[tap][0], ms: ms ?? Number.NaN, limit: limits[tap][1] })

  const first = await openPage(browser, url, { cpuSlowdown: CPU_SLOWDOWN })
  const opening = await timeEffects(first, ['drawer', 'focus'], cartButton(first.page))
  add('cartDrawer', opening.get('drawer'))
  add('cartFocus', opening.get('focus'))
  add('cartEvent', await longestInteraction(first))
  await first.context.close()

  const second = await openPage(browser, url, { cpuSlowdown: CPU_SLOWDOWN })
  const adding = await timeEffects(second, ['drawer', 'line', 'linePrice'], addButton(second.page))
  add('addDrawer', adding.get('drawer'))
  add('addLine', adding.get('line'))
  add('addPrice', adding.get('linePrice'))
  add('addEvent', await longestInteraction(second))
  await second.traffic.quiet()
  const increasing = await timeEffects(second, ['quantity'], increaseOf(second.page))
  add('quantity', increasing.get('quantity'))
  await second.context.close()

  const third = await openPage(browser, url, { cpuSlowdown: CPU_SLOWDOWN })
  const choosing = await timeEffects(third, ['variant', 'price'], otherVariant(third.page))
  add('variant', choosing.get('variant'))
  add('price', choosing.get('price'))
  await third.context.close()
  return figures
}

/** The medians of some rounds' figures, in the order of the first round. */
export const mediansOf = (rounds: ReadonlyArray<readonly TapFigure[]>): TapFigure[] =>
  (rounds[0] ?? []).map(({ name, limit }, index) => ({
    name,
    limit,
    ms: median(rounds.map((round) => round[index]?.ms ?? Number.NaN)),
  }))

/** The figures in milliseconds with their limits, for the report. */
export const tapMetrics = (figures: readonly TapFigure[]): Metric[] =>
  figures.map(({ name, ms, limit }) => metric(`${name}, ms`, ms, limit))

/** Measures first taps by touch: medians of `runs` rounds. */
export async function measureTaps(browser: Browser, url: string, runs: number): Promise<TapFigure[]> {
  const rounds: TapFigure[][] = []
  for (let run = 0; run < runs; run += 1) rounds.push(await tapThrough(browser, url))
  return mediansOf(rounds)
}

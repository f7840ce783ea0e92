import type { Browser, Locator, Page } from '@playwright/test'
import { CART_LINES_MAX } from '../../src/config/limits.ts'
import { seedFullCart } from '../test/seed-full-cart.ts'
import { testVariables } from '../test/test-sites.ts'
import { equalTo, metric, printMetrics } from './metrics.ts'
import { openShop, pages } from './open-shop.ts'
import { CPU_SLOWDOWN, openPage } from './page-load.ts'

/** How long the effects of a change or a scroll are observed. */
const AFTER_MS = 3000
/** How long the mouse button is down. */
const PRESS_MS = 60
const BURST = 10

interface LargeCartMetrics {
  /** Milliseconds of the longest task while a line of a full cart changes, at 4x CPU. */
  changing: number
  scrolling: number
  /** Mutations sent for ten clicks on + within a second, and the quantity they add. */
  burstMutations: number
  burstQuantity: number
}

async function pointAt(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (box === null) throw new Error('The control is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const from = await page.evaluate(() => performance.now())
  await work()
  await page.waitForTimeout(AFTER_MS)
  return page.evaluate(
    (start) =>
      Math.max(0, ...window.benchMarks.longTasks.filter(([at]) => at >= start).map(([, lasting]) => lasting)),
    from,
  )
}

/**
 * Measures changing and scrolling a cart of 250 lines.
 * @param url A category's page.
 * @param api The commerce service's address.
 */
async function measureLargeCart(browser: Browser, url: string, api: string): Promise<LargeCartMetrics> {
  const { page, context, traffic } = await openPage(browser, url)
  const cartButton = page.getByRole('banner').getByRole('button', { name: /^Cart, / })
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cartButton.click()
  await cart.waitFor()
  await traffic.quiet()
  await seedFullCart(page, api)
  await cartButton.click()
  const lines = cart.getByRole('list', { name: 'Cart items' }).getByRole('listitem')
  await lines.nth(CART_LINES_MAX - 1).waitFor({ state: 'attached' })
  await traffic.quiet()

  const session = await context.newCDPSession(page)
  const slowCpuDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await slowCpuDown(CPU_SLOWDOWN)
  // Located beforehand: querying so long a list is itself a long task, but not one of the shop's.
  const increase = await pointAt(lines.nth(1).getByRole('button', { name: 'Increase' }))
  const changing = await longestTask(page, async () => {
    await page.mouse.move(increase.x, increase.y)
    await page.mouse.down()
    await page.waitForTimeout(PRESS_MS)
    await page.mouse.up()
  })
  if ((await lines.nth(1).getByRole('spinbutton').inputValue()) !== '2')
    throw new Error('The quantity did not change')
  const scrolling = await longestTask(page, async () => {
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 1500)
  })
  await slowCpuDown(1)

  let burstMutations = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('cartLinesUpdate(') === true) burstMutations += 1
  })
  const quantity = lines.nth(0).getByRole('spinbutton', { name: 'Quantity' })
  const before = Number(await quantity.inputValue())
  await lines
    .nth(0)
    .getByRole('button', { name: 'Increase' })
    .evaluate(async (button, clicks) => {
      for (let click = 0; click < clicks; click += 1) {
        if (button instanceof HTMLElement) button.click()
        await new Promise((resolve) => setTimeout(resolve, 90))
      }
    }, BURST)
  // The change of the last click is debounced.
  await page.waitForTimeout(AFTER_MS)
  await traffic.quiet()
  const burstQuantity = Number(await quantity.inputValue()) - before
  await context.close()
  return { changing, scrolling, burstMutations, burstQuantity }
}

/** Measures a cart with as many lines as it may have, in a browser. */
export async function benchCart(): Promise<boolean> {
  const { browser, site, close } = await openShop()
  try {
    const { PUBLIC_STOREFRONT_API_URL: api = '' } = testVariables(site)
    const full = await measureLargeCart(browser, `http://localhost:${site.port}${pages[1].path}`, api)
    return printMetrics('a cart of 250 lines, at 4x CPU', [
      metric('longest task of a change, ms', full.changing, 100),
      metric('longest task of scrolling, ms', full.scrolling, 100),
      metric('changes sent for 10 clicks on + within a second', full.burstMutations, 3),
      equalTo('quantity they add', full.burstQuantity, BURST),
    ])
  } finally {
    await close()
  }
}

import type { Browser, Page } from '@playwright/test'
import { CART_LINES } from '../../src/config/limits.ts'
import { openPage } from './page-load.ts'

const SLOWER = 4
/** How long what a change or a scroll brings about may take to show itself. */
const AFTER_MS = 3000
const BURST = 10

export interface LargeCartFigures {
  /** The longest task while a line of a full cart changes, at 4x CPU, in milliseconds. */
  changing: number
  scrolling: number
  /** Mutations sent for ten clicks on + within a second, and the quantity they came to. */
  burstMutations: number
  burstQuantity: number
}

/** Makes a cart of as many lines as the shop reads, of one variant, each with an attribute of its own; answers its id. */
async function fullCart(api: string, merchandiseId: string): Promise<string> {
  const lines = Array.from({ length: CART_LINES }, (_, index) => ({
    merchandiseId,
    quantity: 1,
    attributes: [{ key: 'number', value: String(index) }],
  }))
  const query = 'mutation make($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
  const response = await fetch(api, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'X-Shopify-Storefront-Access-Token': 'local-storefront-token',
    },
    body: JSON.stringify({ query, variables: { input: { lines } } }),
  })
  const id = /gid:[^"]+/.exec(await response.text())?.[0]
  if (id === undefined) throw new Error('The cart was not made')
  return id
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

/** A cart of 250 lines, changed and scrolled; `url` is a category's page, `api` the commerce service's address. */
export async function measureLargeCart(
  browser: Browser,
  url: string,
  api: string,
): Promise<LargeCartFigures> {
  const { page, context, traffic } = await openPage(browser, url)
  const cartButton = page.getByRole('banner').getByRole('button', { name: /^Cart, / })
  const cart = page.getByRole('dialog', { name: 'Cart' })
  const variant = await page
    .getByRole('main')
    .locator('a[data-add-variant]')
    .first()
    .getAttribute('data-add-variant')
  await cartButton.click()
  await cart.waitFor()
  await traffic.quiet()
  const id = await fullCart(api, variant ?? '')
  await page.evaluate((cartId) => {
    const kept = localStorage.getItem('cart:build') ?? ''
    localStorage.clear()
    localStorage.setItem('cart:build', kept)
    localStorage.setItem('cart:id', JSON.stringify({ value: cartId, timestamp: Date.now() }))
  }, id)
  await page.reload()
  await cartButton.click()
  const lines = cart.getByRole('list', { name: 'Cart items' }).getByRole('listitem')
  await lines.nth(CART_LINES - 1).waitFor({ state: 'attached' })
  await traffic.quiet()

  const session = await context.newCDPSession(page)
  const slower = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await slower(SLOWER)
  const increase = lines.nth(2).getByRole('button', { name: 'Increase' })
  const changing = await longestTask(page, () => increase.click())
  const scrolling = await longestTask(page, async () => {
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 1500)
  })
  await slower(1)

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
  await traffic.quiet()
  const burstQuantity = Number(await quantity.inputValue()) - before
  await context.close()
  return { changing, scrolling, burstMutations, burstQuantity }
}

import type { Page } from '@playwright/test'
import { expect, layOutAll, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import type { Shop } from './shop.ts'

const lemon = '/shop/sparkling-water/lemon-mint'
const gossip = '/shop/zero-proof/garden-gossip'

const shelf = (page: Page) => page.getByRole('complementary', { name: 'On this device' })

/** Looks at a product's page for long enough. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await layOutAll(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent:seen'))).toContain('"product"')
}

/** Scrolls to where the shelf is near but not yet on the screen: it is filled only while that moves nothing on the screen. */
const approachEnd = (page: Page) =>
  page
    .locator('[data-recent]')
    .evaluate((element) =>
      scrollBy({ top: element.getBoundingClientRect().top - 1.6 * innerHeight, behavior: 'instant' }),
    )

/** Writes what the device remembers. */
const remember = (page: Page, entries: Readonly<Record<string, string>>) =>
  page.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, entries)

const entry = (list: ReadonlyArray<{ product: string; variant: string | null }>) => {
  const timestamp = Date.now() - 1000
  return JSON.stringify({ value: list.map((one) => ({ ...one, at: timestamp })), timestamp })
}

/** The paths of the products' data that the page asks for from now on. */
function productRequests(page: Page): readonly string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/data/products/')) requested.push(pathname)
  })
  return requested
}

/** Goes to the end of a product's page, then opens the cart: neither shows a product, and only `data` are asked for. */
async function expectNothingShown(page: Page, shop: Shop, data: readonly string[]): Promise<void> {
  const requested = productRequests(page)
  const loaded = page.waitForResponse(/\/mount-recent\.[^/]*\.js/)
  await page.goto(gossip)
  await layOutAll(page)
  await approachEnd(page)
  await (await loaded).finished()
  await shop.openCart()
  await expect(shop.cart).toContainText('Nothing here but clouds')
  // Longer than rendering takes.
  await page.waitForTimeout(500)
  expect(requested.toSorted()).toEqual(data)
  await expect(shelf(page).getByRole('listitem')).toHaveCount(0)
}

test('what was seen stands at the end of other products, loaded when that is near, and is forgotten on request (FIND-10)', async ({
  page,
}) => {
  await look(page, lemon)
  const requested = productRequests(page)
  await page.goto(gossip)
  await layOutAll(page)
  expect(requested).toEqual([])
  await expect(shelf(page)).toBeHidden()
  await approachEnd(page)
  const items = shelf(page).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items.getByRole('link', { name: 'Lemon mint' })).toHaveAttribute('href', lemon)
  await shelf(page).getByRole('button', { name: 'Forget it' }).click()
  await expect(shelf(page).getByRole('status')).toHaveText('Forgotten.')
  await expect(shelf(page).getByRole('status')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recent:seen'))).toBeNull()
})

test('what was seen moves nothing on the screen when it loads late (FIND-10)', async ({ page }) => {
  await remember(page, {
    'recent:seen': entry([
      { product: '1001', variant: null },
      { product: '1002', variant: null },
    ]),
  })
  const release = await holdRequests(page, '**/data/products/**')
  await page.goto(gossip)
  await layOutAll(page)
  await approachEnd(page)
  const end = page.locator('[data-recent]')
  await end.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      // Letters may move by a hair.
      for (const one of list.getEntries())
        if ('value' in one && Number(one.value) > 0.01) shifts.push(Number(one.value))
    }).observe({ type: 'layout-shift' })
  })
  const loaded = page.waitForResponse('**/data/products/**')
  release()
  await (await loaded).finished()
  // Longer than rendering takes.
  await page.waitForTimeout(500)
  await expect(end).toBeEmpty()
  await page.evaluate(() => scrollBy({ top: -1.5 * innerHeight, behavior: 'instant' }))
  await expect(shelf(page).getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('what was taken to the checkout is offered again where the cart is empty (FIND-11)', async ({
  page,
  shop,
}) => {
  await shop.goToProduct()
  await page.getByRole('main').getByRole('radio', { name: '16 cans' }).check()
  await shop.add()
  await shop.cart.getByRole('button', { name: /checkout/i }).click()
  await page.waitForURL(/[?&]key=/)
  await page.goto(gossip)
  await shop.openCart()
  for (const remove of await shop.cart.getByRole('button', { name: /^Remove / }).all()) await remove.click()
  const items = shelf(page).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items.getByRole('link', { name: 'Lemon mint', exact: true })).toHaveAttribute(
    'href',
    `${lemon}?variant=100102`,
  )
  await items.getByRole('link', { name: 'Add Lemon mint 16 cans to cart' }).click()
  await expect(shop.lines).toContainText('16 cans')
  await shop.expectCount(1)
})

test('what is forgotten in the cart is gone from the page beneath it, too (FIND-11)', async ({
  page,
  shop,
}) => {
  const variant = 'gid://shopify/ProductVariant/100102'
  await remember(page, { 'recent:bought': entry([{ product: '1001', variant }]) })
  await page.goto(gossip)
  await layOutAll(page)
  await approachEnd(page)
  const onPage = page.locator('[data-recent]').getByRole('listitem')
  await expect(onPage).toHaveCount(1)
  await shop.openCart()
  await shop.cart.getByRole('button', { name: 'Forget it' }).click()
  await expect(shop.cart.getByRole('status').filter({ hasText: 'Forgotten.' })).toBeFocused()
  await expect(onPage).toHaveCount(0)
})

test('a device that remembers nonsense, or what is gone, shows nothing (FIND-10)', async ({ page, shop }) => {
  await remember(page, {
    'recent:seen': '{"value":[{"product":"../../admin","variant":null,"at":1}],"timestamp":1}',
    'recent:bought': entry([
      { product: '999999', variant: 'gid://shopify/ProductVariant/1' },
      { product: '1001', variant: 'gone' },
    ]),
  })
  await expectNothingShown(page, shop, ['/data/products/1001.json', '/data/products/999999.json'])
})

test('a device that may not remember shows products all the same (FIND-10)', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await expectNothingShown(page, shop, [])
})

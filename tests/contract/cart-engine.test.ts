import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createTabLock, createTabPresence } from '#browser/tab-lock.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { type Clock, createRetryBudget } from '#commerce/retry.ts'
import { clientInMarket } from '#commerce/server-market.ts'
import { createCartApi } from '#features/cart/cart.api.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { createCartEngine } from '#features/cart/engine.ts'
import { CART_LOST, discountText } from '#features/cart/texts.ts'
import { ids } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import { type TestShop, TestShops } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'

/** The shop's own clients and cart against the commerce service, as a browser would have them. */

const shops = new TestShops()
let shop: TestShop

beforeAll(async () => {
  shop = await shops.start()
  // A service's first answers take longest: no cart of these tests is to wait for them.
  await shop.cart([{ merchandiseId: ids.lemonFour, quantity: 1 }])
})
afterEach(() => fetch(`${shop.url}/__faults`, { method: 'DELETE' }))
afterAll(() => shops.close())

/** Time in which the cart's waits are ten times shorter. */
const SPEED = 10
const clock: Clock = {
  now: () => Date.now() * SPEED,
  after(ms, work) {
    const timer = setTimeout(work, ms / SPEED)
    return () => clearTimeout(timer)
  },
}

async function until<Result>(what: () => Result, holds: (result: Result) => boolean): Promise<Result> {
  for (let tried = 0; tried < 800; tried += 1) {
    const result = what()
    if (holds(result)) return result
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Never came to be: ${JSON.stringify(what())}`)
}

/** What is sent twice, as browsers do by themselves where a connection used before is cut. */
const doubled = new Set<string>()

function openTab(area = new Map<string, string>(), countryCode?: string) {
  const requests: Array<{ operation: string; bytes: number }> = []
  const clients = createCommerceClients({
    storefrontUrl: `${shop.url}/api/2026-04/graphql.json`,
    accessToken: { kind: 'public', value: 'public' },
    backendUrl: `${shop.url}/none`,
    retry: { attempts: 4, initialDelayMs: 2, timeoutMs: 800 },
    onMisconfiguration: (message) => said.push(message),
    fetch: async (input, init) => {
      const operation = /"operationName":"(\w+)"/.exec(String(init?.body))?.[1] ?? ''
      if (doubled.delete(operation)) await (await fetch(input, init)).arrayBuffer()
      const response = await fetch(input, init)
      const body = await response.arrayBuffer()
      requests.push({ operation, bytes: body.byteLength })
      return new Response(body, response)
    },
  })
  const said: string[] = []
  const announced: string[] = []
  const reports: string[] = []
  let view: CartView = {
    lines: [],
    token: null,
    attributes: [],
    discountCodes: [],
    count: 0,
    subtotal: null,
    discounts: [],
    total: null,
    updating: false,
    stale: false,
    checkedOut: false,
    status: 'asleep',
  }
  let made = 0
  const storage = createTimestampedStorage({
    prefix: 'cart:',
    area: () => ({
      getItem: (key) => area.get(key) ?? null,
      setItem: (key, value) => void area.set(key, value),
      removeItem: (key) => void area.delete(key),
    }),
    now: clock.now,
  })
  const engine = createCartEngine({
    api: createCartApi(
      clientInMarket(clients.cart, countryCode),
      countryCode === undefined ? {} : { buyerIdentity: { countryCode } },
    ),
    storage,
    clock,
    newRetryBudget: () => createRetryBudget({ clock, random: Math.random, attempts: 4, initialDelayMs: 200 }),
    exclusively: createTabLock({ name: 'cart', locks: undefined, lastHeard: () => null, now: clock.now }),
    lockSpansTabs: false,
    presence: createTabPresence({ name: 'cart', locks: undefined }),
    newId: () => `${Date.now()}-${made++}`,
    isOwnPersisted: () => false,
    buildId: 'build',
    publish: (next) => {
      view = next
    },
    announce: (text) => announced.push(text),
    alert: (text) => {
      if (text !== null) said.push(text)
    },
    notify: ({ kind, text }) => {
      if (kind !== 'error') said.push(text)
    },
    titleOf: () => null,
    report: (error) => reports.push(error.message),
    emit: () => {},
    onRemoved: () => {},
  })
  const id = () => String(JSON.parse(area.get('cart:id') ?? '{"value":""}').value)
  return {
    engine,
    area,
    said,
    announced,
    reports,
    requests,
    id,
    view: () => view,
    settled: () =>
      until(
        () => view,
        ({ status, updating, lines }) =>
          status === 'ready' && !updating && lines.every((line) => !line.pending),
      ),
  }
}

const add = (variantId: string, quantity = 1, sellingPlanId: string | null = null) => ({
  variantId,
  quantity,
  sellingPlanId,
  display: {
    productId: null,
    title: 'Lemon',
    variantTitle: null,
    planName: null,
    image: null,
    unitPrice: null,
  },
})

const quantities = async (id: string) =>
  ((await shop.read(id))?.lines.nodes ?? []).map(({ quantity }) => quantity)

async function readyTab() {
  const tab = openTab()
  await tab.settled()
  return tab
}

/** The currencies of all amounts of a view. */
const currenciesOf = (view: CartView) =>
  new Set([...JSON.stringify(view).matchAll(/"currencyCode":"(\w+)"/g)].map(([, code]) => code))

describe('the cart in a market', () => {
  test('is made in the shop’s country, and has its prices (OPS-11)', async () => {
    const tab = openTab(new Map(), 'CA')
    await tab.settled()
    await tab.engine.add(add(ids.lemonTwelve, 2))
    await tab.engine.setCodes(['FIVE'])
    const view = await tab.settled()
    expect(currenciesOf(view)).toEqual(new Set(['CAD']))
    expect(view).toMatchObject({
      subtotal: { amount: '119.98' },
      total: { amount: '112.48' },
      lines: [{ price: { amount: '119.98' }, unitPrice: { amount: '59.99' } }],
    })
  })

  test('stays what it is where the shop has moved to another country since (OPS-11)', async () => {
    const area = new Map<string, string>()
    const before = openTab(area)
    await before.settled()
    await before.engine.add(add(ids.lemonTwelve, 2))
    await before.settled()
    const moved = openTab(area, 'CA')
    const view = await moved.settled()
    // The service gives the variant's own price in the new country's currency, which nothing here may use.
    expect(currenciesOf(view)).toEqual(new Set(['USD']))
    expect(view).toMatchObject({
      subtotal: { amount: '79.98' },
      lines: [
        { price: { amount: '79.98' }, unitPrice: { amount: '39.99' }, compareAtUnit: { amount: '45.0' } },
      ],
    })
  })
})

describe('the cart at the commerce service', () => {
  test('is made, added to, changed and emptied (CART-01..03, CART-13..16)', async () => {
    const tab = await readyTab()
    expect(await tab.engine.add(add(ids.lemonTwelve, 1, ids.monthly))).toBe(true)
    expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
    const { lines, count, subtotal } = await tab.settled()
    expect(count).toBe(3)
    expect(lines).toMatchObject([
      {
        title: 'Lemon <Sky>',
        variantTitle: '12',
        planName: 'Every month',
        maximum: 100,
        productId: 'gid://shopify/Product/1',
      },
      {
        title: 'Lemon <Sky>',
        variantTitle: '4',
        planName: null,
        price: { amount: '26.66' },
        compareAt: null,
      },
    ])
    expect(lines[0]?.image).toContain('width=200')
    expect(subtotal?.currencyCode).toBe('USD')
    tab.engine.setQuantity(lines[0]?.key ?? '', 0)
    tab.engine.setQuantity(lines[1]?.key ?? '', 3)
    await until(tab.view, ({ updating }) => !updating)
    expect(await quantities(tab.id())).toEqual([3])
    expect(tab.view().subtotal?.amount).toBe('39.99')
    expect(tab.announced.at(-1)).toBe('Cart updated: 3 items, $39.99')
    expect(tab.said).toEqual([])
  })

  test('shows what each discount takes off: codes and automatic ones, of products and of the order (CART-01, CART-27)', async () => {
    const tab = await readyTab()
    for (const id of [ids.lemonFour, ids.low, ids.hidden]) expect(await tab.engine.add(add(id))).toBe(true)
    const outcome = await tab.engine.setCodes(['merch25', 'BESIDE10', 'BIG'])
    expect(outcome).toMatchObject({ warnings: [{ code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE' }] })
    const { lines, subtotal, discounts, total } = await tab.settled()
    expect(lines).toMatchObject([
      { price: { amount: '13.33' }, discount: null, compareAt: null },
      { price: { amount: '10.00' }, discount: { amount: '2.50' }, discountNames: 'merch25', compareAt: null },
      { price: { amount: '10.01' }, discount: { amount: '5.01' }, discountNames: 'Hidden half' },
    ])
    expect([subtotal?.amount, total?.amount]).toEqual(['33.34', '23.25'])
    expect(discounts.map((discount) => [discount.name, discountText(discount)])).toEqual([
      ['merch25', '−$2.50'],
      ['BESIDE10', '−$2.58'],
      ['BIG', 'doesn’t apply to this cart'],
      ['Hidden half', '−$5.01'],
    ])
    tab.engine.setQuantity(lines[2]?.key ?? '', 0)
    const { announced, view } = tab
    await until(view, ({ updating }) => !updating)
    expect(announced.at(-1)).toBe(`Cart updated: 2 items, $${view().total?.amount}`)
  })

  test('adding is one request under 5 KiB (CART-27)', async () => {
    const tab = await readyTab()
    tab.requests.length = 0
    await tab.engine.add(add(ids.lemonTwelve))
    expect(tab.requests.map(({ operation }) => operation)).toEqual(['cartLinesAdd'])
    expect(tab.requests[0]?.bytes).toBeLessThan(5 * 1024)
  })

  test('each variant has its maximum (CART-28..30)', async () => {
    const tab = await readyTab()
    for (const id of [ids.low, ids.untracked, ids.preorder]) await tab.engine.add(add(id))
    expect((await tab.settled()).lines.map(({ maximum }) => maximum)).toEqual([3, 9999, 9999])
  })

  test('stock and plans the service insists on are said in plain words (CART-28)', async () => {
    const tab = await readyTab()
    expect(await tab.engine.add(add(ids.low, 7))).toBe(true)
    expect(tab.said.splice(0)).toEqual(['There are only 3 of Lemon left.'])
    expect(await tab.engine.add(add(ids.soldOut))).toBe(false)
    expect(tab.said.splice(0)).toEqual(['Lemon is sold out.'])
    expect(await tab.engine.add(add(ids.planOnly))).toBe(false)
    expect(tab.said.splice(0)).toEqual(['Lemon can only be bought as a subscription.'])
    expect(await tab.engine.add(add('gid://shopify/ProductVariant/999'))).toBe(false)
    expect(tab.said.splice(0)).toEqual(['Something went wrong with this product. Please try again.'])
    expect(tab.view().count).toBe(3)
  })

  test('a completed or tampered cart gives way to a new one, and the loss is said (CART-08)', async () => {
    const first = await readyTab()
    await first.engine.add(add(ids.lemonFour))
    const tampered = first.id().replace(/key=\w+/, 'key=wrong')
    first.area.set('cart:id', JSON.stringify({ value: tampered, timestamp: 0 }))
    const next = openTab(first.area)
    await until(next.view, ({ count, updating }) => count === 0 && !updating)
    await until(next.id, (id) => id !== tampered && id !== '')
    expect(next.said).toEqual([CART_LOST])
  })
})

describe('faults', () => {
  const faults = [
    { kind: 'drop', when: 'before' },
    { kind: 'drop', when: 'after' },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
    { kind: 'status', status: 430 },
    { kind: 'malformed' },
    { kind: 'delay', ms: 1000, when: 'after' },
    { kind: 'nullCart' },
    { kind: 'graphqlError', message: 'Throttled', code: 'THROTTLED' },
    { kind: 'graphqlError', message: 'Oops', code: 'INTERNAL_SERVER_ERROR' },
  ]

  test.each(faults)('adding happens once and only once after %j (NET-02)', async (fault) => {
    const tab = await readyTab()
    await shop.fault({ operation: 'cartLinesAdd', fault })
    expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
    await tab.settled()
    expect(await quantities(tab.id())).toEqual([2])
    expect(tab.view().count).toBe(2)
  })

  test('a denied field costs the cart nothing else, and its scope is said once (NET-02)', async () => {
    const [code, requiredAccess] = ['ACCESS_DENIED', '`unauthenticated_read_product_inventory`']
    const fault = { kind: 'graphqlError', message: 'Access denied', code, requiredAccess, withData: true }
    await shop.fault({ operation: '*', times: 3, fault })
    const tab = await readyTab()
    expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
    expect((await tab.settled()).count).toBe(2)
    expect(tab.said).toEqual([`The storefront's access token lacks an access scope: ${requiredAccess}`])
    expect(await quantities(tab.id())).toEqual([2])
  })

  test.each([null, ...faults])(
    'what is sent twice on its way is added once, also after %j (NET-02)',
    async (fault) => {
      const tab = await readyTab()
      doubled.add('cartLinesAdd')
      if (fault !== null) await shop.fault({ operation: 'cartLinesUpdate', fault })
      expect(await tab.engine.add(add(ids.lemonFour, 2))).toBe(true)
      await expect.poll(() => quantities(tab.id())).toEqual([2])
      const { count } = await tab.settled()
      expect(count).toBe(2)
    },
  )

  test.each(['cartLinesUpdate', 'cartLinesRemove', 'cartCreate'])(
    'a %s sent twice on its way comes to the same (NET-02)',
    async (operation) => {
      doubled.add(operation)
      const tab = await readyTab()
      await tab.engine.add(add(ids.lemonFour, 2))
      await tab.engine.add(add(ids.low))
      tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 5)
      tab.engine.setQuantity(tab.view().lines[1]?.key ?? '', 0)
      await expect.poll(() => quantities(tab.id())).toEqual([5])
      await tab.settled()
      expect(doubled.size).toBe(0)
      expect(tab.said).toEqual([])
    },
  )

  test.each(faults)('changing a line comes right after %j (CART-27)', async (fault) => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    await shop.fault({ operation: 'cartLinesUpdate', fault })
    tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 5)
    await tab.settled()
    expect(await quantities(tab.id())).toEqual([5])
  })

  test.each(faults)('removing a line comes right after %j (CART-23)', async (fault) => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    await shop.fault({ operation: 'cartLinesRemove', fault })
    tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 0)
    await expect.poll(() => quantities(tab.id())).toEqual([])
    await tab.settled()
    expect(tab.view().lines).toEqual([])
  })

  test.each(faults.filter(({ kind }) => kind !== 'nullCart'))(
    'a cart is made after %j (CART-13)',
    async (fault) => {
      await shop.fault({ operation: 'cartCreate', fault })
      const tab = await readyTab()
      expect(await tab.engine.add(add(ids.lemonFour))).toBe(true)
      expect(await quantities(tab.id())).toEqual([1])
    },
  )

  test.each(faults.filter(({ kind }) => kind !== 'nullCart'))(
    'a cart is read after %j (CART-11)',
    async (fault) => {
      const first = await readyTab()
      await first.engine.add(add(ids.lemonFour))
      await shop.fault({ operation: 'cart', fault })
      const next = openTab(first.area)
      const { count } = await next.settled()
      expect(count).toBe(1)
      expect(next.id()).toBe(first.id())
    },
  )

  test('a user error rolls its line back and is said; the service’s words, not its codes (ERR-06)', async () => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    const fault = { kind: 'userError', code: 'INVALID', message: 'Error: Please choose another flavour.' }
    await shop.fault({ operation: 'cartLinesUpdate', fault })
    tab.engine.setQuantity(tab.view().lines[0]?.key ?? '', 5)
    await until(
      () => tab.said,
      ({ length }) => length > 0,
    )
    expect(tab.said).toEqual(['Please choose another flavour.'])
    await until(tab.view, ({ updating }) => !updating)
    expect(tab.view().lines[0]).toMatchObject({ quantity: 2, error: 'Please choose another flavour.' })
    expect(tab.reports).toEqual(['Error: Please choose another flavour.'])
  })

  test('a service that never does it: the change fails, the cart stays (ERR-06)', async () => {
    const tab = await readyTab()
    await tab.engine.add(add(ids.lemonFour, 2))
    await shop.fault({ operation: 'cartLinesAdd', times: 9, fault: { kind: 'drop', when: 'before' } })
    expect(await tab.engine.add(add(ids.low))).toBe(false)
    expect(tab.said).toEqual(['We couldn’t add Lemon to your cart. Please try again.'])
    expect(await quantities(tab.id())).toEqual([2])
  })
})

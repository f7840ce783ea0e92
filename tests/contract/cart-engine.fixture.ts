import { afterAll, afterEach, beforeAll } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createTabLock, createTabPresence } from '#browser/tab-lock.ts'
import { createCartApi } from '#commerce/cart/cart.api.ts'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { clientInMarket } from '#commerce/server-market.ts'
import { type Clock, createRetryBudget } from '#config/retry.ts'
import { createCartEngine } from '#features/cart/engine/engine.ts'
import { ids } from '../../scripts/local/commerce/tests/catalogue.fixture.ts'
import {
  line,
  type TestShop,
  TestShops,
} from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { emptyCartView } from '../unit/empty-cart-view.fixture.ts'
import { mapStorage } from '../unit/map-storage.fixture.ts'
import { messageOf } from '../unit/message-of.fixture.ts'

// The shop's own clients and cart against the commerce service, as a browser would have them.

const shops = new TestShops()
let shop: TestShop

/** Starts a commerce service for the tests of a file, and ends the faults that a test has asked for after it. */
export function setUpCommerceService(): void {
  beforeAll(async () => {
    shop = await shops.start()
    // A service's first answers take longest: no cart of these tests is to wait for them.
    await shop.cart([line(ids.lemonFour)])
  })
  afterEach(async () => {
    for (const path of ['__faults', '__unpublished']) await fetch(`${shop.url}/${path}`, { method: 'DELETE' })
  })
  afterAll(() => shops.close())
}

/** Has the commerce service fail at an operation. */
export const inject = (fault: Readonly<Record<string, unknown>>) => shop.fault(fault)

/** Takes a product off the store's channel. */
export const unpublish = (product: string) =>
  fetch(`${shop.url}/__unpublished`, { method: 'POST', body: JSON.stringify({ product }) })

/** Time in which the cart's waits are ten times shorter. */
const SPEED = 10
const clock: Clock = {
  now: () => Date.now() * SPEED,
  after(ms, work) {
    const timer = setTimeout(work, ms / SPEED)
    return () => clearTimeout(timer)
  },
}

export async function until<Result>(what: () => Result, holds: (result: Result) => boolean): Promise<Result> {
  for (let tried = 0; tried < 800; tried += 1) {
    const result = what()
    if (holds(result)) return result
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Never came to be: ${JSON.stringify(what())}`)
}

/** What is sent twice, as browsers do by themselves where a connection used before is cut. */
export const doubled = new Set<string>()

export function openTab(area = new Map<string, string>(), countryCode?: string) {
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
  let view = emptyCartView('not-started')
  let made = 0
  const storage = createTimestampedStorage({
    prefix: 'cart:',
    area: () => mapStorage(area),
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
    exclusively: createTabLock({
      name: 'cart',
      locks: undefined,
      lastHeard: () => Number.NEGATIVE_INFINITY,
      now: clock.now,
    }),
    // As in browsers with Web Locks: no test has two tabs that send at once.
    lockSpansTabs: true,
    isOnline: () => true,
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
    report: (error) => reports.push(messageOf(error)),
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

export const add = (variantId: string, quantity = 1, sellingPlanId: string | null = null) => ({
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

export const quantities = async (id: string) =>
  ((await shop.read(id))?.lines.nodes ?? []).map(({ quantity }) => quantity)

export async function readyTab() {
  const tab = openTab()
  await tab.settled()
  return tab
}

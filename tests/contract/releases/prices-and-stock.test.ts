import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readEnvironment } from '#config/read-environment.ts'
import { tokens } from '../../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { startPublisher } from '../../../scripts/publisher/start-publisher.ts'
import { publisherPort, type SmallShop, startSmallShop } from './small-shop-services.fixture.ts'

const BUILD_MS = 240_000
const LIVE_MS = 60_000

let shop: SmallShop
let folder = ''
let publisher: { url: string; close(): Promise<void> } | null = null

const page = () => readFile(join(folder, 'current', 'shop/zero-proof/quiet-smoke.html'), 'utf8')
const variantId = 'gid://shopify/ProductVariant/150301'

/** Resolves once the page that shoppers get has these words. */
const untilLive = (words: string | RegExp) =>
  vi.waitFor(async () => expect(await page()).toMatch(words), { timeout: LIVE_MS, interval: 100 })

const webhooks = (order: object) =>
  fetch(`${shop.commerceUrl}/__webhooks`, { method: 'POST', body: JSON.stringify(order) })

async function ask(query: string, variables: object): Promise<unknown> {
  const response = await fetch(`${shop.commerceUrl}/api/2026-04/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': tokens.public,
    },
    body: JSON.stringify({ query, variables }),
  })
  return response.json()
}

const createdSchema = z.object({
  data: z.object({ cartCreate: z.object({ cart: z.object({ checkoutUrl: z.string() }) }) }),
})

/** Buys so many of the product at the hosted checkout. */
async function buy(quantity: number): Promise<void> {
  const input = { lines: [{ merchandiseId: variantId, quantity }] }
  const created = createdSchema.parse(
    await ask('mutation ($input: CartInput) { cartCreate(input: $input) { cart { checkoutUrl } } }', {
      input,
    }),
  )
  const { checkoutUrl } = created.data.cartCreate.cart
  const response = await fetch(checkoutUrl, { method: 'POST', redirect: 'manual' })
  expect(response.status).toBeLessThan(400)
}

beforeAll(async () => {
  shop = await startSmallShop({ reportsChanges: true })
  folder = await mkdtemp(join(tmpdir(), 'prices-'))
  const variables = shop.variablesOf('full')
  publisher = await startPublisher({
    environment: readEnvironment(variables),
    variables,
    folder,
    host: 'localhost',
    port: publisherPort,
    origins: [],
    hasStudio: false,
    log: () => {},
  })
  await vi.waitFor(() => page(), { timeout: BUILD_MS, interval: 200 })
}, BUILD_MS)

afterAll(async () => {
  await publisher?.close()
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('what the store reports reaches the page that shoppers get', { timeout: BUILD_MS }, () => {
  test('a price that was changed (PUB-20)', async () => {
    await shop.edits.changeProduct('quiet-smoke', (text) =>
      text.replace(/"price": "\d+\.\d\d"/, '"price": "12.34"'),
    )
    await untilLive('12.34')
  })

  test('the stock, by the message of the inventory alone: that of the product is lost (PUB-20)', async () => {
    expect(await page()).not.toMatch('Sold out')
    // The message of the inventory is sent first.
    await webhooks({ kind: 'repeat' })
    await webhooks({ kind: 'lose' })
    await buy(3)
    await untilLive('Sold out')
  })

  test('the stock again, after it was filled up (PUB-20)', async () => {
    await shop.edits.changeProduct('quiet-smoke', (text) => text.replace('"quantity": 3', '"quantity": 30'))
    await untilLive('Add to cart')
    expect(await page()).not.toMatch('Sold out')
  })
})

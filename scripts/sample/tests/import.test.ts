import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Environment } from '../../../src/config/env.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { AdminError } from '../../admin/admin-error.ts'
import { createShopifyAdmin } from '../../admin/shopify-admin.ts'
import { allowOrigin } from '../../doctor/allow-origin.ts'
import { examine } from '../../doctor/examine.ts'
import { localApp } from '../../local/commerce/admin/endpoint.ts'
import { type TestShop, TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { localTokens } from '../../local/content/accounts.ts'
import {
  samplePicture,
  startTestContentService,
  type TestContentService,
} from '../../local/content/tests/content-service.fixture.ts'
import { orderFault, temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { importSample } from '../import/import-sample.ts'
import { planImport } from '../import/plan-import.ts'
import { rewriteIds } from '../import/rewrite-ids.ts'
import { readSampleShop, type SampleShop } from '../import/sample-shop.ts'
import { readDocuments, readProducts, sampleFolder } from '../sample-files.ts'

let shops: TestShops
let folder: string
let store: TestShop
let storeFolder: string
let content: TestContentService
let shop: SampleShop
let environment: Environment

/** Products with several pictures, and with selling plans. */
const handles = ['a-quiet-trio', 'black-cherry-stick-packs-subscription']

const documents = [
  {
    _id: 'product-trio',
    _type: 'product',
    title: 'Trio',
    shopify: { product: { id: 'gid://shopify/Product/1504' } },
    thumb: { image: { _type: 'image', _sanityAsset: 'image@file://./images/thumb.png' } },
  },
  {
    _id: 'product-sticks',
    _type: 'product',
    title: 'Sticks',
    shopify: { subscription: { id: btoa('gid://shopify/Product/6206') } },
  },
  {
    _id: 'buyNow',
    _type: 'buyNow',
    products: [{ _key: 'a', variant: { id: 'gid://shopify/ProductVariant/150401' } }],
  },
]

beforeEach(async () => {
  shops = new TestShops()
  folder = await temporaryFolder()
  await mkdir(join(folder, 'commerce', 'products'), { recursive: true })
  await mkdir(join(folder, 'images'))
  const names = new Set(['thumb.png'])
  for (const handle of handles) {
    const text = await readFile(join(sampleFolder, 'commerce', 'products', `${handle}.json`), 'utf8')
    await writeFile(join(folder, 'commerce', 'products', `${handle}.json`), text)
    for (const [, name = ''] of text.matchAll(/"filename": "([^"]+)"/g)) names.add(name)
  }
  const picture = await samplePicture(40, 30, '#E8B23A')
  for (const name of names) await writeFile(join(folder, 'images', name), picture)
  await cp(join(sampleFolder, 'commerce', 'discounts.json'), join(folder, 'commerce', 'discounts.json'))
  await writeFile(
    join(folder, 'production.ndjson'),
    documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
  )
  shop = await readSampleShop(folder)

  storeFolder = await temporaryFolder()
  await mkdir(join(storeFolder, 'commerce', 'products'), { recursive: true })
  const markets = [{ handle: 'us', countries: ['US'], currencyCode: 'USD', languages: ['EN'] }]
  await writeFile(join(storeFolder, 'commerce', 'shop.json'), JSON.stringify({ name: 'New', markets }))
  await writeFile(join(storeFolder, 'commerce', 'discounts.json'), '[]')
  store = await shops.start({ sampleDir: storeFolder })
  content = await startTestContentService({})
  environment = readEnvironment({
    PUBLIC_SITE_URL: 'https://lull.example',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    PUBLIC_STOREFRONT_API_URL: `${store.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
    SANITY_API_ADMIN_TOKEN: localTokens.administrator,
    SHOPIFY_ADMIN_CLIENT_ID: localApp.clientId,
    SHOPIFY_ADMIN_CLIENT_SECRET: localApp.clientSecret,
  })
})
afterEach(async () => {
  await Promise.all([shops.close(), content.close()])
})

const lines: string[] = []
const run = (replace = false) =>
  importSample(environment, shop, { folder, replace, report: (line) => lines.push(line) })

const soldSchema = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          handle: z.string(),
          images: z.object({ nodes: z.array(z.object({ url: z.string() })) }),
          variants: z.object({ nodes: z.array(z.object({ id: z.string(), sku: z.string() })) }),
          sellingPlanGroups: z.object({
            nodes: z.array(
              z.object({
                name: z.string(),
                sellingPlans: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
})

/** What a shopper's browser is told about the store. */
async function sold() {
  const { body } = await store.request(`{ products(first: 50) { nodes {
    id handle images(first: 20) { nodes { url } } variants(first: 50) { nodes { id sku } }
    sellingPlanGroups(first: 5) { nodes { name sellingPlans(first: 20) { nodes { name } } } }
  } } }`)
  return soldSchema.parse(body).data.products.nodes
}

test('puts products and content into a store with other ids, by handle and SKU (OPS-07)', async () => {
  await run()
  const products = await sold()
  const trio = products.find(({ handle }) => handle === 'a-quiet-trio')
  const sticks = products.find(({ handle }) => handle === 'black-cherry-stick-packs-subscription')
  expect(products).toHaveLength(2)
  expect(trio?.images.nodes).toHaveLength(5)
  expect((await fetch(trio?.images.nodes[0]?.url ?? '')).status).toBe(200)
  expect(sticks?.sellingPlanGroups.nodes[0]?.sellingPlans.nodes).toHaveLength(5)
  expect(trio?.id).not.toBe('gid://shopify/Product/1504')

  const client = content.client({ token: localTokens.administrator })
  expect(await client.getDocument('product-trio')).toMatchObject({
    shopify: { product: { id: trio?.id } },
    thumb: { image: { asset: { _ref: expect.stringMatching(/^image-/) } } },
  })
  // An id that was written encoded stays so (CAT-13).
  expect(await client.getDocument('product-sticks')).toMatchObject({
    shopify: { subscription: { id: btoa(sticks?.id ?? '') } },
  })
  expect(await client.getDocument('buyNow')).toMatchObject({
    products: [{ variant: { id: trio?.variants.nodes[0]?.id } }],
  })
})

test('publishes subscriptions where they can be sold, though another sales channel refuses them (OPS-07)', async () => {
  lines.length = 0
  await run()
  expect((await sold()).map(({ handle }) => handle).toSorted()).toEqual(handles)
  expect(lines.filter((line) => line.includes('sales channels'))).toEqual([
    '  not on one of the sales channels: Point of Sale does not sell subscriptions.',
  ])
})

test('leads from an empty store and dataset to nothing wrong, as the deploy page does (OPS-03, OPS-07)', async () => {
  const wrongs = async (url: string) => {
    const sections = await examine(inStore(url), 'services')
    return sections.flatMap(({ title, findings }) =>
      findings.flatMap(({ level, text }) => (level === 'problem' ? [`${title}: ${text}`] : [])),
    )
  }
  const inStore = (url: string): Environment => ({
    ...environment,
    PUBLIC_STOREFRONT_API_URL: `${url}/api/2026-04/graphql.json`,
  })
  const stateDir = await shops.directory()
  const scope = 'unauthenticated_read_product_tags'
  const lacking = await shops.start({ sampleDir: storeFolder, stateDir, missingScopes: [scope] })
  const unknownStudio = expect.stringMatching(/^Content: .*does not answer the studio/)
  expect(await wrongs(lacking.url)).toEqual([
    expect.stringMatching(/^Content: .*no published home page/),
    unknownStudio,
  ])

  const home = { _id: 'home', _type: 'home', title: 'Home' }
  const whole = { ...shop, documents: [...shop.documents, home] }
  await importSample(inStore(lacking.url), whole, { folder, replace: false, report: () => {} })
  expect(await wrongs(lacking.url)).toEqual([
    expect.stringMatching(new RegExp(`^Store: .*lacks the access scope ${scope}`)),
    expect.stringMatching(/^Content: .*does not answer the studio/),
  ])

  await lacking.close()
  const mended = await shops.start({ sampleDir: storeFolder, stateDir })
  await allowOrigin(inStore(mended.url))
  expect(await wrongs(mended.url)).toEqual([])
})

test('a dry run says what is done and what is left for a person, and changes nothing (OPS-07)', async () => {
  const admin = createShopifyAdmin(environment)
  const text = (await planImport(admin, shop)).join('\n')
  expect(text).toMatch(/2 products with \d+ pictures, 1 of them with selling plans/)
  const products = shop.products.map(({ sellingPlanGroups = [], ...product }) => ({
    ...product,
    sellingPlanGroups: sellingPlanGroups.flatMap((group) => [group, group]),
  }))
  expect(await planImport(null, { ...shop, products })).toContainEqual(
    expect.stringContaining('1 of them with selling plans'),
  )
  expect(text).toContain('3 documents')
  expect(text).toContain('The store has none of them yet.')
  expect(text).toMatch(/Discounts: make NAP15, SOFT5/)
  expect(text).toMatch(/subscription app/)
  expect(await sold()).toEqual([])
  expect(await content.client({ perspective: 'raw' }).fetch('count(*)')).toBe(0)
  await run()
  expect((await planImport(admin, shop)).join('\n')).toMatch(/The store has 2 of them, .* a-quiet-trio/)
  expect((await planImport(null, shop)).join('\n')).toContain('SHOPIFY_ADMIN_CLIENT_ID')
})

test('runs again after it was interrupted, doubles nothing, and keeps what was changed (OPS-07)', async () => {
  // The first product's pictures are uploaded, then the store fails.
  await orderFault(store.url, 'staged', { kind: 'status', status: 500 })
  await expect(run()).rejects.toThrow(/did not take the picture .* \(status 500\)/)
  expect(await sold()).toEqual([])
  await run()
  const before = await sold()
  const client = content.client({ token: localTokens.administrator })
  await client.patch('product-trio').set({ title: 'Ours' }).commit()
  await run()
  expect(await sold()).toEqual(before)
  expect(await client.getDocument('product-trio')).toMatchObject({ title: 'Ours' })
  await run(true)
  expect(await client.getDocument('product-trio')).toMatchObject({ title: 'Trio' })
})

test('gives documents the pictures that an interrupted run did not, but not those of somebody else (OPS-07)', async () => {
  // As often as an upload is tried.
  await orderFault(content.url, 'assets', { kind: 'status', status: 500 }, 3)
  await expect(run()).rejects.toThrow(/Failed to upload image/)
  const client = content.client({ token: localTokens.administrator })
  await client.createOrReplace({ _id: 'product-cup', _type: 'product', title: 'Ours' })
  const [trio = { _type: 'product' }] = documents
  const cup = { ...trio, _id: 'product-cup', title: 'Cup' }
  shop = { ...shop, documents: [...shop.documents, cup] }
  await run()
  const withPicture = { thumb: { image: { asset: { _ref: expect.stringMatching(/^image-/) } } } }
  expect(await client.getDocument('product-trio')).toMatchObject(withPicture)
  expect(await client.getDocument('product-cup')).not.toHaveProperty('thumb')
})

test('makes the selling plans that an interrupted run did not, and none beside another app’s (OPS-07)', async () => {
  const [sticks] = shop.products.filter(({ sellingPlanGroups = [] }) => sellingPlanGroups.length > 0)
  const [group] = sticks?.sellingPlanGroups ?? []
  if (sticks === undefined || group === undefined)
    throw new Error('No product of the sample has selling plans')
  const names = async () => {
    const [product] = await sold()
    return product?.sellingPlanGroups.nodes.map(({ name }) => name)
  }
  const withGroups = (...groupNames: string[]): SampleShop => ({
    ...shop,
    documents: [],
    products: [{ ...sticks, sellingPlanGroups: groupNames.map((name) => ({ ...group, name })) }],
  })
  const importIt = (sample: SampleShop) =>
    importSample(environment, sample, { folder, replace: false, report: () => {} })
  await importIt(withGroups('Ours'))
  await importIt(withGroups('Ours', 'Ours, by year'))
  expect(await names()).toEqual(['Ours', 'Ours, by year'])
  await importIt(withGroups('Something else'))
  expect(await names()).toEqual(['Ours', 'Ours, by year'])
})

test('waits where the store says that it is asked too much (OPS-07)', { timeout: 20_000 }, async () => {
  const body = JSON.stringify({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] })
  const headers = { 'content-type': 'application/json' }
  await orderFault(store.url, 'admin', { kind: 'status', status: 200, headers, body })
  await run()
  expect(await sold()).toHaveLength(2)
})

test('leaves content alone when the store has another product under a handle (OPS-07)', async () => {
  const file = join(storeFolder, 'commerce', 'products', 'a-quiet-trio.json')
  const other = await readFile(join(folder, 'commerce', 'products', 'a-quiet-trio.json'), 'utf8')
  await writeFile(file, other.replace('LULL-ZP-ALL-03', 'OTHER'))
  await fetch(`${store.url}/__catalogue`, { method: 'POST' })
  await expect(run()).rejects.toThrow(/"a-quiet-trio" has no variant with the SKU LULL-ZP-ALL-03/)
  expect(await content.client({ perspective: 'raw' }).fetch('count(*)')).toBe(0)
})

test('names missing credentials before anything is changed (OPS-07)', async () => {
  environment = { ...environment, SANITY_API_ADMIN_TOKEN: undefined }
  await expect(run()).rejects.toThrow(AdminError)
  await expect(run()).rejects.toThrow('The import needs SANITY_API_ADMIN_TOKEN.')
  environment = { ...environment, SHOPIFY_ADMIN_CLIENT_ID: undefined }
  await expect(run()).rejects.toThrow(
    'needs SHOPIFY_ADMIN_TOKEN, or SHOPIFY_ADMIN_CLIENT_ID and SHOPIFY_ADMIN_CLIENT_SECRET; and SANITY_API_ADMIN_TOKEN.',
  )
  expect(await readdir(join(storeFolder, 'commerce', 'products'))).toEqual([])
})

test('keeps the id of a product that the sample no longer sells (OPS-07)', () => {
  const ids = new Map(readProducts().map(({ id }) => [id, 'gid://shopify/Product/9001']))
  const rewritten = JSON.stringify(rewriteIds(readDocuments('production'), ids))
  expect(rewritten).toContain(btoa('gid://shopify/Product/1014'))
  expect(rewritten).not.toContain('gid://shopify/Product/1504')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareMoney } from '#commerce/money.ts'
import { contentTypes } from '#config/content-types.ts'
import { matchPath } from '#config/routes.ts'
import { createContentSource } from '#content/client.ts'
import { type Content, createContent, validateContent } from '#content/content.ts'
import type { Catalogue } from '#features/catalogue/catalogue.ts'
import { createCatalogueApi } from '#features/catalogue/fetch-products.api.ts'
import { loadCatalogue } from '#features/catalogue/load-catalogue.ts'
import { allProductData } from '#features/catalogue/product-json.build.ts'
import { createBackendQuery } from '#features/catalogue/query-backend.ts'
import { sharedDataJson } from '#features/shared-data/shared-data.build.ts'
import { startCommerceService } from '../../scripts/local/commerce/service.ts'
import { tokens } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import {
  prepareTestSample,
  preparedSample as sampleDir,
} from '../../scripts/sample/tests/prepared-sample.fixture.ts'
import { documentsOf } from '../unit/content.fixture.ts'

const siteOrigin = 'https://lull.example'

let stateDir = ''
let content = { url: '', close: async () => {} }
let commerce = { url: '', close: async () => {} }

interface Loading {
  excludeCBD?: boolean
  contentUrl?: string
  commerceUrl?: string
  market?: string
}

interface Loaded {
  content: Content
  catalogue: Catalogue
}

async function load({ excludeCBD = true, contentUrl, commerceUrl, market }: Loading = {}) {
  const reports: string[] = []
  const errors: unknown[] = []
  const report = (problem: string) => void reports.push(problem)
  const reportError = (error: unknown) => void errors.push(error)
  const storefrontUrl = `${commerceUrl ?? commerce.url}/api/2026-04/graphql.json`
  const read = createContent({
    source: createContentSource({
      projectId: 'lull',
      dataset: 'production',
      apiHost: contentUrl ?? content.url,
      token: undefined,
      perspective: 'published',
      retry: { attempts: 4, initialDelayMs: 5, timeoutMs: 5000 },
    }),
    siteOrigin,
    excludeCBD,
    report,
  })
  const queryBackend = createBackendQuery({
    storefrontUrl,
    accessToken: { kind: 'private', value: 'private' },
    market,
  })
  const loading = async (): Promise<Loaded> => {
    await validateContent(read, reportError)
    const api = createCatalogueApi(queryBackend, storefrontUrl)
    return { content: read, catalogue: await loadCatalogue({ content: read, api, report, reportError }) }
  }
  const shop = await loading().catch((error: unknown) => (error instanceof Error ? error : new Error()))
  return { shop, reports, errors }
}

function loaded({ shop }: { shop: Loaded | Error }): Loaded {
  if (shop instanceof Error) throw shop
  return shop
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** All data of the shop as text, and every internal path in it. */
async function everything({ content: read, catalogue }: Loaded) {
  const documents = await Promise.all(contentTypes.map((entry) => documentsOf(read, entry)))
  const text = JSON.stringify([documents, catalogue.products, catalogue.categories, catalogue.menu])
  const paths = [...text.matchAll(/"href":"(\/[^"]*)"/g)].map(([, path = '']) => path)
  return { text, paths: [...new Set(paths)] }
}

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'data-test-'))
  await prepareTestSample()
  content = await startContentService({ port: 0, stateDir, sampleDir })
  commerce = await startCommerceService({ port: 0, stateDir, sampleDir, tokens })
}, 120_000)

afterAll(async () => {
  await content.close()
  await commerce.close()
  await rm(stateDir, { recursive: true, force: true })
})

test('has the prices of the market that it is asked in, the threshold of free shipping, too (OPS-11)', async () => {
  const shop = loaded(await load({ market: 'fr-CA' }))
  const currencies = (value: unknown) =>
    new Set([...JSON.stringify(value).matchAll(/"currencyCode":"(\w+)"/g)].map(([, code]) => code))
  expect(currencies(shop.catalogue.products)).toEqual(new Set(['CAD']))
  expect(currencies(JSON.parse(await sharedDataJson(shop.catalogue, shop.content)))).toEqual(new Set(['CAD']))
  const atHome = loaded(await load()).catalogue.products
  const prices = (products: typeof atHome) =>
    products.flatMap(({ commerce: sold }) => sold?.variants.map(({ price }) => Number(price.amount)) ?? [])
  expect(prices(shop.catalogue.products)).toEqual(
    prices(atHome).map((amount) => Math.round(amount * 138) / 100),
  )
})

describe.each([
  ['scrubbed', true],
  ['full', false],
])('the sample shop, %s', (_, excludeCBD) => {
  test('loads, and sells every product (CAT-18, RTE-02, RTE-03)', async () => {
    const result = await load({ excludeCBD })
    const { products, promotions, featuredProduct, shopCategories } = loaded(result).catalogue
    expect(products.length).toBeGreaterThanOrEqual(40)
    expect(shopCategories.length).toBeGreaterThanOrEqual(7)
    expect(promotions.flatMap(({ regular, limited }) => [...regular, ...limited]).length).toBeGreaterThan(0)
    expect(featuredProduct?.commerce).toEqual(expect.anything())
    const gone = products.filter(({ commerce: sold }) => sold === null)
    expect(result.reports.filter((report) => report.startsWith('product '))).toHaveLength(gone.length)
    expect(gone.length).toBeLessThan(3)
  })

  test('links only to pages that the variant has (RTE-41)', async () => {
    const shop = loaded(await load({ excludeCBD }))
    const { catalogue } = shop
    const pages = await Promise.all([
      shop.content.all('page'),
      shop.content.all('form'),
      shop.content.all('buyNow'),
    ])
    const slugs = new Set(pages.flat().map(({ slug }) => slug))
    const published = await Promise.all(
      contentTypes.map(async (entry) => {
        const documents = await documentsOf(shop.content, entry)
        return documents.some((document) => document !== null) ? entry.route : null
      }),
    )
    const publishedRoutes = new Set<string | null>(published)
    const productPaths = new Set(catalogue.products.map(({ path }) => path))
    const { paths } = await everything(shop)
    const lost = paths.filter((path) => {
      const route = matchPath(path)
      const slug = route?.parameters.slug ?? ''
      switch (route?.name) {
        case 'home':
        case 'shop':
        case 'signUpIndex':
        case 'collectionIndex':
          return false
        case 'product':
        case 'giftCard':
          return !productPaths.has(path)
        case 'productCategory':
          return catalogue.categoryBySlug(slug) === null
        case 'buyNow':
        case 'page':
          return !slugs.has(slug)
        case undefined:
          return true
        default:
          return !publishedRoutes.has(route?.name ?? null)
      }
    })
    expect(paths.length).toBeGreaterThan(20)
    expect(lost).toEqual([])
  })

  test('reads pages of stories, letters and forms completely (DOC-09..35)', async () => {
    const { content: read } = loaded(await load({ excludeCBD }))
    const categories = new Set((await read.all('productCategory')).map(({ id }) => id))
    const collections = await read.all('productCategoryCollection')
    expect(collections.map(({ slug }) => slug)).toContain('moods')
    for (const { introMedia, sections } of collections) {
      expect(introMedia?.image).toEqual(expect.anything())
      const shown = sections.flatMap((section) => section.productCategories)
      expect(shown.length).toBeGreaterThan(0)
      for (const { productCategory } of shown) expect(categories).toContain(productCategory)
    }
    const whatsInside = await read.get('whatsInside')
    const sections = whatsInside?.productCategorySections ?? []
    expect(sections.length).toBeGreaterThan(2)
    for (const { productCategory } of sections) expect(categories).toContain(productCategory)
    expect(whatsInside?.relatedLinks).toHaveLength(3)
    const ingredients = await read.get('ingredients')
    expect(ingredients?.featuredIngredients.length).toBeGreaterThan(3)
    for (const id of ingredients?.featuredIngredients ?? []) {
      expect(await read.byId('ingredient', id)).not.toBeNull()
    }
    const letter = await read.bySlug('signUp', 'letter')
    expect(letter?.whatYouGet).toHaveLength(4)
    expect(letter?.splash).toEqual(expect.anything())
    const [form] = await read.all('form')
    expect(new Set(form?.fields.map(({ type }) => type)).size).toBe(6)
    expect(form?.fields.flatMap(({ options }) => options)).toHaveLength(4)
    expect((await read.get('wholesale'))?.content.length).toBeGreaterThan(3)
    const quoted = await read.get('testimonialsPage')
    for (const id of quoted?.testimonials ?? []) expect(await read.byId('testimonial', id)).not.toBeNull()
    expect(quoted?.testimonials.length).toBeGreaterThan(3)
  })

  test('serves every linked certificate (DOC-12)', async () => {
    const results = await loaded(await load({ excludeCBD })).content.get('labResults')
    const files = [results?.hempFreeTestResults, ...(results?.labResults ?? []).map(({ coa }) => coa)]
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(file?.name).toMatch(/\.pdf$/)
      const answer = await fetch(file?.url ?? '')
      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBe(file?.bytes)
    }
  })

  test('shows the enabled banners of where to buy, with their links (DOC-13)', async () => {
    const found = await loaded(await load({ excludeCBD })).content.get('whereToBuy')
    expect(
      found?.banners.map(({ content: parts, link }) => [parts.map(({ isLink }) => isLink), link?.href]),
    ).toEqual([
      [[false, true, false], 'https://shelves.example/lull'],
      [[false, true, false], '/shop/sparkling-water'],
    ])
  })

  test('offers every subscription in plans with deliveries, below the one-time price (CAT-10, CAT-11)', async () => {
    const { catalogue } = loaded(await load({ excludeCBD }))
    const subscribed = catalogue.products.flatMap(({ subscription }) => subscription ?? [])
    expect(subscribed.length).toBeGreaterThan(10)
    for (const { sellingPlans, variants } of subscribed) {
      expect(sellingPlans.length).toBeGreaterThan(0)
      for (const plan of sellingPlans) {
        expect(plan.recurringDeliveries.intervalCount).toBeGreaterThan(0)
        const prices = variants.flatMap(({ id, price }) => {
          const onPlan = plan.prices[id]
          return onPlan === undefined ? [] : [compareMoney(onPlan, price)]
        })
        expect(prices.length).toBeGreaterThan(0)
        for (const order of prices) expect(order).toBeLessThan(0)
      }
    }
  })

  test('has one data file for each commerce product, with the path of a page (CAT-03)', async () => {
    const shop = loaded(await load({ excludeCBD }))
    const paths = new Set(shop.catalogue.products.map(({ path }) => path))
    const files = allProductData(shop.catalogue)
    expect(files.size).toBeGreaterThan(shop.catalogue.products.length)
    for (const { path } of files.values()) expect(paths).toContain(path)
  })
})

describe('variants and services', () => {
  test('leaves every trace of CBD products out of scrubbed (CAT-01..04)', async () => {
    const full = loaded(await load({ excludeCBD: false }))
    const scrubbed = loaded(await load({ excludeCBD: true }))
    const flagged = [
      ...full.catalogue.products.filter(({ cbd }) => cbd),
      ...full.catalogue.categories.filter(({ cbd }) => cbd),
    ]
    expect(flagged.length).toBeGreaterThanOrEqual(3)
    const { text, paths } = await everything(scrubbed)
    const body = await sharedDataJson(scrubbed.catalogue, scrubbed.content)
    for (const { path, id } of flagged) {
      expect(paths).not.toContain(path)
      expect(body).not.toContain(`"${path}"`)
      expect(scrubbed.catalogue.productById(id) ?? scrubbed.catalogue.categoryById(id)).toBeNull()
      // Reference lists may contain ids of CBD documents; joined data may not.
      expect(JSON.stringify([scrubbed.catalogue.products, scrubbed.catalogue.menu])).not.toContain(path)
    }
    expect(text).not.toContain('"cbd":true')
    const pagesOf = async ({ content: read }: Loaded) => [
      ...(await read.all('productCategoryCollection')).map(({ slug }) => slug),
      ...(await read.all('signUp')).map(({ slug }) => slug),
      ...((await read.get('labResults'))?.labResults ?? []).flatMap(({ lotCode }) => lotCode ?? []),
    ]
    const kept = new Set(await pagesOf(scrubbed))
    const dropped = (await pagesOf(full)).filter((name) => !kept.has(name))
    expect(dropped).toEqual(['with-a-leaf', 'leaf-letter', 'C8-1000-26', 'LO-1000-26'])
    for (const name of dropped) expect(text).not.toContain(`"${name}"`)
    expect(full.catalogue.menu.flatMap(({ items }) => items).length).toBeGreaterThan(
      scrubbed.catalogue.menu.flatMap(({ items }) => items).length,
    )
  })

  test('retries a service that fails briefly (NET-02)', async () => {
    const fault = { kind: 'status', status: 503 }
    await post(`${content.url}/__faults`, { operation: '*', times: 2, fault })
    await post(`${commerce.url}/__faults`, { operation: '*', times: 2, fault })
    expect(loaded(await load()).catalogue.products.length).toBeGreaterThan(0)
  })

  test('fails after retries, naming a content service that cannot be reached (CAT-19)', async () => {
    const contentUrl = 'http://localhost:1'
    const { shop, errors } = await load({ contentUrl })
    expect(String(shop)).toContain(
      'The content service at http://localhost:1 (dataset production) did not answer after 4 attempts',
    )
    expect(errors).toEqual([shop])
  })

  test('fails, naming a commerce service that cannot be reached (CAT-19)', async () => {
    const { shop, errors } = await load({ commerceUrl: 'http://localhost:1' })
    expect(String(shop)).toContain(
      'The catalogue cannot be read from http://localhost:1/api/2026-04/graphql.json',
    )
    expect(errors).toEqual([shop])
  })

  test('does not retry a refused request, and says why (CAT-19)', async () => {
    // Only the first request is refused; a retry would succeed.
    const fault = { kind: 'status', status: 403, body: JSON.stringify({ error: 'no access' }) }
    await post(`${content.url}/__faults`, { operation: '*', times: 1, fault })
    const { shop } = await load()
    expect(String(shop)).toMatch(/The content service at \S+ \(dataset production\) did not answer: /)
    await fetch(`${content.url}/__faults`, { method: 'DELETE' })
  })
})

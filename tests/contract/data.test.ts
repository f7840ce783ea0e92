import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareMoney } from '#commerce/money.ts'
import { matchPath } from '#config/routes.ts'
import { connectShop } from '#features/catalogue/connect.ts'
import { allProductData } from '#features/catalogue/product-data.ts'
import { sharedDataFile } from '#features/catalogue/shared-data.build.ts'
import { loadShop, type Shop } from '#features/catalogue/shop.ts'
import { startCommerceService } from '../../scripts/local/commerce/service.ts'
import { tokens } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import { prepareSample } from '../../scripts/sample/prepare.ts'

/** Kept between runs, because rendering the pictures takes long. */
const sampleDir = '.local/test/sample'
const siteOrigin = 'https://lull.example'

let stateDir = ''
let content = { url: '', close: async () => {} }
let commerce = { url: '', close: async () => {} }

interface Loading {
  excludeCBD?: boolean
  contentUrl?: string
  commerceUrl?: string
}

async function load({ excludeCBD = true, contentUrl, commerceUrl }: Loading = {}) {
  const reports: string[] = []
  const errors: unknown[] = []
  const parts = connectShop({
    siteOrigin,
    excludeCBD,
    content: {
      projectId: 'lull',
      dataset: 'production',
      apiHost: contentUrl ?? content.url,
      token: undefined,
      perspective: 'published',
      retry: { attempts: 4, initialDelayMs: 5, timeoutMs: 5000 },
    },
    commerce: {
      storefrontUrl: `${commerceUrl ?? commerce.url}/api/2026-04/graphql.json`,
      accessToken: { kind: 'private', value: 'private' },
      backendUrl: undefined,
    },
    report: (problem) => void reports.push(problem),
    reportError: (error) => void errors.push(error),
  })
  const shop = await loadShop(parts).catch((error: unknown) => (error instanceof Error ? error : new Error()))
  return { shop, reports, errors }
}

function loaded({ shop }: { shop: Shop | Error }): Shop {
  if (shop instanceof Error) throw shop
  return shop
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** All data of the shop as text, and every internal path in it. */
async function everything(shop: Shop) {
  const kinds = Object.values(shop.content)
  const documents = await Promise.all(
    kinds.map(async (kind): Promise<unknown> => ('all' in kind ? kind.all() : kind.get())),
  )
  const { catalogue, menu, home } = shop
  const text = JSON.stringify([documents, catalogue.products, catalogue.categories, menu, home])
  const paths = [...text.matchAll(/"href":"(\/[^"]*)"/g)].map(([, path = '']) => path)
  return { text, paths: [...new Set(paths)] }
}

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'data-test-'))
  await prepareSample(sampleDir)
  content = await startContentService({ port: 0, stateDir, sampleDir })
  commerce = await startCommerceService({ port: 0, stateDir, sampleDir, tokens })
}, 120_000)

afterAll(async () => {
  await content.close()
  await commerce.close()
  await rm(stateDir, { recursive: true, force: true })
})

describe.each([
  ['scrubbed', true],
  ['full', false],
])('the sample shop, %s', (_, excludeCBD) => {
  test('loads, and sells every product (CAT-18, RTE-02, RTE-03)', async () => {
    const result = await load({ excludeCBD })
    const { catalogue, promotional, featuredProduct, shopCategories } = loaded(result)
    expect(catalogue.products.length).toBeGreaterThanOrEqual(40)
    expect(shopCategories.length).toBeGreaterThanOrEqual(7)
    expect(promotional.length).toBeGreaterThan(0)
    expect(featuredProduct?.commerce).not.toBeNull()
    const gone = catalogue.products.filter(({ commerce: sold }) => sold === null)
    expect(result.reports.filter((report) => report.startsWith('product '))).toHaveLength(gone.length)
    expect(gone.length).toBeLessThan(3)
  })

  test('links only to pages that the variant has (RTE-41)', async () => {
    const shop = loaded(await load({ excludeCBD }))
    const { catalogue } = shop
    const pages = [...(await shop.content.pages.all()), ...(await shop.content.buyNow.all())]
    const slugs = new Set(pages.map(({ slug }) => slug))
    const productPaths = new Set(catalogue.products.map(({ path }) => path))
    const { paths } = await everything(shop)
    const lost = paths.filter((path) => {
      const route = matchPath(path)
      const slug = route?.parameters.slug ?? ''
      switch (route?.kind) {
        case 'home':
        case 'shop':
          return false
        case 'product':
        case 'giftCard':
          return !productPaths.has(path)
        case 'productCategory':
          return catalogue.categoryBySlug(slug) === null
        case 'buyNow':
        case 'page':
          return !slugs.has(slug)
        default:
          return true
      }
    })
    expect(paths.length).toBeGreaterThan(20)
    expect(lost).toEqual([])
  })

  test('reads pages of stories, letters and forms completely (DOC-09..35)', async () => {
    const { content: read } = loaded(await load({ excludeCBD }))
    const categories = new Set((await read.categories.all()).map(({ id }) => id))
    const collections = await read.collections.all()
    expect(collections.map(({ slug }) => slug)).toContain('moods')
    for (const { introMedia, sections } of collections) {
      expect(introMedia?.image).not.toBeNull()
      const shown = sections.flatMap((section) => section.productCategories)
      expect(shown.length).toBeGreaterThan(0)
      for (const { productCategory } of shown) expect(categories).toContain(productCategory)
    }
    const whatsInside = await read.whatsInside.get()
    const sections = whatsInside?.productCategorySections ?? []
    expect(sections.length).toBeGreaterThan(2)
    for (const { productCategory } of sections) expect(categories).toContain(productCategory)
    expect(whatsInside?.relatedLinks).toHaveLength(3)
    const ingredients = await read.ingredientSettings.get()
    expect(ingredients?.featuredIngredients.length).toBeGreaterThan(3)
    for (const id of ingredients?.featuredIngredients ?? []) {
      expect(await read.ingredients.byId(id)).not.toBeNull()
    }
    const letter = await read.signUps.bySlug('letter')
    expect(letter?.whatYouGet).toHaveLength(4)
    expect(letter?.splash).not.toBeNull()
    const [form] = await read.forms.all()
    expect(new Set(form?.fields.map(({ type }) => type)).size).toBe(6)
    expect(form?.fields.flatMap(({ options }) => options)).toHaveLength(4)
    expect((await read.wholesale.get())?.content.length).toBeGreaterThan(3)
    const quoted = await read.testimonialsPage.get()
    for (const id of quoted?.testimonials ?? []) expect(await read.testimonials.byId(id)).not.toBeNull()
    expect(quoted?.testimonials.length).toBeGreaterThan(3)
  })

  test('serves every linked certificate (DOC-12)', async () => {
    const results = await loaded(await load({ excludeCBD })).content.labResults.get()
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
    const found = await loaded(await load({ excludeCBD })).content.whereToBuy.get()
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
    const { body } = await sharedDataFile(scrubbed)
    for (const { path, id } of flagged) {
      expect(paths).not.toContain(path)
      expect(body).not.toContain(`"${path}"`)
      expect(scrubbed.catalogue.productById(id) ?? scrubbed.catalogue.categoryById(id)).toBeNull()
      // Reference lists may contain ids of CBD documents; joined data may not.
      expect(JSON.stringify([scrubbed.catalogue.products, scrubbed.menu])).not.toContain(path)
    }
    expect(text).not.toContain('"cbd":true')
    const pagesOf = async ({ content: read }: Shop) => [
      ...(await read.collections.all()).map(({ slug }) => slug),
      ...(await read.signUps.all()).map(({ slug }) => slug),
      ...((await read.labResults.get())?.labResults ?? []).flatMap(({ lotCode }) => lotCode ?? []),
    ]
    const kept = new Set(await pagesOf(scrubbed))
    const dropped = (await pagesOf(full)).filter((name) => !kept.has(name))
    expect(dropped).toEqual(['with-a-leaf', 'leaf-letter', 'C8-1000-26', 'LO-1000-26'])
    for (const name of dropped) expect(text).not.toContain(`"${name}"`)
    expect(full.menu.flatMap(({ items }) => items).length).toBeGreaterThan(
      scrubbed.menu.flatMap(({ items }) => items).length,
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
      'The content service at http://localhost:1 (dataset production) gave no answer after 4 attempts',
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
    expect(String(shop)).toMatch(/The content service at \S+ \(dataset production\) gave no answer: /)
    await fetch(`${content.url}/__faults`, { method: 'DELETE' })
  })
})

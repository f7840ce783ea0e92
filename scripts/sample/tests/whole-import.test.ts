import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { decodeId } from '../../../src/config/global-id.ts'
import { runCommand } from '../../lib/tests/run-command.fixture.ts'
import { localApp } from '../../local/commerce/admin/endpoint.ts'
import { type TestShop, TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { localTokens } from '../../local/content/accounts.ts'
import {
  startTestContentService,
  type TestContentService,
} from '../../local/content/tests/content-service.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { isLong } from '../../shared/tests/run-length.fixture.ts'
import { readDocuments, readProducts } from '../sample-files.ts'
import { preparedSample as folder, prepareTestSample } from './prepared-sample.fixture.ts'

const shops = new TestShops()
let store: TestShop
let content: TestContentService
let variables: Record<string, string>
beforeAll(async () => {
  if (isLong) await prepareTestSample()
  const sampleDir = await temporaryFolder()
  await mkdir(join(sampleDir, 'commerce', 'products'), { recursive: true })
  const markets = [{ handle: 'us', countries: ['US'], currencyCode: 'USD', languages: ['EN'] }]
  await writeFile(join(sampleDir, 'commerce', 'shop.json'), JSON.stringify({ name: 'New', markets }))
  await writeFile(join(sampleDir, 'commerce', 'discounts.json'), '[]')
  store = await shops.start({ sampleDir })
  content = await startTestContentService({ origins: ['https://lull.example'] })
  variables = {
    PUBLIC_SITE_URL: 'https://lull.example',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    PUBLIC_STOREFRONT_API_URL: `${store.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
    SANITY_API_ADMIN_TOKEN: localTokens.administrator,
    SHOPIFY_ADMIN_CLIENT_ID: localApp.clientId,
    SHOPIFY_ADMIN_CLIENT_SECRET: localApp.clientSecret,
  }
}, 600_000)
afterAll(() => Promise.all([shops.close(), content.close()]))

const importSample = (...parameters: string[]) =>
  runCommand('sample/import/main.ts', ['--folder', folder, ...parameters], variables)

const countSchema = z.object({
  data: z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
})
const productIds = async () => {
  const { body } = await store.request('{ products(first: 250) { nodes { id } } }')
  return countSchema.parse(body).data.products.nodes.map(({ id }) => id)
}

test('npm run sample:import names what is missing before it does anything (OPS-07)', async () => {
  const without = { ...variables, SANITY_API_ADMIN_TOKEN: '' }
  const refused = await runCommand('sample/import/main.ts', ['--folder', folder], without)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('The import needs')])
  const unconfigured = await runCommand('sample/import/main.ts', ['--dry-run'], {})
  expect([unconfigured.code, unconfigured.output]).toEqual([
    1,
    expect.stringContaining('PUBLIC_STOREFRONT_API_URL is missing'),
  ])
})

// Rendering and importing all pictures takes minutes.
if (isLong)
  test('npm run sample:import puts the whole sample into a store with other ids (OPS-07)', {
    timeout: 600_000,
  }, async () => {
    const dry = await importSample('--dry-run')
    expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('The store has none of them yet.')])
    expect(await productIds()).toEqual([])

    const { code, output } = await importSample()
    expect([code, output]).toEqual([0, expect.stringContaining('Imported.')])
    const ids = await productIds()
    const samples = readProducts()
    // One is unlisted: it is sold, and in no list.
    expect(ids).toHaveLength(samples.length - 1)
    expect(ids.filter((id) => samples.some((sample) => sample.id === id))).toEqual([])

    const client = content.client({ token: localTokens.administrator, perspective: 'raw' })
    const count = 'count(*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"])])'
    expect(await client.fetch(count)).toBe(readDocuments('production').length)
    const named = z
      .array(z.string().nullable())
      .parse(await client.fetch('*[_type == "product"].shopify.product.id'))
    const sampleIds = new Set(samples.map(({ id }) => id))
    expect(named.filter((id) => id !== null && sampleIds.has(decodeId(id)))).toEqual([])

    const again = await importSample()
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('(was there)')])
    expect(await productIds()).toEqual(ids)

    const doctor = await runCommand('doctor.ts', [], variables)
    // The sample has one document of a product that is not sold any more.
    expect(doctor.output).toMatch(/note {3}The store lacks products of 1 documents, .*: Cucumber fog\.\n/)
    expect(doctor.output).toContain('The store has every variant that Buy Now pages sell.')
    expect([doctor.code, doctor.output]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
  })

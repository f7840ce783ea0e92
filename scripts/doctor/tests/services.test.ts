import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAIL_KEY } from '../../local/mail/tests/mail-service.fixture.ts'
import { checkMailServices } from '../check-mail-services.ts'
import { checkProducts } from '../check-products.ts'
import { checkRecommendations } from '../check-recommendations.ts'
import { checkSanity } from '../check-sanity.ts'
import { checkStorefront } from '../check-storefront.ts'
import { examine } from '../examine.ts'
import { nowhere, type Services, startServices, wrongs } from './doctor.fixture.ts'

let services: Services
let closedUrl: string
beforeAll(async () => {
  closedUrl = await nowhere()
  services = await startServices()
})
afterAll(() => services.close())

test('finds nothing wrong with services that are set up (OPS-03)', async () => {
  const changes = { STOREFRONT_API_PRIVATE_TOKEN: 'private', SANITY_STUDIO_DATASETS: 'staging' }
  const sections = await examine(services.environment(changes), 'services')
  expect(sections.map(({ title, findings }) => [title, ...wrongs(findings)])).toEqual([
    ['Store'],
    ['Content'],
    ['Products'],
    ['Sign-ups and forms'],
    ['Suggestions'],
  ])
  expect(sections.every(({ findings }) => findings.some(({ level }) => level === 'ok'))).toBe(true)
})

describe('the store', () => {
  const check = async (changes?: Record<string, string>) =>
    wrongs(await checkStorefront(services.environment(changes)))

  test('that does not answer (OPS-03)', async () => {
    const found = await check({ PUBLIC_STOREFRONT_API_URL: `${closedUrl}/api/2026-04/graphql.json` })
    expect(found).toEqual([
      expect.stringMatching(/does not answer at .*: nothing listens there.*PUBLIC_STOREFRONT_API_URL/),
    ])
  })

  test('that refuses a token, each by its name (OPS-03)', async () => {
    expect(await check({ PUBLIC_STOREFRONT_API_TOKEN: 'other' })).toEqual([
      expect.stringMatching(/refuses PUBLIC_STOREFRONT_API_TOKEN \(status 401\).*Manage API access/),
    ])
    expect(await check({ STOREFRONT_API_PRIVATE_TOKEN: 'other' })).toEqual([
      expect.stringContaining('refuses STOREFRONT_API_PRIVATE_TOKEN'),
    ])
  })

  test('that is closed, or no store at all (OPS-03)', async () => {
    await services.fault('store', 'DoctorShop', { kind: 'status', status: 402 })
    expect(await check()).toEqual([expect.stringContaining('The store is closed (status 402)')])
    await services.fault('store', 'DoctorShop', { kind: 'status', status: 423 })
    expect(await check()).toEqual([expect.stringMatching(/is closed \(status 423\).*unlock it/)])
    await services.fault('store', 'DoctorShop', { kind: 'status', status: 200, body: '<h1>Welcome</h1>' })
    expect(await check()).toEqual([expect.stringContaining('is not the Storefront API')])
  })

  test('that does not say its name, or cannot list something (OPS-03)', async () => {
    await services.fault('store', 'DoctorShop', { kind: 'graphqlError', message: 'Out of order' })
    expect(await check()).toEqual([
      expect.stringMatching(/does not say its name: Out of order.*access scopes/),
    ])
    await services.fault('store', 'DoctorTags', { kind: 'graphqlError', message: 'Out of order' })
    expect(await check()).toEqual([
      expect.stringMatching(/^The store could not list tags.*: Out of order.*ask Shopify/),
    ])
  })

  test.each([
    ['2027-01', /answers with version 2027-01 .* not 2026-04, which it no longer has.*CONTRIBUTING\.md/],
    ['2026-01', /answers with version 2026-01 .* not 2026-04, which it does not have yet/],
  ])('whose API answers with version %s (OPS-03)', async (version, expected) => {
    const body = JSON.stringify({ data: { shop: { name: 'Lull', primaryDomain: { host: 'lull.example' } } } })
    const headers = { 'x-shopify-api-version': version }
    await services.fault('store', 'DoctorShop', { kind: 'status', status: 200, headers, body })
    expect(await check()).toEqual([expect.stringMatching(expected)])
  })

  test.each([
    ['DoctorListings', 'unauthenticated_read_product_listings'],
    ['DoctorInventory', 'unauthenticated_read_product_inventory'],
    ['DoctorTags', 'unauthenticated_read_product_tags'],
    ['DoctorSellingPlans', 'unauthenticated_read_selling_plans'],
    ['DoctorCart', 'unauthenticated_write_checkouts'],
    ['DoctorCartRead', 'unauthenticated_read_checkouts'],
  ])('whose token lacks an access scope (%s) (OPS-03)', async (operation, scope) => {
    await services.fault('store', operation, { kind: 'missingScope', scope })
    expect(await check()).toEqual([expect.stringMatching(new RegExp(`${scope}.*Headless channel`))])
  })

  test('without products, which says nothing about access scopes (OPS-03)', async () => {
    const body = JSON.stringify({ data: { products: { nodes: [] } } })
    for (const operation of ['DoctorListings', 'DoctorInventory', 'DoctorTags', 'DoctorSellingPlans'])
      await services.fault('store', operation, { kind: 'status', status: 200, body })
    const findings = await checkStorefront(services.environment())
    expect(wrongs(findings)).toEqual([])
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'note', text: expect.stringMatching(/once the store has a product/) }),
    )
  })

  test('that does not sell in the shop’s country or language (OPS-03, OPS-11)', async () => {
    expect(await check({ PUBLIC_MARKET: 'fr-CA' })).toEqual([])
    expect(await check({ PUBLIC_MARKET: 'CA' })).toEqual([])
    expect(await check({ PUBLIC_MARKET: 'ja-JP' })).toEqual([
      expect.stringMatching(/does not sell in JP, only in CA, US: .*Settings, Markets.*PUBLIC_MARKET/),
    ])
    expect(await check({ PUBLIC_MARKET: 'de-CA' })).toEqual([
      expect.stringMatching(/no DE in Canada, only EN, FR: .*Settings, Languages/),
    ])
    await services.fault('store', 'DoctorMarket', { kind: 'graphqlError', message: 'Out of order' })
    expect(await check({ PUBLIC_MARKET: 'CA' })).toEqual([
      expect.stringContaining('does not say where it sells: Out of order'),
    ])
  })

  test('that makes no cart (OPS-03)', async () => {
    await services.fault('store', 'DoctorCart', { kind: 'nullCart' })
    expect(await check()).toEqual([expect.stringContaining('made no cart')])
    await services.fault('store', 'DoctorCart', { kind: 'graphqlError', message: 'Out of order' })
    expect(await check()).toEqual([expect.stringContaining('made no cart: Out of order')])
  })

  test('that makes a cart which it then does not have (OPS-03)', async () => {
    await services.fault('store', 'DoctorCartRead', { kind: 'nullCart' })
    expect(await check()).toEqual([expect.stringContaining('cannot be read again')])
  })

  test('whose checkout would land on the shop’s own pages (CHK-02, OPS-03)', async () => {
    const found = await check({ PUBLIC_SITE_URL: services.store })
    expect(found).toEqual([expect.stringMatching(/page not found.*Settings, Domains/)])
  })

  test('whose checkout is at a host that shoppers are not sent to (CHK-02, OPS-03)', async () => {
    const { host } = new URL(services.store)
    expect(await check({ CHECKOUT_HOSTS: 'checkout.example' })).toEqual([
      expect.stringContaining(`Add ${host} to CHECKOUT_HOSTS`),
    ])
    expect(await check({ CHECKOUT_HOSTS: `checkout.example, ${host}` })).toEqual([])
  })

  test('whose checkout does not get visitors’ answers (TRK-18, OPS-03)', async () => {
    const { host } = new URL(services.store)
    const asking = { PUBLIC_CONSENT: 'ask', PUBLIC_CONSENT_RECORD: 'shopify' }
    expect(await check(asking)).toEqual([
      expect.stringMatching(/answers do not reach the checkout.*subdomain/),
    ])
    expect(await check({ ...asking, CHECKOUT_HOSTS: `checkout.lull.example, ${host}` })).toEqual([])
  })
})

describe('the content service', () => {
  const check = async (changes?: Record<string, string | undefined>) =>
    wrongs(await checkSanity(services.environment(changes)))

  test('that does not answer, or is something else (OPS-03)', async () => {
    expect(await check({ PUBLIC_SANITY_API_HOST: closedUrl })).toEqual([
      expect.stringMatching(/does not answer.*PUBLIC_SANITY_API_HOST/),
    ])
    await services.fault('content', 'query', { kind: 'status', status: 200, body: 'Welcome' })
    expect(await check()).toEqual([expect.stringContaining('is not the content service')])
  })

  test('without the dataset, or that of the studio (OPS-03)', async () => {
    expect(await check({ PUBLIC_SANITY_DATASET: 'other' })).toEqual([
      expect.stringMatching(/no dataset other.*Datasets/),
    ])
    expect(await check({ SANITY_STUDIO_DATASETS: 'another' })).toEqual([
      expect.stringContaining('no dataset another'),
    ])
  })

  test('with an empty dataset (OPS-03)', async () => {
    expect(await check({ PUBLIC_SANITY_DATASET: 'staging' })).toEqual([
      expect.stringMatching(/staging has no published home page.*sample:import/),
    ])
  })

  test('with a private dataset and no token (OPS-03)', async () => {
    await services.fault('content', 'query', { kind: 'status', status: 401 })
    expect(await check({ SANITY_API_READ_TOKEN: undefined })).toEqual([
      expect.stringMatching(/production is private.*SANITY_API_READ_TOKEN/),
    ])
  })

  test('that refuses the token for drafts, or is given none (OPS-03)', async () => {
    expect(await check({ SANITY_API_READ_TOKEN: 'another-token' })).toEqual([
      expect.stringMatching(/refuses SANITY_API_READ_TOKEN.*API, Tokens/),
    ])
    const withoutToken = { SANITY_API_READ_TOKEN: undefined, PREVIEW_SECRET: 'a-secret-of-the-preview' }
    expect(await check(withoutToken)).toEqual([expect.stringContaining('cannot read drafts without')])
  })

  test('that does not know the studio’s origin (OPS-03)', async () => {
    expect(await check({ PUBLIC_SITE_URL: 'https://other.example' })).toEqual([
      expect.stringMatching(/does not answer the studio at https:\/\/other\.example.*API, CORS origins/),
    ])
    const body = JSON.stringify({ result: { allowed: true, withCredentials: false } })
    await services.fault('content', 'cors', { kind: 'status', status: 200, body })
    expect(await check()).toEqual([expect.stringContaining('may not send credentials')])
  })
})

describe('products', () => {
  test('that documents name and the store lacks, and the other way round (CAT-05, OPS-03)', async () => {
    const findings = await checkProducts(services.environment())
    expect(wrongs(findings)).toEqual([])
    expect(findings).toMatchObject([
      { level: 'ok', text: 'The store has every product that the 3 documents name.' },
      { level: 'ok', text: 'The store has every variant that Buy Now pages sell.' },
      {
        level: 'note',
        text: expect.stringMatching(/products of the store have no document: Lemon Subscription/),
      },
    ])
    const answerWith = (...numbers: number[]) => {
      const nodes = numbers.map((number) => ({
        id: `gid://shopify/Product/${number}`,
        title: `Product ${number}`,
      }))
      const products = { nodes, pageInfo: { hasNextPage: false, endCursor: null } }
      const body = JSON.stringify({ data: { products } })
      return services.fault('store', 'DoctorProducts', { kind: 'status', status: 200, body })
    }
    await answerWith(1)
    expect(await checkProducts(services.environment())).toMatchObject([
      { level: 'note', text: expect.stringMatching(/lacks products of 2 documents.*: Flavor 2, Flavor 3\./) },
      { level: 'ok' },
    ])
    await answerWith(8, 9)
    expect(wrongs(await checkProducts(services.environment()))).toEqual([
      expect.stringMatching(/none of the products that the 3 documents name.*headless channel/),
    ])
  })

  test('that Buy Now pages sell in a variant that the store lacks (DOC-08, OPS-03)', async () => {
    const body = JSON.stringify({ data: { nodes: [null] } })
    await services.fault('store', 'DoctorVariants', { kind: 'status', status: 200, body })
    expect(await checkProducts(services.environment())).toContainEqual(
      expect.objectContaining({
        level: 'note',
        text: expect.stringMatching(/lacks variants of 1 Buy Now pages.*: A box a month\./),
        fix: expect.stringContaining('Buy Now pages'),
      }),
    )
    await services.fault('store', 'DoctorVariants', { kind: 'graphqlError', message: 'Out of order' })
    expect(wrongs(await checkProducts(services.environment()))).toEqual([
      expect.stringContaining('Products could not be compared: Out of order'),
    ])
  })

  test('that the store does not sell in the shop’s market count as lacking (OPS-03, OPS-11)', async () => {
    const sold = await checkProducts(services.environment({ PUBLIC_MARKET: 'US' }))
    expect(sold[0]).toMatchObject({ level: 'ok' })
    expect(await checkProducts(services.environment({ PUBLIC_MARKET: 'fr-CA' }))).toMatchObject([
      { level: 'note', text: expect.stringMatching(/lacks products of 1 documents.*: Flavor 3\./) },
      { level: 'ok' },
      { level: 'note' },
    ])
  })

  test('cannot be compared while a service fails (OPS-03)', async () => {
    await services.fault('store', 'DoctorProducts', { kind: 'status', status: 500 })
    expect(wrongs(await checkProducts(services.environment()))).toEqual([
      expect.stringContaining('Products could not be compared'),
    ])
  })
})

describe('the recommendation service', () => {
  const find = (changes?: Record<string, string>) => checkRecommendations(services.environment(changes))

  test('that does not answer, refuses the key, lacks the data source, or is something else (OPS-03, SUG-11)', async () => {
    const check = async (changes?: Record<string, string>) => wrongs(await find(changes))
    expect(await check()).toEqual([])
    expect(await check({ PUBLIC_RECOMMENDATIONS_URL: closedUrl })).toEqual([
      expect.stringMatching(/does not answer.*rebuyengine\.com\/api\/v1/),
    ])
    expect(await check({ PUBLIC_RECOMMENDATIONS_URL: `${services.recommendations}/api/v1` })).toEqual([
      expect.stringMatching(/no data source 7105.*Rebuy settings/),
    ])
    await services.fault('recommendations', 'products', { kind: 'status', status: 401 })
    expect(await check()).toEqual([expect.stringContaining('refuses PUBLIC_RECOMMENDATIONS_KEY')])
    await services.fault('recommendations', 'products', { kind: 'status', status: 200, body: '[]' })
    expect(await check()).toEqual([expect.stringContaining('answers without a list')])
  })

  test('that nobody uses, or may be used without being known (OPS-03)', async () => {
    expect(await find({ PUBLIC_SANITY_DATASET: 'staging' })).toMatchObject([
      { level: 'note', text: expect.stringContaining('No data source is chosen') },
    ])
    expect(await find({ PUBLIC_SANITY_DATASET: 'missing' })).toMatchObject([
      { level: 'note', text: expect.stringContaining('was not asked') },
    ])
    expect(await find({ PUBLIC_RECOMMENDATIONS_URL: '', PUBLIC_RECOMMENDATIONS_KEY: '' })).toMatchObject([
      { level: 'note', text: expect.stringContaining('No recommendation service') },
    ])
  })
})

describe('the email-marketing service', () => {
  const find = (changes?: Record<string, string>) => checkMailServices(services.environment(changes))
  const check = async (changes?: Record<string, string>) => wrongs(await find(changes))

  test('that does not answer, refuses the key, or lacks a right (OPS-03)', async () => {
    expect(await check({ EMAIL_MARKETING_URL: closedUrl })).toEqual([
      expect.stringMatching(/sign-ups would wait.*EMAIL_MARKETING_URL/),
      expect.stringContaining('submitted forms would wait'),
    ])
    expect(await check({ EMAIL_MARKETING_KEY: 'another-key' })).toEqual([
      expect.stringMatching(/sign-ups refuses EMAIL_MARKETING_KEY.*API keys/),
      expect.stringContaining('submitted forms refuses EMAIL_MARKETING_KEY'),
    ])
    await services.fault('mail', 'subscribe', { kind: 'status', status: 403 })
    expect(await check()).toEqual([
      expect.stringMatching(/may not send sign-ups.*profiles:write, lists:write and subscriptions:write/),
    ])
    await services.fault('mail', 'import', { kind: 'status', status: 503 })
    expect(await check()).toEqual([expect.stringContaining('sign-ups fails (status 503)')])
  })

  test('that does not take forms, or another one that does (OPS-03, FORM-11)', async () => {
    await services.fault('mail', 'messages', { kind: 'status', status: 404 })
    expect(await check()).toEqual([
      expect.stringMatching(/takes no submitted forms at api\/messages.*set FORM_MAIL_URL/),
    ])
    const other = { FORM_MAIL_URL: `${services.mail}/`, FORM_MAIL_KEY: MAIL_KEY }
    expect(await check({ ...other, EMAIL_MARKETING_URL: closedUrl })).toHaveLength(1)
    expect(await check({ ...other, FORM_MAIL_KEY: 'another-key' })).toEqual([
      expect.stringContaining('refuses FORM_MAIL_KEY'),
    ])
    expect(await find({ ...other, EMAIL_MARKETING_URL: '', EMAIL_MARKETING_KEY: '' })).toMatchObject([
      { level: 'note', text: expect.stringContaining('No service is configured for sign-ups') },
      { level: 'ok', text: expect.stringContaining('FORM_MAIL_URL takes submitted forms') },
    ])
  })

  test('holds nothing up that no page of the shop uses (OPS-03)', async () => {
    const withoutForms = { PUBLIC_SANITY_DATASET: 'staging' }
    await services.fault('mail', 'messages', { kind: 'status', status: 404 })
    expect(await find(withoutForms)).toMatchObject([
      { level: 'ok' },
      { level: 'ok' },
      { level: 'note', text: expect.stringMatching(/^No form is published.*takes no submitted forms/) },
    ])
    expect(await check({ ...withoutForms, EMAIL_MARKETING_URL: closedUrl })).toEqual([])
    // Nobody knows whether a page uses it.
    await services.fault('mail', 'messages', { kind: 'status', status: 404 })
    expect(await check({ PUBLIC_SANITY_DATASET: 'missing' })).toHaveLength(1)
  })

  test('is sent nothing (OPS-03)', async () => {
    expect(await check()).toEqual([])
    expect(await (await fetch(`${services.mail}/arrived`)).json()).toEqual([])
  })
})

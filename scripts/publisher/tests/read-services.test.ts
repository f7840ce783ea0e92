import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Environment, environmentSchema } from '../../../src/config/env.ts'
import { catalogue } from '../../local/commerce/tests/catalogue.fixture.ts'
import { TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { localTokens } from '../../local/content/accounts.ts'
import {
  startTestContentService,
  type TestContentService,
} from '../../local/content/tests/content-service.fixture.ts'
import { createReadAuthors } from '../read-authors.ts'
import { createRevisionReader } from '../read-revisions.ts'

const shops = new TestShops()
let content: TestContentService
let environment: Environment

beforeAll(async () => {
  content = await startTestContentService({})
  const shop = await shops.start()
  environment = environmentSchema.parse({
    PUBLIC_SITE_URL: 'http://localhost:4321',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    SANITY_API_READ_TOKEN: localTokens.read,
    PUBLIC_STOREFRONT_API_URL: `${shop.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
    STOREFRONT_API_PRIVATE_TOKEN: tokens.private,
  })
})
afterAll(async () => {
  await content.close()
  await shops.close()
})

test('reads the revisions of what is published, of all documents over many pages, and of some', async () => {
  const client = content.client()
  const transaction = client.transaction()
  for (let index = 0; index < 1200; index += 1) transaction.create({ _id: `page-${index}`, _type: 'page' })
  await transaction.commit({ visibility: 'sync' })
  await client.create({ _id: 'drafts.unpublished', _type: 'page' })
  const { _rev } = await client.createOrReplace({ _id: 'page-7', _type: 'page', title: 'Seven' })
  const reader = createRevisionReader(environment)
  const all = await reader.documents('all')
  expect(all.found.size).toBe(1200)
  expect(all.found.get('page-7')).toEqual({ revision: _rev, type: 'page' })
  const some = await reader.documents(['page-7', 'gone', 'drafts.unpublished'])
  expect([...some.found.keys()]).toEqual(['page-7'])
})

test('reads when products were updated: all that are listed, and some by their ids', async () => {
  const reader = createRevisionReader(environment)
  const listed = catalogue.products.filter(({ published }) => published).map(({ id }) => id)
  const all = await reader.products('all')
  expect([...all.found.keys()].toSorted()).toEqual(listed.toSorted())
  const [first = ''] = listed
  const some = await reader.products([first, 'gid://shopify/Product/404'])
  expect([...some.found]).toEqual([[first, all.found.get(first)]])
})

test('reads the products that were updated since a time', async () => {
  const reader = createRevisionReader(environment)
  const { found } = await reader.products({ updatedSince: new Date(Date.now() + 60_000).toISOString() })
  expect(found.size).toBe(0)
  const all = await reader.products({ updatedSince: '2001-01-01T00:00:00.000Z' })
  expect(all.found.size).toBeGreaterThan(0)
})

test('says that a service does not answer', async () => {
  const broken = {
    ...environment,
    PUBLIC_STOREFRONT_API_TOKEN: 'wrong',
    STOREFRONT_API_PRIVATE_TOKEN: 'wrong',
  }
  await expect(createRevisionReader(broken).products('all')).rejects.toThrow('did not list products')
})

test('says in words what is wrong with the content service; what was asked is in the cause (PUB-08)', async () => {
  const reasonOf = async (fault: Readonly<Record<string, unknown>>) => {
    await fetch(`${content.url}/__faults`, {
      method: 'POST',
      body: JSON.stringify({ operation: 'query', times: 500, fault }),
    })
    const error: unknown = await createRevisionReader(environment)
      .documents('all')
      .catch((reason: unknown) => reason)
    await fetch(`${content.url}/__faults`, { method: 'DELETE' })
    return error
  }
  expect(await reasonOf({ kind: 'malformed' })).toMatchObject({
    message: 'The content service sent an unreadable answer to the query for revisions',
  })
  const refused = await reasonOf({ kind: 'status', status: 403 })
  expect(refused).toMatchObject({ message: expect.stringMatching(/^The content service at \S+ .* 403/) })
  expect(String(refused)).not.toMatch(/query=|%20/)
  expect(refused).toMatchObject({ cause: { message: expect.stringContaining('query=') } })
})

test('reads who changed a document last, and goes on without where that fails', async () => {
  await content.client().createOrReplace({ _id: 'signed', _type: 'page' })
  const report = vi.fn()
  const changes = [
    { kind: 'document', id: 'signed' } as const,
    { kind: 'product', id: 'gid://shopify/Product/1' } as const,
  ]
  const authors = await createReadAuthors(environment, report)(changes)
  expect([...authors.keys()]).toEqual(['signed'])
  expect(authors.get('signed')).toMatch(/^p-/)
  expect(report).not.toHaveBeenCalled()
  const anonymous = createReadAuthors({ ...environment, SANITY_API_READ_TOKEN: undefined }, report)
  expect(await anonymous(changes)).toEqual(new Map())
  const refused = createReadAuthors({ ...environment, SANITY_API_READ_TOKEN: 'revoked' }, report)
  expect(await refused(changes)).toEqual(new Map())
  expect(report).toHaveBeenCalledOnce()
})

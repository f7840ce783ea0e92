import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentStatus } from '../document-status.ts'
import { statusOf } from '../status.ts'
import { HOUR_MS, publish, Services, served, startWorld, until, type World } from './publisher.fixture.ts'

let world: World

beforeEach(async () => {
  world = await startWorld()
  await until(() => world.publisher.isIdle)
})
afterEach(() => world.close())

test('publishes what was reported: new, changed and deleted documents, and products', async () => {
  await publish(world, 'home', 'r2')
  await publish(world, 'about', 'r1')
  world.services.products.set('gid://shopify/Product/1', '2026-01-01T00:00:00Z')
  await world.publisher.enqueue('p', { kind: 'product', id: 'gid://shopify/Product/1' })
  await until(() => world.publisher.isIdle)
  expect(await served(world.folder)).toEqual({
    home: 'r2',
    about: 'r1',
    'gid://shopify/Product/1': '2026-01-01T00:00:00Z',
  })
  await publish(world, 'about', null)
  await until(() => world.publisher.isIdle && world.store.live?.sources.documents.about === undefined)
  expect(await served(world.folder)).toEqual({
    home: 'r2',
    'gid://shopify/Product/1': '2026-01-01T00:00:00Z',
  })
  expect(world.requests.at(-1)?.changes).toEqual([{ kind: 'document', id: 'about' }])
  expect(world.store.live?.changes).toEqual([{ kind: 'document', id: 'about', author: 'author of about' }])
})

test('makes one release at a time, and one more of all that was reported meanwhile', async () => {
  let running = 0
  const gate = Promise.withResolvers<void>()
  await world.close()
  const services = new Services()
  world = await startWorld({
    services,
    makeRelease: async (request) => {
      running += 1
      expect(running).toBe(1)
      await gate.promise
      const made = await services.makeRelease(request)
      running -= 1
      return made
    },
  })
  await until(() => world.requests.length === 1)
  await Promise.all(Array.from({ length: 20 }, (_, index) => publish(world, `page-${index}`, 'r1')))
  gate.resolve()
  await until(() => world.publisher.isIdle && world.store.live?.number === 2)
  expect(world.requests).toHaveLength(2)
  expect(Object.keys(world.store.live?.sources.documents ?? {})).toHaveLength(21)
})

test('makes no release of what is live already', async () => {
  await world.publisher.enqueue('again', { kind: 'document', id: 'home' })
  await world.publisher.enqueue('unknown', { kind: 'document', id: 'nobody' })
  await until(() => world.publisher.isIdle)
  expect(world.store.live?.number).toBe(1)
})

test.each(['document', 'product'] as const)(
  'looks again for a changed %s that its service reported before showing it',
  async (kind) => {
    const { folder, services } = world
    await world.close()
    world = await startWorld({ folder, services, shownWithinMs: 50 })
    await until(() => world.publisher.isIdle)
    const [id, changes] = kind === 'document' ? ['late', services.documents] : ['p', services.products]
    services.documents.set('home', 'r2')
    await Promise.all([
      world.publisher.enqueue('one', { kind: 'document', id: 'home' }),
      world.publisher.enqueue('two', { kind, id }),
    ])
    await until(() => world.publisher.isIdle && world.store.live?.sources.documents.home?.revision === 'r2')
    changes.set(id, '2026-01-01T00:00:00Z')
    await until(() => world.publisher.isIdle && world.store.live?.number === 3)
    expect(await served(folder)).toMatchObject({ [id]: '2026-01-01T00:00:00Z' })
    // Everything was compared at the start only.
    expect(services.comparisons).toBe(2)
  },
)

test('makes no release of changes that change no file, and says that they are live, also after a restart (PUB-08, PUB-17)', async () => {
  await world.close()
  const { folder, services } = world
  let skipped = [{ documentId: 'home', field: 'title', reason: 'is missing' }]
  let time = Date.parse('2027-05-01T10:00:00.000Z')
  const restart = async () => {
    world = await startWorld({
      folder,
      services,
      now: () => new Date(time),
      makeRelease: async () => ({ pages: 1, changed: [], isUnchanged: true, skipped, heavyPages: [] }),
    })
    await until(() => world.publisher.isIdle)
  }
  world = await startWorld({ folder, services, now: () => new Date(time) })
  await until(() => world.publisher.isIdle && world.store.live?.number === 2)
  await world.close()
  await restart()
  time += HOUR_MS
  await publish(world, 'image-1', 'r1')
  await until(() => world.publisher.isIdle)
  const upload = { id: 'image-1', revision: 'r1' }
  const since = new Date(time).toISOString()
  expect(documentStatus(world, upload)).toMatchObject({ state: 'live', since })
  expect(documentStatus(world, { id: 'home', revision: 'r1' }).state).toBe('refused')
  skipped = []
  await publish(world, 'home', 'r2')
  await until(() => world.publisher.isIdle)
  expect(documentStatus(world, { id: 'home', revision: 'r2' }).state).toBe('live')
  await world.close()
  await restart()
  expect(documentStatus(world, upload)).toMatchObject({ state: 'live', since })
  expect(world.requests).toEqual([])
  expect(world.store.releases.map(({ number, skipped: left }) => [number, left])).toEqual([
    [2, []],
    [1, []],
  ])
})

test('lists some of the changes of an import of thousands, and how many there are (PUB-17)', async () => {
  for (let index = 0; index < 3000; index += 1) world.services.documents.set(`page-${index}`, 'r1')
  world.publisher.reconcile()
  await until(() => world.store.live?.sources.documents['page-2999'] !== undefined)
  expect(world.requests.at(-1)?.changes).toHaveLength(3000)
  const [release] = statusOf(world).releases
  expect(release?.changes).toHaveLength(50)
  expect(release?.changeCount).toBe(3000)
})

test('finds what no webhook reported when it compares', async () => {
  world.services.documents.set('lost', 'r1')
  world.publisher.reconcile()
  await until(() => world.store.live?.sources.documents.lost !== undefined)
  expect(await served(world.folder)).toMatchObject({ lost: 'r1' })
})

test('looks for changed products when a message names none', async () => {
  const comparisons = world.services.comparisons
  world.services.products.set('old', '2001-01-01T00:00:00Z')
  world.services.products.set('sold', new Date().toISOString())
  await world.publisher.enqueue('inventory', { kind: 'products' })
  await until(() => world.store.live?.sources.products.sold !== undefined)
  expect(world.store.live?.sources.products).not.toHaveProperty('old')
  expect(world.services.comparisons).toBe(comparisons)
})

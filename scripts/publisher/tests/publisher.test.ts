import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentStatus } from '../document-status.ts'
import { ReleaseError } from '../made-release.ts'
import { ReleaseStore } from '../release-store.ts'
import { statusOf } from '../status.ts'
import {
  code,
  enno,
  identity,
  Services,
  startWorld,
  temporaryFolder,
  until,
  type World,
} from './publisher.fixture.ts'

let world: World
const HOUR_MS = 60 * 60 * 1000

const served = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'current', 'index.html'), 'utf8'))
const isIdle = () => world.publisher.inProgress === null && world.queue.pending().length === 0
/** Changes a document at the content service, which reports it. */
async function publish(id: string, revision: string | null): Promise<void> {
  if (revision === null) world.services.documents.delete(id)
  else world.services.documents.set(id, revision)
  await world.publisher.enqueue(`${id} ${revision} ${Math.random()}`, { kind: 'document', id })
}

beforeEach(async () => {
  world = await startWorld()
  await until(() => world.publisher.isIdle)
})
afterEach(() => world.close())

test('publishes what was reported: new, changed and deleted documents, and products', async () => {
  await publish('home', 'r2')
  await publish('about', 'r1')
  world.services.products.set('gid://shopify/Product/1', '2026-01-01T00:00:00Z')
  await world.publisher.enqueue('p', { kind: 'product', id: 'gid://shopify/Product/1' })
  await until(isIdle)
  expect(await served(world.folder)).toEqual({
    home: 'r2',
    about: 'r1',
    'gid://shopify/Product/1': '2026-01-01T00:00:00Z',
  })
  await publish('about', null)
  await until(() => isIdle() && world.store.live?.sources.documents.about === undefined)
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
  await Promise.all(Array.from({ length: 20 }, (_, index) => publish(`page-${index}`, 'r1')))
  gate.resolve()
  await until(() => isIdle() && world.store.live?.number === 2)
  expect(world.requests).toHaveLength(2)
  expect(Object.keys(world.store.live?.sources.documents ?? {})).toHaveLength(21)
})

test('makes no release of what is live already', async () => {
  await world.publisher.enqueue('again', { kind: 'document', id: 'home' })
  await world.publisher.enqueue('unknown', { kind: 'document', id: 'nobody' })
  await until(isIdle)
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
    await until(() => isIdle() && world.store.live?.sources.documents.home?.revision === 'r2')
    changes.set(id, '2026-01-01T00:00:00Z')
    await until(() => isIdle() && world.store.live?.number === 3)
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
  await publish('image-1', 'r1')
  await until(isIdle)
  const upload = { id: 'image-1', revision: 'r1' }
  const since = new Date(time).toISOString()
  expect(documentStatus(world, upload)).toMatchObject({ state: 'live', since })
  expect(documentStatus(world, { id: 'home', revision: 'r1' }).state).toBe('refused')
  skipped = []
  await publish('home', 'r2')
  await until(isIdle)
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

test('notes no change of a release that somebody has gone back from meanwhile (PUB-09)', async () => {
  await publish('home', 'r2')
  await until(() => isIdle() && world.store.live?.number === 2)
  await world.close()
  const { folder, services } = world
  const gate = Promise.withResolvers<void>()
  world = await startWorld({
    folder,
    services,
    makeRelease: async () => {
      await gate.promise
      return { pages: 1, changed: [], isUnchanged: true, skipped: [], heavyPages: [] }
    },
  })
  await publish('image-1', 'r1')
  await until(() => world.requests.length === 1)
  await world.publisher.goBack(1, enno)
  gate.resolve()
  await until(() => world.publisher.inProgress === null)
  expect(world.publisher.problem).toBeNull()
  expect(documentStatus(world, { id: 'image-1', revision: 'r1' }).state).toBe('held')
  expect(world.store.releases.map(({ sources }) => sources.documents['image-1'])).toEqual([
    undefined,
    undefined,
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

test('makes everything anew where the live release is not what it should be, unless something has changed (PUB-19)', async () => {
  world.publisher.rebuild('repair')
  await until(() => isIdle() && world.store.live?.number === 2)
  expect(world.store.live?.cause).toBe('repair')
  expect(world.requests.at(-1)?.changes).toBe('everything')
  world.services.documents.set('home', 'r2')
  world.publisher.rebuild('repair')
  await until(() => isIdle() && world.store.live?.number === 3)
  expect(world.store.live).toMatchObject({ cause: 'changes', changes: [{ id: 'home' }] })
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

test('leaves the live site while a release fails, says why, and publishes once it can be made', async () => {
  await world.close()
  let isBroken = true
  const { services, folder } = world
  world = await startWorld({
    folder,
    services,
    makeRelease: async (request) => {
      if (!isBroken) return services.makeRelease(request)
      throw new ReleaseError('No space left', [{ documentId: 'home', field: 'slug', reason: 'is missing' }])
    },
  })
  await publish('home', 'r2')
  await until(() => world.publisher.problem !== null)
  expect(await served(folder)).toEqual({ home: 'r1' })
  expect(statusOf(world)).toMatchObject({
    release: 1,
    problem: { message: 'No space left' },
  })
  const status = documentStatus(world, { id: 'home', revision: 'r2' })
  expect(status).toEqual({
    state: 'refused',
    since: null,
    problems: [{ field: 'slug', reason: 'is missing' }],
    held: null,
    failure: null,
  })
  expect(world.log).toContain('publishing failed; the live site is as it was')
  isBroken = false
  await until(() => isIdle() && world.publisher.problem === null)
  expect(await served(folder)).toEqual({ home: 'r2' })
})

test('leaves the live site while the content service is down, and catches up', async () => {
  world.services.isDown = true
  await publish('home', 'r2')
  await until(() => world.publisher.problem?.message.includes('content service'))
  expect(await served(world.folder)).toEqual({ home: 'r1' })
  world.services.isDown = false
  await until(isIdle)
  expect(await served(world.folder)).toEqual({ home: 'r2' })
})

test('says what is live where the queue cannot be written afterwards, and does not publish it twice (PUB-13)', async () => {
  const { store, queue, publisher } = world
  const full = new Error('ENOSPC: no space left on device')
  vi.spyOn(queue, 'markDone').mockRejectedValueOnce(full).mockRejectedValueOnce(full)
  const prune = vi.spyOn(store, 'prune')
  const texts: string[] = []
  publisher.subscribe(() => {
    if (publisher.problem !== null) texts.push(statusOf(world).text)
  })
  await publish('home', 'r2')
  await until(() => publisher.problem !== null && publisher.inProgress === null)
  expect(store.live?.sources.documents.home?.revision).toBe('r2')
  expect(documentStatus(world, { id: 'home', revision: 'r2' }).state).toBe('live')
  await until(() => isIdle() && publisher.problem === null)
  expect(new Set(texts)).toEqual(
    new Set(['Release 2 is live, but that could not be recorded on the disk, which is tried again.']),
  )
  expect(world.log).toContain('what is live could not be recorded')
  expect(world.log).not.toContain('publishing failed; the live site is as it was')
  expect(world.requests).toHaveLength(2)
  expect(prune).toHaveBeenCalled()
})

test('publishes while old releases cannot be removed, and logs it (PUB-13)', async () => {
  vi.spyOn(world.store, 'prune').mockRejectedValueOnce(new Error('EACCES: permission denied'))
  await publish('home', 'r2')
  await until(() => isIdle() && world.store.live?.number === 2)
  expect(world.publisher.problem).toBeNull()
  expect(world.log).toContain('old releases could not be removed')
})

test('takes a release whose switch could not be flushed to the disk for live (PUB-13)', async () => {
  const { store, publisher } = world
  const switchTo = store.switchTo.bind(store)
  vi.spyOn(store, 'switchTo').mockImplementationOnce(async (number) => {
    await switchTo(number)
    throw new Error('EIO: i/o error, fsync')
  })
  await publisher.publishNow(enno)
  await until(() => store.live?.number === 2 && isIdle() && publisher.problem === null)
  expect(world.requests).toHaveLength(2)
  expect(store.live?.cause).toBe('request')
})

test('holds publishing after going back, over restarts, until somebody resumes', async () => {
  await publish('home', 'r2')
  await until(() => world.store.live?.number === 2 && isIdle())
  await world.publisher.goBack(1, enno)
  expect(await served(world.folder)).toEqual({ home: 'r1' })
  await publish('home', 'r3')
  world.publisher.reconcile()
  expect(statusOf(world).held?.text).toBe('Held by Enno Bright at release 1')
  await world.close()
  const { folder, services } = world
  world = await startWorld({ folder, services })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await served(folder)).toEqual({ home: 'r1' })
  expect(documentStatus(world, { id: 'home', revision: 'r3' }).state).toBe('held')
  await world.publisher.resume(enno)
  await until(() => isIdle() && world.store.live?.number === 3)
  expect(await served(folder)).toEqual({ home: 'r3' })
})

test('does not undo going back with a release that was under way', async () => {
  await publish('home', 'r2')
  await until(() => world.store.live?.number === 2 && isIdle())
  const gate = Promise.withResolvers<void>()
  const { folder, services } = world
  await world.close()
  world = await startWorld({
    folder,
    services,
    makeRelease: async (request) => {
      await gate.promise
      return services.makeRelease(request)
    },
  })
  await publish('home', 'r3')
  await until(() => world.publisher.inProgress !== null)
  await world.publisher.goBack(1, enno)
  gate.resolve()
  await until(() => world.publisher.inProgress === null)
  expect(await served(folder)).toEqual({ home: 'r1' })
  expect(world.publisher.problem).toBeNull()
  expect(world.queue.pending()).toHaveLength(1)
})

test('publishes everything on request, which ends holding', async () => {
  await world.publisher.goBack(1, enno)
  await world.publisher.publishNow(enno)
  await until(() => world.store.live?.number === 2)
  expect(world.store.held).toBeNull()
  expect(world.store.live).toMatchObject({ cause: 'request', requestedBy: enno })
  expect(world.requests.at(-1)?.changes).toBe('everything')
})

test('makes everything anew for new code, and says that going back over it renews carts (CART-07)', async () => {
  const { folder, services } = world
  await world.close()
  world = await startWorld({ folder, services, code: { ...code, buildId: 'build-2', hash: 'hash-2' } })
  await until(() => world.store.live?.number === 2)
  expect(world.requests[0]?.changes).toBe('everything')
  const { releases } = statusOf(world)
  expect(releases.map(({ number, renewsCarts }) => [number, renewsCarts])).toEqual([
    [2, false],
    [1, true],
  ])
})

test('makes everything anew once a day', async () => {
  const { folder, services } = world
  await world.close()
  const tomorrow = Date.now() + 25 * 60 * 60 * 1000
  world = await startWorld({ folder, services, now: () => new Date(tomorrow) })
  await until(() => world.store.live?.number === 2)
  expect(world.store.live?.cause).toBe('daily')
})

test('makes everything anew once a day where somebody publishes every hour (PUB-11)', async () => {
  const { folder, services } = world
  await world.close()
  let time = Date.now()
  world = await startWorld({ folder, services, now: () => new Date(time) })
  const causes: string[] = []
  for (let hour = 1; hour <= 50; hour += 1) {
    time += HOUR_MS
    await publish('home', `hour ${hour}`)
    await until(() => isIdle() && world.store.live?.number === hour + 1)
    causes.push(world.store.live?.cause ?? '')
  }
  expect(causes.flatMap((cause, index) => (cause === 'daily' ? [index + 1] : []))).toEqual([24, 48])
  await world.close()
  world = await startWorld({ folder, services, now: () => new Date(time + 21 * HOUR_MS) })
  await publish('home', 'the next day')
  await until(() => isIdle() && world.store.live?.number === 52)
  expect(world.store.live?.cause).toBe('changes')
})

test('makes everything anew when the last time was noted by a clock that was a year ahead (PUB-11)', async () => {
  const { folder, services } = world
  await world.close()
  world = await startWorld({ folder, services, now: () => new Date(Date.now() - 365 * 24 * HOUR_MS) })
  await until(() => world.store.live?.number === 2)
  expect(world.store.live?.cause).toBe('daily')
})

test('keeps the last 10 releases and the live one', async () => {
  for (let round = 2; round <= 12; round += 1) {
    await publish('home', `r${round}`)
    await until(() => isIdle() && world.store.live?.number === round)
  }
  await until(() => world.store.releases.length === 10)
  expect(world.store.releases.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  await expect(world.publisher.goBack(1, enno)).rejects.toThrow('There is no release 1.')
})

test('tries again in time when the clock is set back after a failure (PUB-12)', async () => {
  const { folder, services } = world
  await world.close()
  let time = Date.now()
  let isBroken = true
  world = await startWorld({
    folder,
    services,
    now: () => new Date(time),
    makeRelease: (request) => {
      if (isBroken) throw new Error('The disk is full.')
      return services.makeRelease(request)
    },
  })
  await publish('home', 'r2')
  await until(() => world.publisher.problem !== null)
  time -= 24 * HOUR_MS
  isBroken = false
  await until(isIdle)
  expect(await served(folder)).toEqual({ home: 'r2' })
})

test('refuses a folder with releases of another dataset or variant', async () => {
  const other = { ...identity, variant: 'full' }
  await expect(ReleaseStore.open(world.folder, other)).rejects.toThrow('needs a folder of its own')
  await expect(ReleaseStore.open(await temporaryFolder(), other)).resolves.toBeDefined()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentStatus } from '../document-status.ts'
import { ReleaseError } from '../made-release.ts'
import { statusOf } from '../status.ts'
import { enno, HOUR_MS, publish, served, startWorld, until, type World } from './publisher.fixture.ts'

let world: World

beforeEach(async () => {
  world = await startWorld()
  await until(() => world.publisher.isIdle)
})
afterEach(() => world.close())

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
  await publish(world, 'home', 'r2')
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
  await until(() => world.publisher.isIdle && world.publisher.problem === null)
  expect(await served(folder)).toEqual({ home: 'r2' })
})

test('leaves the live site while the content service is down, and catches up', async () => {
  world.services.isDown = true
  await publish(world, 'home', 'r2')
  await until(() => world.publisher.problem?.message.includes('content service'))
  expect(await served(world.folder)).toEqual({ home: 'r1' })
  world.services.isDown = false
  await until(() => world.publisher.isIdle)
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
  await publish(world, 'home', 'r2')
  await until(() => publisher.problem !== null && publisher.inProgress === null)
  expect(store.live?.sources.documents.home?.revision).toBe('r2')
  expect(documentStatus(world, { id: 'home', revision: 'r2' }).state).toBe('live')
  await until(() => world.publisher.isIdle && publisher.problem === null)
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
  await publish(world, 'home', 'r2')
  await until(() => world.publisher.isIdle && world.store.live?.number === 2)
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
  await until(() => store.live?.number === 2 && world.publisher.isIdle && publisher.problem === null)
  expect(world.requests).toHaveLength(2)
  expect(store.live?.cause).toBe('request')
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
  await publish(world, 'home', 'r2')
  await until(() => world.publisher.problem !== null)
  time -= 24 * HOUR_MS
  isBroken = false
  await until(() => world.publisher.isIdle)
  expect(await served(folder)).toEqual({ home: 'r2' })
})

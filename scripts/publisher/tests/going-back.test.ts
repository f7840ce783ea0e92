import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentStatus } from '../document-status.ts'
import { statusOf } from '../status.ts'
import { enno, publish, served, startWorld, until, type World } from './publisher.fixture.ts'

let world: World

beforeEach(async () => {
  world = await startWorld()
  await until(() => world.publisher.isIdle)
})
afterEach(() => world.close())

test('holds publishing after going back, over restarts, until somebody resumes', async () => {
  await publish(world, 'home', 'r2')
  await until(() => world.store.live?.number === 2 && world.publisher.isIdle)
  await world.publisher.goBack(1, enno)
  expect(await served(world.folder)).toEqual({ home: 'r1' })
  await publish(world, 'home', 'r3')
  world.publisher.reconcile()
  expect(statusOf(world).held?.text).toBe('Held by Enno Bright at release 1')
  await world.close()
  const { folder, services } = world
  world = await startWorld({ folder, services })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await served(folder)).toEqual({ home: 'r1' })
  expect(documentStatus(world, { id: 'home', revision: 'r3' }).state).toBe('held')
  await world.publisher.resume(enno)
  await until(() => world.publisher.isIdle && world.store.live?.number === 3)
  expect(await served(folder)).toEqual({ home: 'r3' })
})

test('does not undo going back with a release that was under way', async () => {
  await publish(world, 'home', 'r2')
  await until(() => world.store.live?.number === 2 && world.publisher.isIdle)
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
  await publish(world, 'home', 'r3')
  await until(() => world.publisher.inProgress !== null)
  await world.publisher.goBack(1, enno)
  gate.resolve()
  await until(() => world.publisher.inProgress === null)
  expect(await served(folder)).toEqual({ home: 'r1' })
  expect(world.publisher.problem).toBeNull()
  expect(world.queue.pending()).toHaveLength(1)
})

test('notes no change of a release that somebody has gone back from meanwhile (PUB-09)', async () => {
  await publish(world, 'home', 'r2')
  await until(() => world.publisher.isIdle && world.store.live?.number === 2)
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
  await publish(world, 'image-1', 'r1')
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

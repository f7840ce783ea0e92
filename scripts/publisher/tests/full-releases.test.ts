import { afterEach, beforeEach, expect, test } from 'vitest'
import { statusOf } from '../status.ts'
import { code, enno, HOUR_MS, publish, startWorld, until, type World } from './publisher.fixture.ts'

let world: World

beforeEach(async () => {
  world = await startWorld()
  await until(() => world.publisher.isIdle)
})
afterEach(() => world.close())

test('makes everything anew where the live release is not what it should be, unless something has changed (PUB-19)', async () => {
  world.publisher.rebuild('repair')
  await until(() => world.publisher.isIdle && world.store.live?.number === 2)
  expect(world.store.live?.cause).toBe('repair')
  expect(world.requests.at(-1)?.changes).toBe('everything')
  world.services.documents.set('home', 'r2')
  world.publisher.rebuild('repair')
  await until(() => world.publisher.isIdle && world.store.live?.number === 3)
  expect(world.store.live).toMatchObject({ cause: 'changes', changes: [{ id: 'home' }] })
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
    await publish(world, 'home', `hour ${hour}`)
    await until(() => world.publisher.isIdle && world.store.live?.number === hour + 1)
    causes.push(world.store.live?.cause ?? '')
  }
  expect(causes.flatMap((cause, index) => (cause === 'daily' ? [index + 1] : []))).toEqual([24, 48])
  await world.close()
  world = await startWorld({ folder, services, now: () => new Date(time + 21 * HOUR_MS) })
  await publish(world, 'home', 'the next day')
  await until(() => world.publisher.isIdle && world.store.live?.number === 52)
  expect(world.store.live?.cause).toBe('changes')
})

test('makes everything anew when the last time was noted by a clock that was a year ahead (PUB-11)', async () => {
  const { folder, services } = world
  await world.close()
  world = await startWorld({ folder, services, now: () => new Date(Date.now() - 365 * 24 * HOUR_MS) })
  await until(() => world.store.live?.number === 2)
  expect(world.store.live?.cause).toBe('daily')
})

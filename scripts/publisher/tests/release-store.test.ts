import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_RELEASES, ReleaseStore } from '../release-store.ts'
import {
  enno,
  identity,
  publish,
  releaseRecord,
  startWorld,
  temporaryFolder,
  until,
} from './publisher.fixture.ts'

async function addRelease(store: ReleaseStore, changedFiles = 1): Promise<void> {
  const { number, directory } = await store.begin()
  await mkdir(directory, { recursive: true })
  await store.add({ ...releaseRecord(number), changedFiles })
  await store.switchTo(number)
}

test('goes back to the oldest release although it is about to be forgotten (PUB-06)', async () => {
  const folder = await temporaryFolder()
  const store = await ReleaseStore.open(folder, identity)
  for (let count = 0; count <= MAX_RELEASES; count += 1) await addRelease(store)
  const goingBack = store.goBack({ release: 1, by: enno, at: '2026-05-04T11:00:00.000Z' })
  // It is writing down what it is about to do.
  await setImmediate()
  await store.prune()
  await goingBack
  const again = await ReleaseStore.open(folder, identity)
  expect([again.live?.number, again.held?.release]).toEqual([1, 1])
})

test('forgets copies of the release before, such as those of quiet days, before what shows something else (PUB-17)', async () => {
  const store = await ReleaseStore.open(await temporaryFolder(), identity)
  await addRelease(store)
  for (let day = 0; day <= MAX_RELEASES; day += 1) {
    await addRelease(store, 0)
    await store.prune()
  }
  expect(store.releases).toHaveLength(MAX_RELEASES)
  expect(store.releases.at(-1)?.number).toBe(1)
  for (let count = 0; count < MAX_RELEASES; count += 1) {
    await addRelease(store)
    await store.prune()
  }
  expect(store.releases.map(({ changedFiles }) => changedFiles)).not.toContain(0)
  expect(store.releases).toHaveLength(MAX_RELEASES)
})

test('keeps the last 10 releases and the live one', async () => {
  const world = await startWorld()
  await until(() => world.publisher.isIdle)
  for (let round = 2; round <= 12; round += 1) {
    await publish(world, 'home', `r${round}`)
    await until(() => world.publisher.isIdle && world.store.live?.number === round)
  }
  await until(() => world.store.releases.length === 10)
  expect(world.store.releases.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  await expect(world.publisher.goBack(1, enno)).rejects.toThrow('There is no release 1.')
  await world.close()
})

test('refuses a folder with releases of another dataset or variant', async () => {
  const folder = await temporaryFolder()
  await addRelease(await ReleaseStore.open(folder, identity))
  const other = { ...identity, variant: 'full' }
  await expect(ReleaseStore.open(folder, other)).rejects.toThrow('needs a folder of its own')
  await expect(ReleaseStore.open(await temporaryFolder(), other)).resolves.toBeDefined()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeDurably } from '../../../src/lib/write-durably.ts'
import { withLockedFolder } from '../../shared/lock-folder.ts'
import { isLong } from '../../shared/tests/run-length.fixture.ts'
import { enno, Services, served, startWorld, temporaryFolder, until } from './publisher.fixture.ts'

/** `npm run test:long` stops at every step, `npm test` at every third. */
const stride = isLong ? 1 : 3

const program = fileURLToPath(new URL('./self-killing-publisher.fixture.ts', import.meta.url))

/** Runs a publisher until it is killed at its nth change of the disk; false when it had ended before. */
async function isKilledAt(folder: string, count: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder, String(count)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [status, signal] = await once(child, 'exit')
  if (signal === null) expect(status).toBe(0)
  return signal === 'SIGKILL'
}

/** A folder whose first release is live. */
async function folderWithRelease(): Promise<string> {
  const world = await startWorld()
  await until(() => world.store.live?.number === 1)
  await world.close()
  return world.folder
}

/** Whether the next publisher on a folder finds a whole site, and publishes what the killed one did not. */
async function recovers(folder: string): Promise<void> {
  const before = await served(folder)
  expect([{ home: 'r1' }, { home: 'r2' }]).toContainEqual(before)
  const services = new Services()
  services.documents.set('home', 'r2')
  const world = await startWorld({ folder, services })
  await until(
    () => world.queue.pending().length === 0 && world.store.live?.sources.documents.home?.revision === 'r2',
  )
  expect(await served(folder)).toEqual({ home: 'r2' })
  await world.close()
}

test('leaves the live site whole when it is killed at any step of a release, and finishes it afterwards', {
  timeout: 240_000,
}, async () => {
  const original = await folderWithRelease()
  const batch = 4
  let wasKilled = true
  let steps = 0
  for (let first = 1; wasKilled; first += batch * stride) {
    const counts = Array.from({ length: batch }, (_, index) => first + index * stride)
    const killed = await Promise.all(
      counts.map(async (count) => {
        const folder = await temporaryFolder()
        await cp(original, folder, { recursive: true, verbatimSymlinks: true })
        const isKilled = await isKilledAt(folder, count)
        await recovers(folder)
        return isKilled
      }),
    )
    wasKilled = killed.every(Boolean)
    steps += killed.filter(Boolean).length
  }
  expect(steps * stride).toBeGreaterThan(20)
})

test('completes going back that a crash has interrupted', async () => {
  const folder = await folderWithRelease()
  const services = new Services()
  const world = await startWorld({ folder, services })
  services.documents.set('home', 'r2')
  await world.publisher.enqueue('home r2', { kind: 'document', id: 'home' })
  await until(() => world.store.live?.number === 2 && world.queue.pending().length === 0)
  // What a crash leaves: the intention is written, the link is not yet changed.
  const state: unknown = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'))
  await world.close()
  const held = { release: 1, by: enno, at: new Date().toISOString() }
  await writeDurably(join(folder, 'state.json'), JSON.stringify({ ...Object(state), held }))
  const next = await startWorld({ folder, services })
  expect(await served(folder)).toEqual({ home: 'r1' })
  expect(next.store.releases.map(({ number }) => number)).toEqual([2, 1])
  await next.close()
})

test('refuses a second publisher on the same folder', async () => {
  const directory = await temporaryFolder()
  const running = await withLockedFolder({ directory, name: 'publisher' }, async () => ({
    close: async () => {},
  }))
  const second = withLockedFolder({ directory, name: 'publisher' }, async () => ({ close: async () => {} }))
  await expect(second).rejects.toThrow('The publisher service cannot start')
  await running.close()
})

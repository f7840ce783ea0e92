import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Builder, createBuilder } from '../builder-client.ts'
import type { Change, Release } from '../release.ts'
import { releaseRecord } from './publisher.fixture.ts'

const program = fileURLToPath(new URL('./builder-program.fixture.ts', import.meta.url))
const changes: Change[] = [{ kind: 'document', id: 'home' }]

let builder: Builder
let failures: string[] = []

beforeEach(() => {
  failures = []
  builder = createBuilder({}, { program, onWarmUpFailed: (reason) => void failures.push(reason) })
})

afterEach(() => builder.close())

const releaseIn = (directory: string): Release => ({ ...releaseRecord(1), directory })

/** The process that has made a release, and how many tasks it has had with that one. */
async function make(previous: string | null, outDir: string, what: Change[] | 'everything' = changes) {
  const release = previous === null ? null : releaseIn(previous)
  const { pages, changed } = await builder.makeRelease({ previous: release, changes: what, outDir })
  return { task: pages, by: changed[0] }
}

test('goes on in the process that has made the release before (PUB-20)', async () => {
  const first = await make(null, '/1', 'everything')
  const second = await make('/1', '/2')
  const third = await make('/2', '/3')
  expect([second, third]).toEqual([
    { task: 2, by: first.by },
    { task: 3, by: first.by },
  ])
})

test('starts from nothing for everything, and after another release than its own (PUB-20)', async () => {
  await make(null, '/1', 'everything')
  expect((await make('/1', '/2', 'everything')).task).toBe(1)
  expect((await make('/1', '/3')).task).toBe(1)
})

test('starts from nothing after its process has ended, and stays after a refusal (PUB-20)', async () => {
  const first = await make(null, '/1', 'everything')
  await expect(make('/1', '/refused')).rejects.toThrow('refused')
  expect(await make('/1', '/2')).toEqual({ task: 3, by: first.by })
  await expect(make('/2', '/crash')).rejects.toThrow('The builder ended with code 3.')
  expect((await make('/2', '/3')).task).toBe(1)
})

test('is ready for the first change after a start (PUB-20)', async () => {
  const warmedUp = builder.warmUp(releaseIn('/7'))
  expect((await make('/7', '/8')).task).toBe(2)
  await warmedUp
  expect(failures).toEqual([])
})

test('makes a full build where the warm-up failed, and says why (PUB-20)', async () => {
  await builder.warmUp(releaseIn('/crash'))
  expect(failures).toEqual(['The builder ended with code 3.'])
  expect((await make('/7', '/8')).task).toBe(1)
})

test('does not wait for the warm-up to make everything (PUB-20)', async () => {
  const warmedUp = builder.warmUp(releaseIn('/7'))
  expect((await make('/7', '/8', 'everything')).task).toBe(1)
  await warmedUp
  expect(failures).toEqual(['The builder ended by SIGTERM.'])
})

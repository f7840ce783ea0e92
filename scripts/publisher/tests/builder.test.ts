import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Builder, createBuilder } from '../builder-client.ts'
import type { Change, Release } from '../release.ts'
import { releaseRecord } from './publisher.fixture.ts'

const program = fileURLToPath(new URL('./builder-program.fixture.ts', import.meta.url))
const changes: Change[] = [{ kind: 'document', id: 'home' }]

let builder: Builder
let failures: string[] = []
let differing: (readonly string[])[] = []
let prepared = 0
const options = {
  code: 'hash',
  prepare: async () => {
    prepared += 1
  },
  onWarmUpFailed: (reason: string) => void failures.push(reason),
  onDiffersFromLive: (files: readonly string[]) => void differing.push(files),
}

beforeEach(() => {
  failures = []
  differing = []
  prepared = 0
  builder = createBuilder({}, { ...options, program })
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

test('goes on from the release before where a change changed no file (PUB-17, PUB-20)', async () => {
  const first = await make(null, '/1', 'everything')
  const copy = await make('/1', '/2-copy')
  expect(await make('/1', '/3')).toEqual({ task: 3, by: first.by })
  expect(copy).toEqual({ task: 2, by: first.by })
})

test('starts from nothing for everything, and after another release than its own (PUB-20)', async () => {
  await make(null, '/1', 'everything')
  await make('/1', '/1')
  expect(prepared).toBe(1)
  expect((await make('/1', '/2', 'everything')).task).toBe(1)
  expect(prepared).toBe(2)
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

test('says when the live release is not what it should be, and starts from nothing then (PUB-19)', async () => {
  await builder.warmUp(releaseIn('/other'))
  expect(differing).toEqual([[expect.stringMatching(/^\d+$/)]])
  expect(failures).toEqual([])
  expect((await make('/other', '/8')).task).toBe(1)
})

test('does not wait for the warm-up to make everything (PUB-20)', async () => {
  const warmedUp = builder.warmUp(releaseIn('/7'))
  expect((await make('/7', '/8', 'everything')).task).toBe(1)
  await warmedUp
  expect(failures).toEqual(['The builder ended by SIGTERM.'])
})

test('ends a process that hangs, says so, and makes the next release in another one (PUB-15)', async () => {
  await builder.close()
  builder = createBuilder({}, { ...options, program, limitMs: 1500 })
  const first = await make(null, '/1', 'everything')
  await expect(make('/1', '/hang')).rejects.toThrow('The builder did not finish within 1.5 s, and was ended.')
  await builder.warmUp(releaseIn('/hang'))
  expect(failures).toEqual(['The builder did not finish within 1.5 s, and was ended.'])
  const next = await make('/1', '/2')
  expect(next.task).toBe(1)
  expect(next.by).not.toBe(first.by)
})

test('starts its process once what that needs is there', async () => {
  await builder.close()
  const bundling = Promise.withResolvers<void>()
  let isStarted = false
  builder = createBuilder({}, { ...options, program, prepare: () => bundling.promise })
  const making = make(null, '/1', 'everything').finally(() => {
    isStarted = true
  })
  await wait(300)
  expect(isStarted).toBe(false)
  bundling.reject(new Error('The site could not be bundled.'))
  await expect(making).rejects.toThrow('The site could not be bundled.')
})

test('ends what prepares its process when it is closed', async () => {
  await builder.close()
  builder = createBuilder(
    {},
    {
      ...options,
      program,
      prepare: (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve())
        }),
    },
  )
  const making = make(null, '/1', 'everything')
  const ended = expect(making).rejects.toThrow('aborted')
  await wait(10)
  await builder.close()
  await ended
})

test('refuses to build other code than the publisher was started with (PUB-16)', async () => {
  await builder.close()
  builder = createBuilder(
    {
      PUBLIC_SITE_URL: 'https://lull.example',
      PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
      PUBLIC_SANITY_PROJECT_ID: 'lull',
      PUBLIC_STOREFRONT_API_URL: 'http://localhost:1/api/2026-04/graphql.json',
      PUBLIC_STOREFRONT_API_TOKEN: 'token',
    },
    { ...options, code: 'before-the-pull' },
  )
  const reason =
    'The code or the configuration on this machine has changed since the publisher was started. Start the publisher again to release it.'
  await expect(make(null, '/nowhere/1', 'everything')).rejects.toThrow(reason)
  await builder.warmUp(releaseIn('/nowhere/1'))
  expect(failures).toEqual([reason])
})

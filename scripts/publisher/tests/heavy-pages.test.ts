import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { heavyPages } from '../incremental/heavy-pages.ts'
import { statusOf, summaryOf } from '../status.ts'
import { Services, startWorld, type World } from './publisher.fixture.ts'

let directory = ''
let world: World | null = null

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'heavy-'))
})

afterEach(async () => {
  await world?.close()
  world = null
  rmSync(directory, { recursive: true, force: true })
})

function write(path: string, kib: number) {
  const file = `${directory}${path}.html.gz`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.alloc(kib * 1024))
}

const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)

test('finds the pages that are heavier than their budget, the heaviest first (PUB-23)', () => {
  write('/returns', 34)
  write('/shop/tea', 36)
  write('/shop/tea/mint', 40)
  const paths = new Set(['/', '/returns', '/shop/tea', '/shop/tea/mint'])
  const found = heavyPages(directory, { paths, changed: [...paths], before: [] })
  expect(found).toEqual([
    { path: '/shop/tea/mint', kib: 40, budget: 35 },
    { path: '/shop/tea', kib: 36, budget: 35 },
  ])
})

test('goes on naming those that did not change, until they are lighter or gone (PUB-23)', () => {
  write('/a', 20)
  write('/b', 36)
  const before = ['/a', '/c', '/gone'].map((path) => ({ path, kib: 37, budget: 35 }))
  const found = heavyPages(directory, { paths: new Set(['/a', '/b', '/c']), changed: ['/a', '/b'], before })
  expect(pathsOf(found)).toEqual(['/c', '/b'])
})

test('are said in status and log, and are published all the same (PUB-23)', async () => {
  const services = new Services()
  const heavy = ['/a', '/b', '/c', '/d'].map((path) => ({ path, kib: 36.4, budget: 35 }))
  world = await startWorld({
    services,
    makeRelease: async (request) => ({ ...(await services.makeRelease(request)), heavyPages: heavy }),
  })
  await expect.poll(() => world?.publisher.hasCompared).toBe(true)
  expect(summaryOf(world)).toMatchObject({
    state: 'live',
    text: 'Release 1 is live. Heavier than their budget: /a (36.4 KiB instead of 35), /b (36.4 KiB instead of 35), /c (36.4 KiB instead of 35) and 1 more.',
  })
  // Where all of them are listed, the sentence does not name some.
  expect(statusOf(world)).toMatchObject({
    state: 'live',
    text: 'Release 1 is live.',
    releases: [{ heavyPages: heavy }],
  })
  expect(world.log).toContain('pages are heavier than their budget')
})

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectRoot, runNode } from '../../lib/process.ts'
import { hashOfCode } from '../../publisher/code-hash.ts'
import { buildAndLinkServerPages, linkServerPages, serverPagesFolder } from '../build-server-pages.ts'
import { findCachedStudio } from '../build-studio.ts'
import { deleteOldest, hashOfSources, markUsed } from '../cached-builds.ts'
import { BUNDLE_VARIABLE, RECORD_FILE } from '../site-bundle/renderer-record.ts'
import { siteBundle } from '../site-bundle/site-bundle.ts'
import { withAstroLock } from '../with-astro-lock.ts'

vi.mock(import('../with-astro-lock.ts'), () => ({ withAstroLock: vi.fn((build) => build()) }))
vi.mock(import('../../lib/process.ts'), async (load) => ({
  ...(await load()),
  runNode: vi.fn(async () => ({ code: 1, output: 'Astro is ill' })),
}))

const MINUTE = 60_000
let cache = ''

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'cache-'))
})

afterEach(() => {
  rmSync(cache, { recursive: true, force: true })
  vi.clearAllMocks()
})

/** Folders that were used these minutes ago, which are their names. */
function addFolders(...minutes: readonly number[]) {
  for (const ago of minutes) {
    const folder = join(cache, String(ago))
    mkdirSync(folder)
    const then = new Date(Date.now() - ago * MINUTE)
    utimesSync(folder, then, then)
  }
}

test('deletes the folders that were used longest ago', () => {
  addFolders(300, 100, 400, 200)
  markUsed(join(cache, '400'))
  deleteOldest(cache, 2)
  expect(readdirSync(cache)).toEqual(['100', '400'])
})

test('keeps more folders than it should while they may be in use', () => {
  addFolders(1, 30, 59, 61, 90)
  deleteOldest(cache, 2)
  expect(readdirSync(cache)).toEqual(['1', '30', '59'])
})

test('makes the folder of a cache that is not there', () => {
  deleteOldest(join(cache, 'new'), 2)
  expect(existsSync(join(cache, 'new'))).toBe(true)
})

test('tells when a folder that should be marked as used is not there', () => {
  expect(() => markUsed(join(cache, 'none'))).toThrow('ENOENT')
})

test('hashes the configuration and the files', () => {
  const hash = hashOfSources({ name: 'Lull' }, ['package.json'])
  expect(hash).toMatch(/^[\da-f]{16}$/)
  expect(hashOfSources({ name: 'Lull' }, ['package.json', 'package.js*'])).toBe(hash)
  expect(hashOfSources({ name: 'Lull' }, ['package*.json'])).not.toBe(hash)
  expect(hashOfSources({ name: 'Other' }, ['package.json'])).not.toBe(hash)
})

test('refuses a pattern without files, such as that of a file that was renamed', () => {
  expect(() => hashOfSources({}, ['package.json', 'scripts/no-such-file.ts'])).toThrow(
    'scripts/no-such-file.ts matches no file',
  )
})

test('does not hash tests and documentation', () => {
  const files = 'scripts/build/**/*.{ts,md}'
  const hash = hashOfSources({}, [files])
  expect(hashOfSources({}, [files, 'scripts/build/*.ts'])).toBe(hash)
  expect(() => hashOfSources({}, ['scripts/build/tests/*.ts'])).toThrow('matches no file')
  expect(() => hashOfSources({}, ['scripts/build/**/README.md'])).toThrow('matches no file')
})

test('finds files for every pattern of what is cached', () => {
  expect(serverPagesFolder({})).toMatch(/server-pages\/[\da-f]{16}$/)
  expect(findCachedStudio({ PUBLIC_SITE_NAME: 'a shop without a studio' })).toBeNull()
})

test('hashes what changes pages, not what only the publisher needs', () => {
  const hash = hashOfCode({ PUBLIC_SITE_NAME: 'Lull' })
  expect(hashOfCode({ PUBLIC_SITE_NAME: 'Lull', PUBLISH_WEBHOOK_SECRET: 'x', HOME: '/' })).toBe(hash)
  expect(hashOfCode({ PUBLIC_SITE_NAME: 'Other' })).not.toBe(hash)
})

test('returns a cached bundle while another process builds', async () => {
  const folder = `${projectRoot}.local/bundles/test-${process.pid}`
  mkdirSync(folder, { recursive: true })
  utimesSync(folder, 0, 0)
  try {
    expect(await siteBundle(`test-${process.pid}`, {}, { isCurrent: () => true })).toBe(folder)
    expect(withAstroLock).not.toHaveBeenCalled()
    expect(Date.now() - statSync(folder).mtimeMs).toBeLessThan(MINUTE)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('leaves nothing of a bundle that could not be built', async () => {
  const name = `test-failing-${process.pid}`
  await expect(siteBundle(name, {}, { isCurrent: () => true })).rejects.toThrow(
    'The site could not be bundled.\nAstro is ill',
  )
  expect(runNode).toHaveBeenCalledOnce()
  expect(readdirSync(`${projectRoot}.local/bundles`).filter((file) => file.startsWith(name))).toEqual([])
})

test('keeps no bundle of sources that were changed while they were bundled (PUB-16)', async () => {
  const name = `test-changed-${process.pid}`
  vi.mocked(runNode).mockImplementationOnce(async (parameters, { environment } = {}) => {
    writeFileSync(join(environment?.[BUNDLE_VARIABLE] ?? '', RECORD_FILE), '{}')
    return { code: 0, output: String(parameters) }
  })
  await expect(siteBundle(name, {}, { isCurrent: () => false })).rejects.toThrow(
    'changed while the site was bundled',
  )
  expect(readdirSync(`${projectRoot}.local/bundles`).filter((file) => file.startsWith(name))).toEqual([])
})

test('leads a server that has started to pages whose sources changed before they were built', async () => {
  const before = { PUBLIC_SITE_NAME: `a shop of process ${process.pid}` }
  const after = { PUBLIC_SITE_NAME: `the changed shop of process ${process.pid}` }
  const link = join(cache, 'start', 'server-pages')
  vi.mocked(runNode).mockImplementationOnce(async (parameters) => {
    const folder = join(parameters.at(-1) ?? '', 'server')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'entry.mjs'), '')
    return { code: 0, output: '' }
  })
  try {
    linkServerPages(link, before)
    expect(existsSync(link)).toBe(false)
    await buildAndLinkServerPages(after, link)
    expect(realpathSync(link)).toBe(serverPagesFolder(after))
    expect(existsSync(join(link, 'server/entry.mjs'))).toBe(true)
    linkServerPages(link, before)
    await buildAndLinkServerPages(after, link)
    expect(runNode).toHaveBeenCalledOnce()
    expect(existsSync(join(link, 'server/entry.mjs'))).toBe(true)
  } finally {
    rmSync(serverPagesFolder(after), { recursive: true, force: true })
  }
})

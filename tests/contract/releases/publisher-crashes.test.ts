import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FallbackDocuments } from '../../../scripts/publisher/incremental/fallback-documents.ts'
import type { Change } from '../../../scripts/publisher/release.ts'
import { isLong } from '../../../scripts/shared/tests/run-length.fixture.ts'
import { differingFiles, wrongCopies } from './compare-folders.ts'
import { type Done, PublishingProcess } from './publishing-process.ts'
import { type SmallShop, startSmallShop } from './small-shop-services.fixture.ts'

const BUILDER_OF_ONE_RELEASE = fileURLToPath(new URL('./builder-of-one-release.fixture.ts', import.meta.url))
/** With pictures of the sample shop and a bundle that are not there yet. */
const SETUP_MS = 300_000
/** Thirty seconds of processor time, where others use it as well. */
const STORY_MS = 400_000
/** `npm run test:long` goes on after a crash at each moment, `npm test` after every ninth. */
const STRIDE = isLong ? 1 : 9
const TOGETHER = 2
/** Shares of a release's changes of the disk, after which that is full. */
const MOMENTS = isLong ? [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95] : [0.4, 0.9]

let folder = ''
let shop: SmallShop
/** With one release. */
let original = ''
/** With the next one, as it is made without a crash. */
let expected = ''

/** Publishes what there is on a folder. */
async function publish(directory: string): Promise<Done> {
  const publisher = await PublishingProcess.start(directory, shop.variablesOf('full'))
  return publisher.publish()
}

async function copyOf(directory: string, name: string): Promise<string> {
  const copy = join(folder, name)
  await cp(directory, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** A page with another address, and a title that many pages show. */
const editAddress = async (): Promise<Change[]> => [
  ...(await shop.edits.patch('product-quiet-smoke', { slug: { _type: 'slug', current: 'smoke-signal' } })),
  ...(await shop.edits.patch('product-lemon-mint', { title: 'Lemon and mint' })),
]

const movedPages = (directory: string): unknown =>
  JSON.parse(readFileSync(join(directory, 'moved-pages.json'), 'utf8'))

/** The next publisher on a folder publishes what the one that is gone did not. */
async function expectRecovery(directory: string): Promise<void> {
  await publish(directory)
  expect(wrongCopies(join(directory, 'current'))).toEqual([])
  expect(differingFiles(join(directory, 'current'), join(expected, 'current'))).toEqual([])
  expect(movedPages(directory)).toEqual(movedPages(expected))
  const documents = (of: string) => new FallbackDocuments(join(of, 'documents.ndjson')).read()
  expect(documents(directory)).toEqual(documents(expected))
  expect(
    readdirSync(join(directory, 'releases')).filter((name) => !/^\d+(?:\.json)?$|^spare$/.test(name)),
  ).toEqual([])
}

/** What the next publisher finds: everything but the insides of releases that are not finished, which it deletes. */
function stateOf(directory: string): string {
  const hash = createHash('sha256')
  const records = globSync(['*', 'releases/*'], { cwd: directory }).toSorted()
  for (const name of records) {
    const file = join(directory, name)
    hash.update(name.replace(/[\da-f-]{36}/, ''))
    const stats = lstatSync(file)
    if (stats.isSymbolicLink()) hash.update(readlinkSync(file))
    else if (stats.isFile()) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** A release that is live has all its files; those of two folders with one name are the same file. */
function expectWhole(copy: string, finished: string): void {
  const current = readlinkSync(join(copy, 'current'))
  const inodes = (directory: string) =>
    globSync('**/*', { cwd: join(directory, current), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => lstatSync(join(entry.parentPath, entry.name)).ino)
      .toSorted()
  expect(inodes(copy)).toEqual(inodes(finished))
}

/** Between the two records of what a release shows, a crash could leave one without the other. */
function areRecordsApart(copy: string, finished: string): boolean {
  const [moved, documents] = ['moved-pages.json', 'documents.ndjson'].map((name) =>
    readFileSync(join(copy, name)).equals(readFileSync(join(finished, name))),
  )
  return moved !== documents
}

/** Goes on from the copies that a publisher made before its changes of the disk. */
async function expectRecoveries(copies: string, finished: string): Promise<void> {
  const names = readdirSync(copies).toSorted((a, b) => Number(a) - Number(b))
  const states = new Map<string, string>()
  for (const name of names) {
    const copy = join(copies, name)
    expectWhole(copy, finished)
    const state = stateOf(copy)
    if (!states.has(state)) states.set(state, copy)
  }
  const different = [...states.values()]
  expect(different.length).toBeGreaterThan(12)
  const apart = different.filter((copy) => areRecordsApart(copy, finished))
  expect(apart.length).toBeGreaterThan(0)
  const tried = different.filter((copy, index) => index % STRIDE === STRIDE - 1 || copy === apart[0])
  for (let first = 0; first < tried.length; first += TOGETHER)
    await Promise.all(tried.slice(first, first + TOGETHER).map(expectRecovery))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crashes-'))
  shop = await startSmallShop()
  original = join(folder, 'original')
  await mkdir(original)
  await publish(original)
}, SETUP_MS)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a publisher and its builder that are killed at any change of the disk leave the live site whole, and the next ones finish the release, former addresses included', () => {
  test('a release of what has changed (PUB-14, PUB-22)', { timeout: STORY_MS }, async () => {
    expected = await copyOf(original, 'expected')
    const copies = await mkdtemp(join(folder, 'copies-'))
    const publisher = await PublishingProcess.start(expected, shop.variablesOf('full'), {
      copies,
      isWarm: true,
    })
    const changes = await editAddress()
    const { failures } = await publisher.publish({ changes })
    expect(failures).toEqual([])
    const redirects = readFileSync(join(expected, 'current', '_redirects'), 'utf8')
    expect(redirects).toContain('/shop/zero-proof/smoke-signal 301')
    await expectRecoveries(copies, expected)
    await rm(copies, { recursive: true })
  })

  test('a full one (PUB-14, PUB-22)', { timeout: STORY_MS }, async () => {
    const directory = await copyOf(original, 'full')
    const copies = await mkdtemp(join(folder, 'copies-'))
    const publisher = await PublishingProcess.start(directory, shop.variablesOf('full'), { copies })
    await publisher.publish()
    expect(differingFiles(join(directory, 'current'), join(expected, 'current'))).toEqual([])
    await expectRecoveries(copies, directory)
    await rm(copies, { recursive: true })
  })
})

test('a full disk while a release is made is said, and the release is made once there is space (PUB-14)', {
  timeout: STORY_MS,
}, async () => {
  const start = (directory: string) =>
    PublishingProcess.start(directory, shop.variablesOf('full'), { isWarm: true })
  const reference = await copyOf(expected, 'with-space')
  const withSpace = await start(reference)
  const directories = await Promise.all(MOMENTS.map((moment) => copyOf(expected, `full-after-${moment}`)))
  const publishers = await Promise.all(directories.map(start))
  const changes = await shop.edits.patch('product-lemon-mint', { title: 'Lemon, mint and space' })
  onTestFinished(() => void shop.edits.patch('product-lemon-mint', { title: 'Lemon and mint' }))
  const { count } = await withSpace.publish({ changes })
  for (const [index, publisher] of publishers.entries()) {
    const fullAfter = Math.ceil((MOMENTS[index] ?? 0) * count)
    const { failures } = await publisher.publish({ changes, fullAfter })
    expect(failures.filter((failure) => failure.includes('ENOSPC'))).toEqual(failures)
    expect(failures.length).toBeGreaterThan(0)
    const directory = directories[index] ?? ''
    expect(differingFiles(join(directory, 'current'), join(reference, 'current'))).toEqual([])
  }
})

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isThere = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

test('a builder whose publisher is killed writes nothing more beside the releases, and ends (PUB-14, PUB-22)', {
  timeout: STORY_MS,
}, async () => {
  const directory = await copyOf(original, 'orphan')
  const publisher = fork(BUILDER_OF_ONE_RELEASE, [directory], {
    env: shop.variablesOf('full'),
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const next = join(directory, 'releases', '2')
  // From then on it checks, compresses and notes the release.
  await vi.waitFor(() => expect(existsSync(`${next}.building`)).toBe(true), {
    timeout: STORY_MS,
    interval: 2,
  })
  const builders = childrenOf(publisher.pid ?? 0)
  expect(builders).toHaveLength(1)
  publisher.kill('SIGKILL')
  await vi.waitFor(() => expect(builders.filter(isThere)).toEqual([]), { timeout: 30_000 })
  expect(existsSync(next)).toBe(false)
  for (const name of ['documents.ndjson', 'moved-pages.json'])
    expect(readFileSync(join(directory, name))).toEqual(readFileSync(join(original, name)))
  await expectRecovery(directory)
})

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildSite } from '../../scripts/build/build-site.ts'
import { cachedStudio } from '../../scripts/build/build-studio.ts'
import { withAstroLock } from '../../scripts/build/with-astro-lock.ts'
import { filesWithoutCopies } from '../../scripts/host/compressed-copy-paths.ts'
import { startCommerceService } from '../../scripts/local/commerce/service.ts'
import { tokens } from '../../scripts/local/commerce/tests/commerce-service.fixture.ts'
import { startContentService } from '../../scripts/local/content/service.ts'
import type { Change } from '../../scripts/publisher/release.ts'
import { prepareSample } from '../../scripts/sample/prepare.ts'
import { Edits, makeEdit, type RandomEdit, randomEdits } from './random-edits.ts'

const sampleDir = '.local/test/sample'
const PROGRAM = fileURLToPath(new URL('./comparing-builder.fixture.ts', import.meta.url))
const BUILD_MS = 180_000
/** About as long as a release takes. */
const CRASH_WITHIN_MS = 400
const isLong = process.env.PROPERTY_RUNS_FACTOR !== undefined
/** Random histories are tried for so long, and at least so many; `npm run test:long` tries more. */
const HISTORIES_MS = 20_000
const HISTORIES = isLong ? 200 : 1
const HISTORIES_AT_MOST_MS = isLong ? 3_600_000 : 2 * HISTORIES_MS

const replySchema = z.union([
  z.object({ changed: z.array(z.string()), skipped: z.array(z.object({ documentId: z.string() })) }),
  z.object({ error: z.string() }),
])

let folder = ''
let builder: ChildProcess | null = null
let close = async () => {}
let edits = new Edits({ contentUrl: '', commerceUrl: '', productFolder: '' })
let products: string[] = []
let variables: Readonly<Record<string, string | undefined>> = {}
let number = 0

async function ask(message: Readonly<Record<string, unknown>>) {
  if (builder === null) throw new Error('The builder is not running.')
  const answered = once(builder, 'message')
  builder.send(message)
  const [answer] = await answered
  const reply = replySchema.parse(answer)
  if ('error' in reply) throw new Error(reply.error)
  return reply
}

const nextFolder = () => {
  number += 1
  return join(folder, 'releases', String(number))
}

function startBuilder(): void {
  builder = fork(PROGRAM, [], {
    env: variables,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

type Made = Awaited<ReturnType<typeof ask>>

/** Expects a release to be what is rendered from nothing. */
async function compare({ skipped }: Made): Promise<void> {
  // What cannot be used now can only be shown by who knows how it was.
  if (skipped.length === 0) expect((await ask({ kind: 'compare' })).changed).toEqual([])
}

const make = (changes: readonly Change[]): Promise<Made> =>
  ask({ kind: 'changed', outDir: nextFolder(), changes })

/** Makes the next release, which has to be what is rendered from nothing. */
async function release(changes: readonly Change[]): Promise<string[]> {
  const made = await make(changes)
  await compare(made)
  return made.changed.toSorted()
}

/** Ends the builder while it makes a release; another one makes everything anew. */
async function crash(changes: readonly Change[], share: number): Promise<void> {
  const ended = builder
  if (ended === null) throw new Error('The builder is not running.')
  ended.send({ kind: 'changed', outDir: nextFolder(), changes })
  await wait(share * CRASH_WITHIN_MS)
  ended.kill('SIGKILL')
  await once(ended, 'exit')
  startBuilder()
  await compare(await ask({ kind: 'full', outDir: nextFolder() }))
}

/** Makes the edits, and releases of what is reported of them; at the end a comparison finds what was not. */
async function play(history: readonly RandomEdit[]): Promise<void> {
  const lost: Change[] = []
  for (const edit of history) {
    const changes = await makeEdit(edit, edits, products)
    if (changes === null) continue
    if (edit.message === 'is lost') lost.push(...changes)
    else if (edit.message === 'arrives before a crash') {
      await crash(changes, edit.other)
      lost.length = 0
    } else if (lost.length > 0) await make(changes)
    else await release(changes)
    if (edit.message === 'arrives twice') expect((await make(changes)).changed).toEqual([])
  }
  if (lost.length > 0) await release(lost)
}

const patch = (id: string, set: Record<string, unknown>) => edits.mutate({ patch: { id, set } })
const releaseOf = async (mutation: Promise<Change[] | null>) => release((await mutation) ?? [])
const read = (file: string) => readFile(join(folder, 'releases', String(number), file), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'))
  await prepareSample(sampleDir)
  const sample = join(folder, 'sample')
  await mkdir(sample)
  await cp(join(sampleDir, 'commerce'), join(sample, 'commerce'), { recursive: true })
  for (const name of ['production.ndjson', 'images', 'files'])
    await symlink(resolve(sampleDir, name), join(sample, name))
  const content = await startContentService({
    port: 0,
    stateDir: join(folder, 'content'),
    sampleDir: sample,
  })
  const commerce = await startCommerceService({
    port: 0,
    stateDir: join(folder, 'commerce'),
    sampleDir: sample,
    tokens,
  })
  close = async () => {
    await content.close()
    await commerce.close()
  }
  const productFolder = join(sample, 'commerce', 'products')
  edits = new Edits({ contentUrl: content.url, commerceUrl: commerce.url, productFolder })
  products = (await readdir(productFolder)).map((file) => file.replace('.json', '')).toSorted()
  variables = {
    ...process.env,
    // The test runner sets it, and a build would make what the development server does.
    DEV: undefined,
    NODE_ENV: 'production',
    PUBLIC_SITE_URL: 'https://lull.example',
    PUBLIC_SITE_VARIANT: 'full',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    PUBLIC_STOREFRONT_API_URL: `${commerce.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
    // So that a build reads the catalogue itself.
    SITE_SERVES_API: 'yes',
    PUBLIC_BUILD_ID: 'build-1',
  }
  startBuilder()
  await ask({ kind: 'full', outDir: nextFolder() })
}, BUILD_MS)

afterAll(async () => {
  builder?.disconnect()
  await close()
  await rm(folder, { recursive: true, force: true })
})

describe('a release of what has changed is what is made from nothing', () => {
  test(
    'the first, full one (PUB-20)',
    async () => {
      expect((await ask({ kind: 'compare' })).changed).toEqual([])
    },
    BUILD_MS,
  )

  test(
    'the first, full one: what the build command makes in a process of Astro’s own (PUB-20)',
    async () => {
      const [released, built] = [join(folder, 'releases', '1'), join(folder, 'built')]
      await withAstroLock(() =>
        buildSite({
          variables,
          outDir: built,
          output: 'collect',
          studio: cachedStudio(variables),
          retentionRecord: join(folder, 'retained.json'),
        }),
      )
      const contents = async (directory: string) =>
        new Map(
          await Promise.all(
            filesWithoutCopies(directory).map(
              async (name) => [name, await readFile(join(directory, name))] as const,
            ),
          ),
        )
      const [one, other] = [await contents(released), await contents(built)]
      expect(one.size).toBeGreaterThan(100)
      const names = new Set([...one.keys(), ...other.keys()])
      expect(
        [...names].filter((name) => other.get(name)?.equals(one.get(name) ?? new Uint8Array()) !== true),
      ).toEqual([])
    },
    BUILD_MS,
  )

  test(
    'a title: the pages that show it (PUB-20)',
    async () => {
      const changed = await releaseOf(patch('product-quiet-smoke', { title: 'Louder smoke' }))
      expect(changed).toContain('shop/zero-proof/quiet-smoke.html')
      expect(changed).toContain('shop/zero-proof.html')
      expect(changed).not.toContain('shop/sparkling-water/lemon-mint.html')
      expect(changed).not.toContain('404.html')
    },
    BUILD_MS,
  )

  test(
    'a slug: its former address leads to the new one (PUB-22)',
    async () => {
      const slug = { _type: 'slug', current: 'smoke-signal' }
      const changed = await releaseOf(patch('product-quiet-smoke', { slug }))
      expect(changed).toContain('shop/zero-proof/smoke-signal.html')
      expect(changed).toContain('sitemap.xml')
      await expect(read('shop/zero-proof/quiet-smoke.html')).rejects.toThrow('ENOENT')
      expect(await read('_redirects')).toContain(
        '/shop/zero-proof/quiet-smoke /shop/zero-proof/smoke-signal 301\n',
      )
    },
    BUILD_MS,
  )

  test(
    'a document that cannot be used stays as it was, and holds nobody back (PUB-21)',
    async () => {
      const [broken] = (await patch('product-lemon-mint', { title: '' })) ?? []
      const [fine] = (await patch('product-black-cherry', { title: 'Blacker cherry' })) ?? []
      if (broken === undefined || fine === undefined) throw new Error('The edits were refused.')
      const { changed, skipped } = await ask({
        kind: 'changed',
        outDir: nextFolder(),
        changes: [broken, fine],
      })
      expect(skipped).toEqual([{ documentId: 'product-lemon-mint' }])
      expect(changed).toContain('shop/sparkling-water/black-cherry.html')
      expect(await read('shop/sparkling-water/lemon-mint.html')).toContain('Lemon mint')
      await releaseOf(patch('product-lemon-mint', { title: 'Lemon and mint' }))
      expect(await read('shop/sparkling-water/lemon-mint.html')).toContain('Lemon and mint')
    },
    BUILD_MS,
  )

  test(
    'a document that breaks a link stays as it was, until the link holds (PUB-21)',
    async () => {
      const link = (url: string) => ({ legalPageMenu: { links: [{ _key: 'a', title: 'Terms', url }] } })
      const [broken] = (await patch('menus', link('/terms#refunds'))) ?? []
      const [fine] = (await patch('product-black-cherry', { title: 'Blackest cherry' })) ?? []
      if (broken === undefined || fine === undefined) throw new Error('The edits were refused.')
      const { changed, skipped } = await ask({
        kind: 'changed',
        outDir: nextFolder(),
        changes: [broken, fine],
      })
      expect(skipped).toEqual([{ documentId: 'menus' }])
      expect(changed).toContain('shop/sparkling-water/black-cherry.html')
      expect(changed).not.toContain('404.html')
      expect(await releaseOf(patch('menus', link('/terms')))).toContain('404.html')
    },
    BUILD_MS,
  )

  test(
    'a price: the pages that show it, and no others (PUB-20)',
    async () => {
      const changed = await release(
        await edits.changeProduct('quiet-smoke', (text) =>
          text.replace(/"price": "\d+\.\d\d"/, '"price": "12.34"'),
        ),
      )
      expect(changed).toContain('shop/zero-proof/smoke-signal.html')
      expect(changed).not.toContain('shop/sparkling-water/lemon-mint.html')
      expect(await read('shop/zero-proof/smoke-signal.html')).toContain('12.34')
    },
    BUILD_MS,
  )

  test(
    'a product before all others, and without it again: data files move between bundles (PUB-20)',
    async () => {
      const tea = (await edits.documents()).find(({ _id }) => _id === 'product-lemon-mint')
      if (tea === undefined) throw new Error('The sample shop has no lemon mint.')
      const copy = { ...tea, _id: 'product-0', slug: { _type: 'slug', current: 'another-mint' } }
      // The data of a commerce product belongs to the first document that sells it.
      const files = await releaseOf(edits.mutate({ createOrReplace: copy }))
      const [data] = files.filter((file) => file.startsWith('data/products/'))
      expect(await read(data ?? '')).toContain('another-mint')
      await releaseOf(edits.mutate({ delete: { id: 'product-0' } }))
      expect(await read(data ?? '')).toContain('/lemon-mint')
    },
    BUILD_MS,
  )

  test(
    'the footer: every page (PUB-20)',
    async () => {
      const changed = await releaseOf(patch('siteFooter', { copyright: 'All rights asleep.' }))
      expect(changed).toContain('404.html')
      expect(changed).toContain('shop/sparkling-water/lemon-mint.html')
    },
    BUILD_MS,
  )

  test(
    'random histories of edits, with lost and repeated messages and crashes (PUB-20)',
    async () => {
      const until = Date.now() + HISTORIES_MS
      let count = 0
      await fc.assert(
        fc.asyncProperty(randomEdits, async (history) => {
          if (Date.now() > until && count >= HISTORIES) return
          await play(history)
          count += 1
        }),
        // Shrinking starts from another state, so the failing history is shown as it is.
        { numRuns: 10_000, endOnFailure: true },
      )
    },
    BUILD_MS + HISTORIES_AT_MOST_MS,
  )
})

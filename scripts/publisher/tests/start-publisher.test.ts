import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { environmentSchema } from '../../../src/config/env.ts'
import { copyStudio, keepStudio } from '../../build/admin-files.ts'
import { isPortTaken } from '../../lib/process.ts'
import { startCommerceService } from '../../local/commerce/service.ts'
import { catalogue } from '../../local/commerce/tests/catalogue.fixture.ts'
import { tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { writeSample } from '../../local/commerce/tests/write-sample.fixture.ts'
import { localTokens } from '../../local/content/accounts.ts'
import { startContentService } from '../../local/content/service.ts'
import type { createBuilder } from '../builder-client.ts'
import { startPublisher } from '../start-publisher.ts'
import { temporaryFolder } from './publisher.fixture.ts'

type BuilderClientOptions = Parameters<typeof createBuilder>[1]

let folder = ''
let services: { close(): Promise<void> }[] = []
let variables: Record<string, string> = {}
let log: string[] = []
/** The releases that a builder was asked to get ready for, by number. */
let warmedUp: number[] = []
let requests: (readonly unknown[] | 'everything')[] = []
let builderOptions: BuilderClientOptions | null = null
/** The folder of the studio that is built. */
let builtStudio: string | null = null
let publisher: Awaited<ReturnType<typeof startPublisher>> | null = null
const buildStudio = vi.fn(async () => '')

/** In place of the process that builds: a site of one page, with the studio that is built or that of the release before. */
const standIn: typeof createBuilder = (_, options) => {
  builderOptions = options
  return {
    makeRelease: async ({ outDir, changes, previous }) => {
      requests.push(changes)
      if (changes === 'everything' || previous === null) {
        await mkdir(outDir, { recursive: true })
        if (builtStudio !== null) copyStudio(builtStudio, outDir)
        else if (previous !== null) keepStudio(previous.directory, outDir, {})
      } else await cp(previous.directory, outDir, { recursive: true })
      await writeFile(join(outDir, 'index.html'), outDir)
      return { pages: 1, changed: ['index.html'], skipped: [], heavyPages: [] }
    },
    warmUp: async ({ number }) => void warmedUp.push(number),
    close: async () => {},
  }
}

async function start({ hasStudio = false, reconcileMs = 60_000 } = {}): Promise<void> {
  publisher = await startPublisher(
    {
      environment: environmentSchema.parse(variables),
      variables,
      folder,
      host: '127.0.0.1',
      port: 0,
      origins: [],
      hasStudio,
      log: (event) => void log.push(event),
    },
    { createBuilder: standIn, buildStudio, reconcileMs, studioRetry: { first: 20, max: 20 } },
  )
}

async function stop(): Promise<void> {
  await publisher?.close()
  publisher = null
}

beforeEach(async () => {
  folder = await temporaryFolder()
  const content = await startContentService({ port: 0, stateDir: await temporaryFolder() })
  const commerce = await startCommerceService({
    port: 0,
    stateDir: await temporaryFolder(),
    sampleDir: await writeSample(catalogue),
    tokens,
  })
  services = [content, commerce]
  variables = {
    PUBLIC_SITE_URL: 'http://localhost:4321',
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_SANITY_API_HOST: content.url,
    PUBLIC_STOREFRONT_API_URL: `${commerce.url}/api/2026-04/graphql.json`,
    PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
  }
  log = []
  warmedUp = []
  requests = []
  builderOptions = null
  builtStudio = null
  buildStudio.mockReset()
})

afterEach(async () => {
  await stop()
  for (const service of services) await service.close()
})

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

async function status(): Promise<{ state: string; release: number | null }> {
  const answer: unknown = await (await fetch(`${publisher?.url}/status`)).json()
  return { state: '', release: null, ...Object(answer) }
}

const untilLive = (release: number) =>
  until(async () => expect(await status()).toMatchObject({ state: 'live', release }))

const command = (name: string, body?: unknown) =>
  fetch(`${publisher?.url}/commands/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${localTokens.editor}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Changes content without a message. */
async function createPage(id: string): Promise<void> {
  const response = await fetch(`${variables.PUBLIC_SANITY_API_HOST}/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${localTokens.editor}` },
    body: JSON.stringify({ mutations: [{ create: { _id: id, _type: 'page' } }] }),
  })
  expect(response.ok).toBe(true)
}

test('publishes without a message what its comparison finds, every so often', async () => {
  await start({ reconcileMs: 50 })
  await untilLive(1)
  await createPage('lost')
  await untilLive(2)
  expect(requests).toEqual(['everything', [{ kind: 'document', id: 'lost' }]])
})

test('gets ready for the next change after a start without changes, and after going back was ended (PUB-19)', async () => {
  await start()
  await untilLive(1)
  await createPage('about')
  await command('publish')
  await untilLive(2)
  await stop()
  warmedUp = []
  await start()
  await until(() => expect(warmedUp).toEqual([2]))
  await command('go-back', { release: 1 })
  await until(async () => expect(await status()).toMatchObject({ state: 'held', release: 1 }))
  expect(warmedUp).toEqual([2])
  await command('resume')
  await untilLive(3)
  await until(() => expect(warmedUp).toEqual([2, 3]))
})

test('waits with getting ready while publishing is held', async () => {
  await start()
  await untilLive(1)
  await command('go-back', { release: 1 })
  await stop()
  warmedUp = []
  await start()
  await until(async () => expect(await status()).toMatchObject({ state: 'held' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(warmedUp).toEqual([])
  await command('resume')
  await until(() => expect(warmedUp).toEqual([1]))
})

test('publishes everything anew when the live release is not what it should be (PUB-19)', async () => {
  await start()
  await untilLive(1)
  await until(() => expect(warmedUp).toEqual([1]))
  builderOptions?.onDiffersFromLive(['index.html'])
  await untilLive(2)
  expect(log).toContain('the live release is not what it should be')
  expect(requests).toEqual(['everything', 'everything'])
})

/** Writes a studio; `build` builds it, as far as anybody can tell. */
async function studioOf(name: string): Promise<{ build: () => string }> {
  const studio = await temporaryFolder()
  await writeFile(join(studio, 'index.html'), name)
  return {
    build: () => {
      builtStudio = studio
      return studio
    },
  }
}

const servedStudio = () => readFile(join(folder, 'current', 'admin.html'), 'utf8')

/** Ends the publisher and starts one with other code. */
async function releaseCode(buildId: string): Promise<void> {
  await stop()
  variables = { ...variables, PUBLIC_BUILD_ID: buildId, PUBLIC_SITE_NAME: buildId }
  builtStudio = null
  await start({ hasStudio: true })
}

test('adds the studio when that is built, and stays up without it until it can be (STU-01)', async () => {
  const { build } = await studioOf('one')
  const built = Promise.withResolvers<string>()
  buildStudio.mockRejectedValueOnce(new Error('No space left')).mockReturnValueOnce(built.promise)
  await start({ hasStudio: true })
  await until(() => expect(log).toContain('the studio could not be built'))
  await untilLive(1)
  await expect(servedStudio()).rejects.toThrow('ENOENT')
  built.resolve(build())
  await untilLive(2)
  expect(await servedStudio()).toBe('one')
  expect(log.filter((event) => event === 'the studio could not be built')).toHaveLength(1)
})

test('shows the earlier studio until the one of new code is built, and after failures (STU-01)', async () => {
  const [one, two] = [await studioOf('one'), await studioOf('two')]
  buildStudio.mockImplementationOnce(async () => one.build())
  await start({ hasStudio: true })
  await untilLive(2)
  const built = Promise.withResolvers<string>()
  buildStudio.mockRejectedValueOnce(new Error('No space left')).mockReturnValueOnce(built.promise)
  await releaseCode('two')
  await until(() => expect(buildStudio).toHaveBeenCalledTimes(3))
  await untilLive(3)
  expect(await servedStudio()).toBe('one')
  built.resolve(two.build())
  await untilLive(4)
  expect(await servedStudio()).toBe('two')
})

test('releases the studio of its code after it was stopped before that (STU-01)', async () => {
  const [one, two] = [await studioOf('one'), await studioOf('two')]
  buildStudio.mockImplementationOnce(async () => one.build())
  await start({ hasStudio: true })
  await untilLive(2)
  buildStudio.mockReturnValueOnce(new Promise(() => {}))
  await releaseCode('two')
  await untilLive(3)
  expect(await servedStudio()).toBe('one')
  await stop()
  buildStudio.mockImplementationOnce(async () => two.build())
  await start({ hasStudio: true })
  await untilLive(4)
  expect(await servedStudio()).toBe('two')
})

test('makes no release for a studio that the live one has (STU-01)', async () => {
  const { build } = await studioOf('one')
  buildStudio.mockImplementation(async () => build())
  await start({ hasStudio: true })
  await untilLive(2)
  await stop()
  warmedUp = []
  await start({ hasStudio: true })
  await until(() => expect(warmedUp).toEqual([2]))
  expect(buildStudio).toHaveBeenCalledTimes(2)
  await untilLive(2)
  expect(requests).toEqual(['everything', 'everything'])
})

test('has no studio, and builds none, where releases are to have none (STU-01)', async () => {
  await start()
  await untilLive(1)
  expect(builderOptions?.hasStudio).toBe(false)
  expect(buildStudio).not.toHaveBeenCalled()
})

test('is the only one on its folder, until it is closed', async () => {
  await start()
  await untilLive(1)
  const other = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/publisher.ts', '--state', folder, '--port', '0'],
    { env: { ...process.env, ...variables }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said: string[] = []
  other.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [status] = await once(other, 'exit')
  expect(status).toBe(1)
  expect(said.join('')).toContain(`process ${process.pid} has its data in ${folder} in use`)
  expect(JSON.parse(await readFile(join(folder, 'publisher.lock'), 'utf8')).pid).toBe(process.pid)
  const port = Number(new URL(publisher?.url ?? '').port)
  await stop()
  expect(await isPortTaken(port)).toBe(false)
  await start()
})

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { environmentSchema } from '../../../../src/config/env.ts'
import { readEnvironment } from '../../../../src/config/read-environment.ts'
import { siteEnvironment } from '../../../../tests/unit/site-environment.fixture.ts'
import { type RunningServer, startServer } from '../../../shared/start-server.ts'
import { temporaryFolder } from '../../tests/publisher.fixture.ts'
import { createBuildHookTarget, PUBLISH_EVENT } from '../build-hook.ts'
import { createCloudflareTarget } from '../cloudflare.ts'
import { configuredTargets } from '../configured-targets.ts'
import { createNetlifyTarget } from '../netlify.ts'
import type { Target, UploadJob } from '../target.ts'
import { uploadBuiltSite } from '../upload-built-site.ts'
import { CloudflareStandIn } from './cloudflare.fixture.ts'
import { NetlifyStandIn, type Served } from './netlify.fixture.ts'

const servers: RunningServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function listening(standIn: { start(): Promise<RunningServer> }): Promise<string> {
  const server = await standIn.start()
  servers.push(server)
  return server.url
}

const rules = { '/_headers': '/*\n  X-Test: yes\n', '/_redirects': '/old /new 301\n' }
const pages: Served = {
  '/index.html': '<h1>Home</h1>',
  '/shop/lemon & mint é.html': '<h1>Lemon</h1>',
  '/a.txt': 'the same',
  '/b.js': 'the same',
  '/_astro/c.woff2': 'font',
}

async function writeSite(files: Served): Promise<string> {
  const directory = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), text)
  }
  await writeFile(join(directory, 'index.html.br'), 'compressed')
  await writeFile(join(directory, 'index.html.gz'), 'compressed')
  return directory
}

interface Saved {
  checkpoint: UploadJob['checkpoint']
}

function jobFor(directory: string, release: number, saved: Saved = { checkpoint: null }): UploadJob {
  return {
    release,
    directory,
    isHeld: false,
    signal: new AbortController().signal,
    checkpoint: saved.checkpoint,
    saveCheckpoint: async (text) => {
      saved.checkpoint = { release, text }
    },
  }
}

async function startNetlify(): Promise<{ standIn: NetlifyStandIn; target: Target }> {
  const standIn = new NetlifyStandIn()
  const url = await listening(standIn)
  const { site: siteId, token } = standIn
  return { standIn, target: createNetlifyTarget({ siteId, token, url, pollMs: 2, publishedWithinMs: 50 }) }
}

async function startCloudflare(token?: string): Promise<{ standIn: CloudflareStandIn; target: Target }> {
  const standIn = new CloudflareStandIn()
  const url = await listening(standIn)
  const { account: accountId, worker } = standIn
  const target = createCloudflareTarget({ accountId, token: token ?? standIn.token, worker, url, retryMs: 2 })
  return { standIn, target }
}

const countOf = (requests: readonly string[], method: string) =>
  requests.filter((request) => request.startsWith(method)).length

describe('Netlify', () => {
  test('shows a release with its rules, and without the compressed copies (PUB-01)', async () => {
    const { standIn, target } = await startNetlify()
    const uploaded = await target.upload(jobFor(await writeSite({ ...pages, ...rules }), 1))
    expect(standIn.served).toEqual({ ...pages, ...rules })
    expect(uploaded).toEqual({ files: 7, isLive: true })
  })

  test('sends what has changed only, and nothing for a release that it had before (PUB-01)', async () => {
    const { standIn, target } = await startNetlify()
    const first = await writeSite(pages)
    await target.upload(jobFor(first, 1))
    const changed = { ...pages, '/index.html': '<h1>New</h1>' }
    const second = await target.upload(jobFor(await writeSite(changed), 2))
    expect(second.files).toBe(1)
    expect(standIn.served).toEqual(changed)
    expect((await target.upload(jobFor(first, 1))).files).toBe(0)
    expect(standIn.served).toEqual(pages)
  })

  test('goes on with the deploy that a crash has interrupted (PUB-02)', async () => {
    const { standIn, target } = await startNetlify()
    const directory = await writeSite(pages)
    const saved: Saved = { checkpoint: null }
    const crash = new AbortController()
    let puts = 0
    standIn.faults.before = async ({ method }) => {
      if (method === 'PUT' && ++puts === 4) crash.abort()
    }
    await expect(target.upload({ ...jobFor(directory, 1, saved), signal: crash.signal })).rejects.toThrow()
    expect(standIn.history).toEqual([])
    standIn.faults.before = async () => {}
    const uploaded = await target.upload(jobFor(directory, 1, saved))
    expect(uploaded.files).toBeLessThan(5)
    expect(countOf(standIn.faults.requests, `POST /sites/${standIn.site}/deploys`)).toBe(1)
    expect(standIn.served).toEqual(pages)
  })

  test('repeats single requests that failed for a passing reason (PUB-03)', async () => {
    const { standIn, target } = await startNetlify()
    standIn.faults.next.push('too-many', 'unavailable', 'lost-request', null, null, null, 'lost-answer')
    await target.upload(jobFor(await writeSite(pages), 1))
    expect(standIn.served).toEqual(pages)
    expect(standIn.states()).toEqual(['ready'])
  })

  test('cancels the interrupted deploy of another release (PUB-02)', async () => {
    const { standIn, target } = await startNetlify()
    const saved: Saved = { checkpoint: null }
    const crash = new AbortController()
    standIn.faults.before = async ({ method }) => {
      if (method === 'PUT') crash.abort()
    }
    const first = { ...jobFor(await writeSite(pages), 1, saved), signal: crash.signal }
    await expect(target.upload(first)).rejects.toThrow()
    standIn.faults.before = async () => {}
    const changed = { '/index.html': 'New' }
    await target.upload(jobFor(await writeSite(changed), 2, saved))
    expect(standIn.states()).toEqual(['error', 'ready'])
    expect(standIn.history).toEqual([changed])
  })

  test('says when the host has a release and does not show it (PUB-03)', async () => {
    const { standIn, target } = await startNetlify()
    standIn.isLocked = true
    await expect(target.upload(jobFor(await writeSite(pages), 1))).rejects.toThrow('is locked there')
  })

  test('says that the token is refused, without repeating it (PUB-03)', async () => {
    const { standIn } = await startNetlify()
    const url = await listening(standIn)
    const target = createNetlifyTarget({ siteId: standIn.site, token: 'wrong-token', url })
    const error: unknown = await target.upload(jobFor(await writeSite(pages), 1)).catch((reason) => reason)
    expect(String(error)).toContain('Netlify does not accept the token')
    expect(String(error)).toContain('Access Denied')
    expect(String(error)).not.toContain('wrong-token')
    expect(standIn.faults.requests).toHaveLength(1)
  })
})

describe('Cloudflare', () => {
  test('creates a Worker without code that serves a release by its rules (PUB-01)', async () => {
    const { standIn, target } = await startCloudflare()
    const uploaded = await target.upload(jobFor(await writeSite({ ...pages, ...rules }), 1))
    expect(uploaded).toEqual({ files: 5, isLive: true })
    const [version] = standIn.history
    expect(version?.served).toEqual(pages)
    expect(version?.main).toBeNull()
    expect(version?.config).toEqual({
      html_handling: 'auto-trailing-slash',
      not_found_handling: '404-page',
      _headers: rules['/_headers'],
      _redirects: rules['/_redirects'],
    })
    expect(version?.types).toMatchObject({
      '/index.html': 'text/html; charset=utf-8',
      '/a.txt': 'text/plain; charset=utf-8',
      '/b.js': 'text/javascript; charset=utf-8',
      '/_astro/c.woff2': 'font/woff2',
    })
  })

  test('sends what has changed only, and nothing for a release that it had before (PUB-01)', async () => {
    const { standIn, target } = await startCloudflare()
    const first = await writeSite(pages)
    await target.upload(jobFor(first, 1))
    const changed = { ...pages, '/index.html': '<h1>New</h1>' }
    expect((await target.upload(jobFor(await writeSite(changed), 2))).files).toBe(1)
    expect(standIn.served).toEqual(changed)
    expect((await target.upload(jobFor(first, 1))).files).toBe(0)
    expect(standIn.served).toEqual(pages)
    expect(standIn.history).toHaveLength(3)
  })

  test('keeps the code, bindings and flags of the Worker (PUB-04)', async () => {
    const { standIn, target } = await startCloudflare()
    const code = {
      bindings: [
        { name: 'ASSETS', type: 'assets' },
        { name: 'QUEUE', type: 'queue' },
        { name: 'KEY', type: 'secret_text' },
      ],
      flags: ['nodejs_compat'],
      main: 'worker.js',
      modules: new Map([
        ['worker.js', 'export default {}'],
        ['other.js', 'export {}'],
      ]),
    }
    standIn.deploy({ ...code, config: {}, served: {}, types: {} })
    await target.upload(jobFor(await writeSite(pages), 1))
    expect(standIn.history.at(-1)).toMatchObject({ ...code, served: pages })
  })

  test('leaves a Worker whose code it cannot keep as it is (PUB-04)', async () => {
    const { standIn, target } = await startCloudflare()
    const worker = { bindings: [], flags: [], main: 'worker.js', modules: new Map([['worker.js', '']]) }
    standIn.deploy({ ...worker, config: {}, served: {}, types: {} })
    standIn.isOldFormat = true
    await expect(target.upload(jobFor(await writeSite(pages), 1))).rejects.toThrow('would be lost')
    expect(standIn.history).toHaveLength(1)
  })

  test('says why Cloudflare refused a release (PUB-03)', async () => {
    const { target } = await startCloudflare('wrong-token')
    const error: unknown = await target.upload(jobFor(await writeSite(pages), 1)).catch((reason) => reason)
    expect(String(error)).toContain('Cloudflare does not accept the token')
    expect(String(error)).toContain('Authentication error')
  })
})

describe('a build hook', () => {
  async function startHook(status: number) {
    const received: { body: unknown; authorization: string | null }[] = []
    const server = await startServer({
      name: 'hook',
      port: 0,
      cors: 'own',
      maxBodyBytes: 1000,
      handle: async (request) => {
        received.push({
          body: await request.json(),
          authorization: request.headers.get('authorization'),
        })
        return new Response(null, { status })
      },
    })
    servers.push(server)
    return { received, url: `${server.url}/build_hooks/secret-address` }
  }

  test('asks the host to build, with a token where one is configured (PUB-05)', async () => {
    const { received, url } = await startHook(204)
    const uploaded = await createBuildHookTarget({ url, token: 'hook-token' }).upload(jobFor('', 7))
    expect(uploaded).toEqual({ files: 0, isLive: false })
    await createBuildHookTarget({ url, token: undefined }).upload(jobFor('', 8))
    expect(received).toEqual([
      { body: { event_type: 'publish', client_payload: { release: 7 } }, authorization: 'Bearer hook-token' },
      { body: { event_type: 'publish', client_payload: { release: 8 } }, authorization: null },
    ])
  })

  test('says that going back has to be done at the host, and does not tell its address (PUB-05)', async () => {
    const { received, url } = await startHook(404)
    const target = createBuildHookTarget({ url, token: undefined, retryMs: 1 })
    await expect(target.upload({ ...jobFor('', 7), isHeld: true })).rejects.toThrow('go back there, too')
    expect(received).toEqual([])
    const error: unknown = await target.upload(jobFor('', 7)).catch((reason) => reason)
    expect(String(error)).toContain('status 404')
    expect(`${error}${target.id}`).not.toContain('secret-address')
  })
})

describe('the configuration', () => {
  const variables = {
    PUBLIC_SITE_URL: 'https://shop.example',
    PUBLIC_SUPPORT_EMAIL: 'help@shop.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_STOREFRONT_API_URL: 'https://shop.example/api/2026-04/graphql.json',
    PUBLIC_STOREFRONT_API_TOKEN: 'token',
    NETLIFY_SITE_ID: 'site-1',
    NETLIFY_AUTH_TOKEN: 'netlify-token',
    CLOUDFLARE_WORKER: 'shop',
    CLOUDFLARE_ACCOUNT_ID: 'account-1',
    CLOUDFLARE_API_TOKEN: 'cloudflare-token',
    BUILD_HOOK_URL: 'https://hooks.example/1',
  }

  test('names the hosts to upload to (PUB-01)', () => {
    const targets = configuredTargets(readEnvironment(variables), () => {})
    expect(targets.map(({ name }) => name)).toEqual(['Netlify', 'Cloudflare', 'the build hook'])
    const { NETLIFY_AUTH_TOKEN: _, ...withoutToken } = variables
    expect(() => readEnvironment(withoutToken)).toThrow('NETLIFY_SITE_ID requires it')
    expect(() => readEnvironment({ ...variables, CLOUDFLARE_WORKER: 'a/b' })).toThrow('CLOUDFLARE_WORKER')
  })

  test('uploads no site that is made for this machine (PUB-07)', () => {
    const log = vi.fn()
    const environment = readEnvironment({ ...variables, PUBLIC_SITE_URL: 'http://localhost:4321' })
    expect(configuredTargets(environment, log)).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })
})

describe('CI', () => {
  test('uploads a built folder to every host, and fails when one refuses it (PUB-10)', async () => {
    const { standIn, target } = await startNetlify()
    const { standIn: other, target: refused } = await startCloudflare('wrong-token')
    const { target: cloudflare } = await startCloudflare()
    const directory = await writeSite(pages)
    const uploaded = vi.fn()
    const upload = uploadBuiltSite([refused, target, cloudflare], { directory, release: 7 }, uploaded)
    await expect(upload).rejects.toThrow('Cloudflare does not accept the token')
    expect(standIn.served).toEqual(pages)
    expect(other.history).toEqual([])
    expect(uploaded.mock.calls).toEqual([
      ['Netlify', { files: 5, isLive: true }],
      ['Cloudflare', { files: 5, isLive: true }],
    ])
  })

  test('has a workflow that the build hook starts, with variables that exist (PUB-10)', async () => {
    const workflow = await readFile('.github/workflows/publish.yml', 'utf8')
    expect(workflow).toContain(`types: [${PUBLISH_EVENT}]`)
    expect(workflow).toMatch(/cron: "\d+ \d+ \* \* \*"/)
    const names = [...workflow.matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map(([, name = '']) => name)
    expect(names).toContain('NETLIFY_AUTH_TOKEN')
    expect(names.filter((name) => !(name in environmentSchema.shape))).toEqual([])
  })

  test('gives each command of the workflow the secrets that the repository’s variables require (PUB-10)', async () => {
    const workflow = await readFile('.github/workflows/publish.yml', 'utf8')
    const [, leftOut = ''] = /\bdel\(([^)]*)\)/.exec(workflow) ?? []
    /** All that require a secret. */
    const requiringSecrets = {
      NETLIFY_SITE_ID: 'site-1',
      CLOUDFLARE_WORKER: 'shop',
      CLOUDFLARE_ACCOUNT_ID: 'account-1',
      EMAIL_MARKETING_URL: 'https://mail.example/',
      FORM_MAIL_URL: 'https://forms.example/',
      SHOPIFY_ADMIN_CLIENT_ID: 'client-1',
    }
    const inRepository = Object.entries(requiringSecrets).filter(
      ([name]) => !leftOut.split(', ').includes(`.${name}`),
    )
    const steps = workflow.split(/^ {6}- /m).filter((step) => /npm run (?:build|upload)/.test(step))
    expect(steps).not.toEqual([])
    for (const step of steps) {
      const secrets = [...step.matchAll(/\bsecrets\.(\w+)/g)].map(([, name = '']) => [name, 'a-secret-of-ci'])
      const given = siteEnvironment(Object.fromEntries([...inRepository, ...secrets]))
      expect(given).toMatchObject({ NETLIFY_SITE_ID: 'site-1', CLOUDFLARE_WORKER: 'shop' })
    }
  })
})

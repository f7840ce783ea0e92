import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { startHttpServer } from '../../../src/server/http-server.ts'
import { startBackend } from '../../../src/server/start-backend.ts'
import { startStaticHost } from '../../host/static-host.ts'
import { TestShops, tokens } from '../../local/commerce/tests/commerce-service.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import { createEditorSessions } from '../../publisher/editor-sessions.ts'
import { startHttpApi } from '../../publisher/http-api.ts'
import { identity, noMetrics, Services, startWorld } from '../../publisher/tests/publisher.fixture.ts'
import { checkBackend } from '../check-backend.ts'
import { checkPreview } from '../check-preview.ts'
import { checkPublisher } from '../check-publisher.ts'
import { checkSite } from '../check-site.ts'
import { nowhere, SITE, wrongs } from './doctor.fixture.ts'

const cleanups: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

let closedUrl: string
beforeAll(async () => {
  closedUrl = await nowhere()
})

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({
    PUBLIC_SITE_URL: SITE,
    PUBLIC_SUPPORT_EMAIL: 'hello@lull.example',
    PUBLIC_SANITY_PROJECT_ID: 'lull',
    PUBLIC_STOREFRONT_API_URL: 'https://lull.myshopify.com/api/2026-04/graphql.json',
    PUBLIC_STOREFRONT_API_TOKEN: 'public',
    ...more,
  })

describe('the backend', () => {
  async function start(site: string, more: Record<string, string> = {}, pageStatus: number | null = 401) {
    const folder = await temporaryFolder()
    const backend = await startBackend({
      environment: environment({ PUBLIC_SITE_URL: site, ...more }),
      outboxDirectory: folder,
      report: () => {},
    })
    const server = await startHttpServer({
      host: 'localhost',
      port: 0,
      api: backend,
      pages: async () =>
        pageStatus === null
          ? null
          : { handle: async (_, response) => void response.writeHead(pageStatus).end('Not signed in') },
      metrics: noMetrics.metrics,
      log: () => {},
      report: () => {},
    })
    cleanups.push(() => rm(folder, { recursive: true, force: true }), backend.stop, server.stop)
    return server.url
  }
  const check = async (more?: Record<string, string>) => wrongs(await checkBackend(environment(more)))

  test('that sells in another market than the site (OPS-11)', async () => {
    const shops = new TestShops()
    cleanups.push(() => shops.close())
    const store = {
      PUBLIC_STOREFRONT_API_URL: `${(await shops.start()).url}/api/2026-04/graphql.json`,
      PUBLIC_STOREFRONT_API_TOKEN: tokens.public,
    }
    const site = { ...store, PUBLIC_MARKET: 'fr-CA' }
    const elsewhere = `${await start(SITE, store)}/api/graphql`
    expect(await check({ ...site, PUBLIC_BACKEND_URL: elsewhere })).toEqual([
      expect.stringMatching(/gives prices in USD, not in CAD .*fr-CA.*same PUBLIC_MARKET/),
    ])
    const there = `${await start(SITE, { ...store, PUBLIC_MARKET: 'CA' })}/api/graphql`
    expect(await check({ ...site, PUBLIC_BACKEND_URL: there })).toEqual([])
  })

  test('that answers the site’s pages, or not (OPS-03)', async () => {
    expect(await check({ PUBLIC_BACKEND_URL: `${await start(SITE)}/api/graphql` })).toEqual([])
    expect(await check({ PUBLIC_BACKEND_URL: `${closedUrl}/api/graphql` })).toEqual([
      expect.stringMatching(/does not answer.*nothing listens there.*npm run server/),
    ])
    const ofAnother = `${await start('https://other.example')}/api/graphql`
    expect(await check({ PUBLIC_BACKEND_URL: ofAnother })).toEqual([
      expect.stringMatching(/takes nothing from pages of https:\/\/lull\.example/),
    ])
  })

  test('at the site’s own host (OPS-03)', async () => {
    const url = await start(SITE)
    expect(await check({ PUBLIC_SITE_URL: url, SITE_SERVES_API: 'yes' })).toEqual([])
    expect(await check({ PUBLIC_SITE_URL: closedUrl, SITE_SERVES_API: 'yes' })).toEqual([
      expect.stringContaining('correct SITE_SERVES_API'),
    ])
    expect(await checkBackend(environment())).toMatchObject([{ level: 'note' }])
  })

  test('that does not know its own name (OPS-03)', async () => {
    const refusing = await startHttpServer({
      host: 'localhost',
      port: 0,
      api: { handle: async () => Response.json({ result: 'refused' }, { status: 421 }) },
      pages: async () => null,
      metrics: noMetrics.metrics,
      log: () => {},
      report: () => {},
    })
    cleanups.push(refusing.stop)
    expect(await check({ PUBLIC_BACKEND_URL: `${refusing.url}/api/graphql` })).toEqual([
      expect.stringMatching(/under that name.*BACKEND_HOSTS/),
    ])
  })

  test('and the preview on it (OPS-03)', async () => {
    const url = await start(SITE)
    const checkAt = async (address: string) =>
      wrongs(await checkPreview(environment({ SANITY_STUDIO_PREVIEW_URLS: `production=${address}` })))
    expect(await checkAt(`${url}/preview`)).toEqual([])
    expect(await checkAt(`${await start(SITE, {}, null)}/preview`)).toEqual([
      expect.stringMatching(/has no pages of the preview of production \(status 503\).*build:server/),
    ])
    expect(await checkAt(`${await start(SITE, {}, 501)}/preview`)).toEqual([
      expect.stringMatching(/has no preview of production.*PREVIEW_SECRET or SANITY_API_READ_TOKEN/),
    ])
    expect(await checkAt(`${closedUrl}/preview`)).toEqual([
      expect.stringMatching(/preview of production does not answer.*SANITY_STUDIO_PREVIEW_URLS/),
    ])
    const levels = async (more: Record<string, string>) =>
      (await checkPreview(environment(more))).map(({ level, text }) => `${level}: ${text}`)
    expect(await levels({ SANITY_STUDIO_PREVIEW_URL_LOCAL: `${url}/preview` })).toEqual([
      'ok: The preview of a studio on this machine answers.',
    ])
    // Without an address of its own it is below the site's.
    expect(await levels({ PUBLIC_SITE_URL: url, PREVIEW_SECRET: 'a secret of the server' })).toEqual([
      'ok: The preview of production answers.',
    ])
    expect(await levels({})).toEqual([expect.stringMatching(/^note: No preview is configured/)])
  })
})

describe('the publisher', () => {
  async function start(services = new Services()) {
    const world = await startWorld({ services })
    const api = await startHttpApi({
      host: '127.0.0.1',
      port: 0,
      publisher: world.publisher,
      store: world.store,
      uploads: world.uploads,
      sessions: createEditorSessions(environment()),
      identity,
      siteName: 'Lull',
      storeDomain: null,
      secrets: { content: 'the-secret-of-content', commerce: 'the-secret-of-commerce' },
      origins: [SITE],
      ...noMetrics,
      log: () => {},
    })
    cleanups.push(world.close, api.close)
    return { world, url: api.url }
  }
  const check = async (url: string, more: Record<string, string> = {}) =>
    wrongs(await checkPublisher(environment({ SANITY_STUDIO_PUBLISHER_URL: url, ...more })))

  test('that runs, or not (OPS-03)', async () => {
    const { world, url } = await start()
    await vi.waitFor(() => expect(world.store.live?.number).toBe(1))
    expect(await check(url)).toEqual([])
    expect(await check(url, { PUBLIC_SITE_URL: 'https://other.example' })).toEqual([
      expect.stringMatching(/does not answer the studio at https:\/\/other\.example/),
    ])
    expect(await check(closedUrl)).toEqual([
      expect.stringMatching(/publisher does not answer.*SANITY_STUDIO_PUBLISHER_URL/),
    ])
  })

  test('of another dataset (OPS-03)', async () => {
    const { url } = await start()
    const others = (address: string) => ({ SANITY_STUDIO_PUBLISHER_URLS: `staging=${address}` })
    expect(await check(url, others(url))).toEqual([])
    expect(await check(url, others(closedUrl))).toEqual([
      expect.stringMatching(/publisher of staging does not answer.*SANITY_STUDIO_PUBLISHER_URLS/),
    ])
    const onlyOthers = environment({ SANITY_STUDIO_PUBLISHER_URLS: `staging=${closedUrl}` })
    expect(wrongs(await checkPublisher(onlyOthers))).toHaveLength(1)
    expect(await checkPublisher(environment())).toMatchObject([{ level: 'note' }])
  })

  test('that somebody holds (OPS-03)', async () => {
    const { world, url } = await start()
    await vi.waitFor(() => expect(world.store.live?.number).toBe(1))
    await world.publisher.goBack(1, { id: 'june', name: 'June' })
    expect(await checkPublisher(environment({ SANITY_STUDIO_PUBLISHER_URL: url }))).toContainEqual({
      level: 'note',
      text: 'The publisher says: Publishing is held at release 1.',
      fix: 'Resume in the studio: Live shop.',
    })
  })

  test('whose last release failed (OPS-03)', async () => {
    const services = new Services()
    services.isDown = true
    const { world, url } = await start(services)
    await vi.waitFor(() => expect(world.publisher.problem).not.toBeNull())
    expect(await check(url)).toEqual([expect.stringMatching(/could not be made.*Live shop/)])
  })
})

describe('the site', () => {
  async function serve(files: Readonly<Record<string, string>>) {
    const directory = await temporaryFolder()
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), text)
    }
    const site = await startStaticHost({ directory, port: 0 })
    cleanups.push(() => rm(directory, { recursive: true, force: true }), site.close)
    return site.url
  }
  const host = async (files: Readonly<Record<string, string>>, more: Record<string, string> = {}) =>
    wrongs(await checkSite(environment({ PUBLIC_SITE_URL: await serve(files), ...more })))
  const built = {
    'index.html': 'Home',
    'admin.html': 'Studio',
    _headers: "/*\n  Content-Security-Policy: default-src 'self'\n",
    _redirects: '/admin/production/* /admin 200\n',
  }

  test('that is deployed, or not yet (OPS-03)', async () => {
    expect(await host(built)).toEqual([])
    const notYet = { level: 'note', text: expect.stringContaining('does not answer') }
    const site = { PUBLIC_SITE_URL: closedUrl }
    expect(await checkSite(environment({ ...site, PUBLIC_SITE_VARIANT: 'full' }))).toMatchObject([notYet])
    expect(await checkSite(environment(site))).toMatchObject([
      notYet,
      { level: 'note', text: expect.stringContaining('search engines are asked to stay away') },
    ])
  })

  test('on a host that does not read its rules (OPS-03)', async () => {
    expect(await host({ 'index.html': 'Home' })).toEqual([
      expect.stringContaining('no security policy'),
      expect.stringContaining('studio cannot be opened at /admin/production/structure: status 404'),
    ])
    expect(await host({ ...built, _redirects: '/* / 200\n' })).toEqual([
      expect.stringContaining('with status 200 instead of status 404'),
    ])
  })

  test('that answers its first page with something else (OPS-03)', async () => {
    const resting = createServer((_, response) => void response.writeHead(503).end('Back soon'))
    resting.listen(0, '127.0.0.1')
    await once(resting, 'listening')
    cleanups.push(async () => resting.close())
    const address = resting.address()
    const url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
    expect(wrongs(await checkSite(environment({ PUBLIC_SITE_URL: url })))).toEqual([
      `The site answers ${url}/ with status 503. → docs/deploy.md says how to deploy it.`,
    ])
  })

  test('whose studio lacks a dataset (OPS-03, STU-02)', async () => {
    expect(await host(built, { SANITY_STUDIO_DATASETS: 'staging' })).toEqual([
      expect.stringMatching(/cannot be opened at \/admin\/staging\/structure: .*SANITY_STUDIO_DATASETS/),
    ])
    const both = { ...built, _redirects: `${built._redirects}/admin/staging/* /admin 200\n` }
    expect(await host(both, { SANITY_STUDIO_DATASETS: 'staging' })).toEqual([])
  })

  test('of another dataset, which the studio links to (OPS-03)', async () => {
    const links = (address: string) => ({ SANITY_STUDIO_SITE_URLS: `staging=${address}` })
    expect(await host(built, links(await serve(built)))).toEqual([])
    expect(await host(built, links(closedUrl))).toEqual([
      expect.stringMatching(/The site of staging, .* does not answer.*SANITY_STUDIO_SITE_URLS/),
    ])
  })
})

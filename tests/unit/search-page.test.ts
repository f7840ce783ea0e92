import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import { SearchIndexer } from '#features/search/index.build.ts'
import { composeBackend } from '../../src/server/compose-backend.ts'
import { createSearchPage } from '../../src/server/search-page.ts'
import { siteEnvironment } from './site-environment.fixture.ts'

const { files, shards, splitLetters } = new SearchIndexer().indexOf([
  {
    entry: {
      kind: 'product',
      title: 'Lemon & <mint>',
      path: '/shop/lemon',
      text: '7:05 am',
      price: '$34.00',
      image: '/pictures/lemon.png',
      tint: '',
    },
    texts: [[10, 'Lemon mint']],
  },
])

const form = (attributes: string) => `<form action="/search" ${attributes}>`
const indexed = form(`data-search data-shards="${shards.join(' ')}" data-split-letters="${splitLetters}"`)

async function ask(query: string, { isDown = false, wait = 0, page = indexed } = {}) {
  const errors: unknown[] = []
  const search = createSearchPage({
    siteUrl: 'https://shop.example',
    siteName: 'Lull',
    readSite: async (path) => {
      if (isDown) return new Response(null, { status: 503 })
      if (path === '/search') return new Response(page)
      return files.has(path) ? Response.json(files.get(path)) : new Response(null, { status: 404 })
    },
    limiter: { consume: () => wait },
    report: (error) => errors.push(error),
  })
  const response = await search(query, { address: '192.0.2.1' })
  const { status, headers } = response
  return { status, headers, html: await response.text(), errors }
}

test('the server’s search lists what it finds, with its address on the site, and escapes texts (FIND-05, SEO-01)', async () => {
  const { status, headers, html } = await ask(' lemon ')
  expect(status).toBe(200)
  expect(html).toContain('<h1>1 result</h1>')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(html).toContain('href="https://shop.example/shop/lemon"')
  expect(html).toContain('src="https://shop.example/pictures/lemon.png"')
  expect(html).toContain('<link rel="icon" href="https://shop.example/favicon.svg"')
  expect(html).toContain('<b>Lemon &amp; &lt;mint&gt;</b>7:05 am · $34.00')
})

test('the server’s search says that nothing was found, and keeps what was typed (FIND-07)', async () => {
  const { html } = await ask('"zzz')
  expect(html).toContain('Nothing here but clouds')
  expect(html).toContain('value="&quot;zzz"')
})

test('the server’s search gives the reason while the site is away, and to a client that asks too often (FIND-05)', async () => {
  const away = await ask('lemon', { isDown: true })
  expect(away).toMatchObject({ status: 503, errors: [expect.any(Error)] })
  expect(away.html).toContain('could not be reached')
  const throttled = await ask('lemon', { wait: 1500 })
  expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '2'])
  expect(throttled.html).toContain('One moment, please.')
})

test('the server’s search reports a page that does not say where the index is (FIND-05)', async () => {
  const { status, html, errors } = await ask('lemon', { page: form('data-search') })
  expect([status, errors]).toEqual([503, [new Error('The search’s page has no data-shards')]])
  expect(html).toContain('could not be reached')
})

test('the server’s search finds nothing in an empty shop (FIND-07)', async () => {
  const { status, html, errors } = await ask('lemon', {
    page: form('data-search data-shards data-split-letters'),
  })
  expect([status, errors]).toEqual([200, []])
  expect(html).toContain('Nothing here but clouds')
})

test('the server’s search does not wait for a site that never answers (FIND-05)', async () => {
  const silent = createServer(() => {}).listen(0)
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  const { timeout } = AbortSignal
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  const errors: unknown[] = []
  const unlimited = { consume: () => 0 }
  const url = `http://localhost:${address.port}`
  try {
    const backend = composeBackend({
      environment: siteEnvironment({ PUBLIC_SITE_URL: url }),
      outbox: { add: async () => {} },
      limiters: { submissions: unlimited, queries: unlimited },
      report: (error) => errors.push(error),
    })
    const response = await backend.handle(new Request(`${url}/api/search?q=lemon`), { address: '192.0.2.1' })
    expect([response.status, errors]).toEqual([503, [expect.objectContaining({ name: 'TimeoutError' })]])
    expect(timeouts).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS)
  } finally {
    timeouts.mockRestore()
    silent.closeAllConnections()
    silent.close()
  }
})

import { expect, test } from 'vitest'
import { indexOf } from '#features/search/index.build.ts'
import { createSearchPage } from '../../src/server/search-page.ts'

const { files, shards, long } = indexOf([
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

async function ask(query: string, { isDown = false, wait = 0 } = {}) {
  const errors: unknown[] = []
  const search = createSearchPage({
    siteUrl: 'https://shop.example',
    siteName: 'Lull',
    readSite: async (path) => {
      if (isDown) return new Response(null, { status: 503 })
      if (path === '/search')
        return new Response(`<form data-shards="${shards.join(' ')}" data-long="${long}">`)
      return files.has(path) ? Response.json(files.get(path)) : new Response(null, { status: 404 })
    },
    limiter: { consume: () => wait },
    report: (error) => errors.push(error),
  })
  const response = await search(query, { address: '192.0.2.1' })
  return { status: response.status, html: await response.text(), errors }
}

test('the server’s search lists what it finds, with its address on the site, and escapes texts (FIND-05)', async () => {
  const { status, html } = await ask(' lemon ')
  expect(status).toBe(200)
  expect(html).toContain('<h1>1 result</h1>')
  expect(html).toContain('href="https://shop.example/shop/lemon"')
  expect(html).toContain('src="https://shop.example/pictures/lemon.png"')
  expect(html).toContain('<b>Lemon &amp; &lt;mint&gt;</b>7:05 am · $34.00')
})

test('the server’s search says that nothing was found, and keeps what was typed (FIND-07)', async () => {
  const { html } = await ask('"zzz')
  expect(html).toContain('Nothing here but clouds')
  expect(html).toContain('value="&quot;zzz"')
})

test('the server’s search answers with words while the site is away, and to who asks too often (FIND-05)', async () => {
  const away = await ask('lemon', { isDown: true })
  expect(away).toMatchObject({ status: 503, errors: [expect.any(Error)] })
  expect(away.html).toContain('could not be reached')
  expect((await ask('lemon', { wait: 1000 })).status).toBe(429)
})

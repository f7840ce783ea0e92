import { describe, expect, test } from 'vitest'
import { ACCESS_CHECKS_PER_ADDRESS } from '#config/server-limits.ts'
import { ContentServiceError } from '#content/client.ts'
import { ErrorPageError } from '../../src/server/preview/preview-renderer.ts'
import { type StoredDocument, slug } from './content.fixture.ts'
import { cookieOf, NOW, openPreview, STUDIO } from './preview.fixture.ts'

const editor = { cookie: cookieOf() }
const page: StoredDocument = { _id: 'page-a', _type: 'page', title: 'A title', slug: slug('a-page') }

describe('somebody whom no studio has sent', () => {
  test.each([
    ['no cookie', {}],
    ['a cookie signed by somebody else', { cookie: cookieOf({}, 'a secret of somebody') }],
    ['an old cookie', { cookie: cookieOf({ expiresAt: NOW }) }],
  ])('with %s gets 401 and a sentence, and no content is read (OPEN-03, RTE-35)', async (_, headers) => {
    for (const address of [
      '/',
      '/preview/page-a?preview=true',
      '/data/shop.a.json',
      '/nothing/here/at-all',
    ]) {
      const { ask, seen } = openPreview({ documents: [page] })
      const response = await ask(address, headers)
      expect([response.status, await response.text()]).toEqual([
        401,
        '<html><body>This is a preview</body></html>',
      ])
      expect(seen).toEqual([])
    }
  })

  test.each(['PREVIEW_SECRET', 'SANITY_API_READ_TOKEN'])(
    'is told when the server lacks %s, with a status that is no refusal (OPEN-03, OPS-03)',
    async (name) => {
      const { ask } = openPreview({ environment: { [name]: '' } })
      const response = await ask('/', editor)
      expect([response.status, await response.text()]).toEqual([
        501,
        expect.stringContaining('There is no preview here'),
      ])
    },
  )

  test('cannot enter with a secret that no studio made, or with that of an unknown dataset (OPEN-03)', async () => {
    const { ask } = openPreview({ secrets: ['good'] })
    for (const query of ['sanity-preview-secret=bad', 'sanity-preview-secret=good&dataset=other']) {
      const response = await ask(`/preview/page-a?${query}`)
      expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
    }
  })
})

describe('an editor who comes from the studio', () => {
  test('is let in by its secret, which then leaves the address (OPEN-03, PREV-02)', async () => {
    const { ask } = openPreview({ secrets: ['good'], documents: [page] })
    const entered = await ask('/preview/page-a?dataset=production&preview=true&sanity-preview-secret=good')
    expect([entered.status, entered.headers.get('location')]).toEqual([307, '/preview/page-a?preview=true'])
    const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
    expect((await ask('/shop?preview=true', { cookie })).status).toBe(200)
  })

  test('is led to where the studio asks, never to another host (OPEN-03)', async () => {
    const { ask } = openPreview({ secrets: ['good'] })
    const lead = async (path: string) =>
      (
        await ask(`/preview?sanity-preview-secret=good&sanity-preview-pathname=${encodeURIComponent(path)}`)
      ).headers.get('location')
    expect(await lead('/shop?a=1#top')).toBe('/shop?a=1&preview=true#top')
    expect(await lead('//evil.example/')).toBe('/?preview=true')
    expect(await lead('https://evil.example/a')).toBe('/a?preview=true')
    expect(await lead('/.//evil.example')).toBe('/evil.example?preview=true')
    expect(await lead('x:https://evil.example/a')).toBe('/https://evil.example/a?preview=true')
  })

  test('sees drafts in preview mode, and without the parameter what is published (PREV-01)', async () => {
    const { ask, seen } = openPreview()
    await ask('/shop?preview=true', editor)
    await ask('/shop', editor)
    expect(seen).toEqual(['drafts', 'published'])
  })

  test('keeps the parameter on the links that are followed, not on addresses that are typed (RTE-29)', async () => {
    const { ask, seen } = openPreview()
    const referer = 'https://preview.example/shop?preview=true'
    const followed = await ask('/press?a=1', { ...editor, referer })
    expect(followed.headers.get('location')).toBe('/press?a=1&preview=true')
    const foreign = await ask('/press', { ...editor, referer: 'https://other.example/?preview=true' })
    expect(foreign.status).toBe(200)
    const shared = await ask('/shop/water/lime?variant=100102', { ...editor, referer })
    expect(shared.headers.get('location')).toBe('/shop/water/lime?variant=100102&preview=true')
    await ask('/data/products/1.json', { ...editor, referer })
    expect(seen).toEqual(['published', 'drafts'])
  })

  test('keeps a page without its chrome on the links that are followed (RTE-38, RTE-29)', async () => {
    const { ask } = openPreview()
    const lead = async (address: string, from: string) =>
      (await ask(address, { ...editor, referer: `https://preview.example${from}` })).headers.get('location')
    expect(await lead('/press?a=1', '/shop?preview=true&embed')).toBe('/press?a=1&embed=true&preview=true')
    expect(await lead('/press?preview=true', '/shop?preview=true&embed=true')).toBe(
      '/press?preview=true&embed=true',
    )
    expect(await lead('/press', '/shop?embed')).toBe('/press?embed=true')
    expect(await lead('/press?embed', '/shop?embed')).toBeNull()
    expect(await lead('/data/products/1.json', '/shop?preview=true&embed')).toBeNull()
  })

  test('keeps the release and the variant of an address on the links that are followed (RTE-29)', async () => {
    const { ask, seen } = openPreview()
    const release = 'preview=true&perspective=rSpring&site-variant=full'
    const referer = `https://preview.example/shop?${release}`
    const lead = async (address: string) =>
      (await ask(address, { ...editor, referer })).headers.get('location')
    expect(await lead('/press')).toBe('/press?site-variant=full&preview=true&perspective=rSpring')
    expect(await lead('/preview?preview=true&perspective=drafts')).toBe(
      '/preview?preview=true&site-variant=full&perspective=drafts',
    )
    expect(await lead('/press?preview=false')).toBeNull()
    await ask('/data/products/1.json', { ...editor, referer })
    expect(seen).toEqual(['published', 'rSpring'])
    const shown = await ask(`/press?${release}`, { ...editor, referer })
    expect(await shown.text()).toContain('Preview of release Spring &lt;sale&gt;, full variant')
  })

  test('keeps what a tab shows, whatever is opened in another (RTE-29, STU-19)', async () => {
    const { ask, seen } = openPreview({ secrets: ['good'], documents: [page] })
    const open = async (query: string) => {
      const entered = await ask(`/preview/page-a?preview=true&sanity-preview-secret=good&${query}`)
      const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
      const found = await ask(entered.headers.get('location') ?? '', { cookie })
      return {
        cookie,
        address: found.headers.get('location') ?? '',
        isKept: !found.headers.has('set-cookie'),
      }
    }
    const first = await open('perspective=rSpring')
    expect(first).toMatchObject({
      address: '/a-page?preview=true&document=page-a&perspective=rSpring',
      isKept: true,
    })
    const second = await open('sanity-preview-perspective=drafts')
    seen.length = 0
    // The browser has the later cookie for both tabs.
    await ask(first.address, { cookie: second.cookie })
    await ask(second.address, { cookie: second.cookie })
    await ask('/a-page?preview=true', { cookie: first.cookie })
    expect(seen).toEqual(['rSpring', 'drafts', 'drafts'])
  })

  test('sees the release that the studio’s frame asks for, not the one of the page it showed (STU-19)', async () => {
    const { ask } = openPreview({ secrets: ['good'] })
    const shown = encodeURIComponent('/shop?preview=true&perspective=drafts&site-variant=full')
    const entered = await ask(
      `/preview?sanity-preview-secret=good&sanity-preview-perspective=rSpring&sanity-preview-pathname=${shown}`,
    )
    expect(entered.headers.get('location')).toBe('/shop?preview=true&site-variant=full&perspective=rSpring')
  })

  test('looks at releases in the studio’s order, and at what is published, as the studio’s frame asks (STU-19)', async () => {
    const { ask, seen } = openPreview()
    const inFrame = (perspective: string) =>
      ask(`/shop?preview=true&sanity-preview-perspective=${encodeURIComponent(perspective)}`, editor)
    await inFrame('rSpring,rWinter,drafts')
    expect(await (await inFrame('published')).text()).toContain('Preview of what is published, scrubbed')
    expect(await (await inFrame('drafts, or "more"')).text()).toContain('Preview of drafts, scrubbed')
    expect(seen).toEqual(['rSpring,rWinter,drafts', 'published', 'drafts'])
  })

  test('is refused in another dataset’s preview (OPEN-03)', async () => {
    const { ask, seen } = openPreview()
    const response = await ask('/preview/page-a?dataset=staging&preview=true', editor)
    expect([response.status, seen]).toEqual([401, []])
  })

  test('is refused with the cookie of a dataset that the shop no longer has (OPEN-03)', async () => {
    const { ask, seen } = openPreview()
    const response = await ask('/shop?preview=true', { cookie: cookieOf({ dataset: 'retired' }) })
    expect([response.status, seen]).toEqual([401, []])
  })

  test('leaves to the shop, and has no session any more', async () => {
    const { ask } = openPreview()
    const left = await ask('/preview?leave=true', editor)
    expect(left.headers.get('location')).toBe('https://lull.example')
    expect(left.headers.get('set-cookie')).toContain('preview=; Path=/; HttpOnly; Max-Age=0')
  })

  test.each([
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
  ])('does not leave by a prefetch, nor by another site: %j (OPEN-03)', async (headers) => {
    const { ask } = openPreview()
    const response = await ask('/preview?leave=true', { ...editor, ...headers })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null])
  })

  test('gets the list of unpublished changes without an id (RTE-29)', async () => {
    const { ask, views } = openPreview()
    await ask('/preview?preview=true', editor)
    await ask('/preview?preview=true&perspective=rSpring', editor)
    const documents = [{ id: 'a' }]
    expect(views).toMatchObject([
      { kind: 'documents', release: null, documents },
      { kind: 'documents', release: 'Spring <sale>', documents },
    ])
  })
})

describe('a preview address that is passed on', () => {
  test('tells whoever opens it nothing: not in headers, nor in the title (OPEN-03)', async () => {
    const secretive: StoredDocument = {
      ...page,
      title: 'Nobody may know this',
      slug: slug('nobody-may-know'),
    }
    const { ask, seen } = openPreview({ documents: [secretive], render: async () => 'Nobody may know this' })
    for (const address of [
      '/nobody-may-know?preview=true&document=page-a',
      '/preview/page-a?preview=true',
      '/preview/page-a?preview=true&sanity-preview-secret=made-up',
    ]) {
      const response = await ask(address)
      expect(response.status).toBe(401)
      const told = [...response.headers.values(), await response.text()].join()
      expect(told).not.toMatch(/nobody|may know/i)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(seen).toEqual([])
  })

  test('looks secrets up as often as one client may ask for, whatever others do (OPEN-03)', async () => {
    const { ask, lookUps, views } = openPreview({ secrets: ['good'] })
    const guess = (secret: string, client?: string) =>
      ask(`/preview?sanity-preview-secret=${secret}`, {}, client)
    for (let guesses = 0; guesses < ACCESS_CHECKS_PER_ADDRESS; guesses += 1) await guess(`made-up-${guesses}`)
    expect(lookUps).toHaveLength(ACCESS_CHECKS_PER_ADDRESS)
    await guess('one-more')
    expect(views.at(-1)).toMatchObject({ message: { status: 429 } })
    expect(lookUps).toHaveLength(ACCESS_CHECKS_PER_ADDRESS)
    expect((await guess('good', '198.51.100.7')).headers.get('set-cookie')).not.toBeNull()
  })

  test('works for another browser only with a cookie of its own, which a used link makes (OPEN-03)', async () => {
    const { ask } = openPreview({ secrets: ['good'], documents: [page] })
    const entered = await ask('/preview/page-a?preview=true&sanity-preview-secret=good')
    const location = entered.headers.get('location') ?? ''
    expect(location).not.toContain('good')
    expect((await ask(location)).status).toBe(401)
  })
})

describe('a browser that keeps cookies out of frames', () => {
  test('is told in the frame that the preview also opens without one (OPEN-03)', async () => {
    const { ask, views } = openPreview({ secrets: ['good'], documents: [page] })
    const entered = await ask('/preview/page-a?sanity-preview-secret=good', { 'sec-fetch-dest': 'iframe' })
    expect(entered.headers.get('set-cookie')).toContain('Partitioned')
    const lost = await ask(entered.headers.get('location') ?? '', { 'sec-fetch-dest': 'iframe' })
    expect(lost.status).toBe(401)
    expect(views.at(-1)).toMatchObject({ message: { text: expect.stringContaining('in a tab of its own') } })
  })
})

describe('every answer', () => {
  test('is kept by nobody, indexed by nobody, and framed by the studio alone (OPEN-03)', async () => {
    const { ask } = openPreview()
    for (const headers of [{}, editor]) {
      const response = await ask('/shop?preview=true', headers)
      const who = headers === editor ? STUDIO : 'https://lull.example'
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': `frame-ancestors ${who}`,
        'referrer-policy': 'same-origin',
      })
    }
  })

  test('has the status of its error: 404 for an unknown address, 500 for a page that fails (RTE-35, ERR-10)', async () => {
    const { ask } = openPreview()
    expect((await ask('/nothing/here/at-all?preview=true', editor)).status).toBe(404)
    const failing = openPreview({
      render: async () => {
        throw new Error('no page')
      },
    })
    const response = await failing.ask('/shop?preview=true', editor)
    expect([response.status, await response.text()]).toEqual([
      500,
      '<html><body>This page could not be shown</body></html>',
    ])
    expect(failing.errors).toMatchObject([{ message: 'no page' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['429', 429, 429],
    ['503', 503, 503],
    ['401, as for a wrong token,', 401, 500],
    ['404', 404, 500],
  ])(
    'with %s of the content service has a status of its own or 500 (RTE-35, ERR-09)',
    async (_, given, status) => {
      const refusal = Object.assign(new Error('refused'), { statusCode: given })
      const { ask, errors } = openPreview({
        render: () => Promise.reject(new ContentServiceError('did not answer', { cause: refusal })),
      })
      expect((await ask('/shop?preview=true', editor)).status).toBe(status)
      expect(errors).toMatchObject([{ message: 'did not answer' }])
    },
  )

  test('says that the error page itself failed, and leads home (RTE-36)', async () => {
    const { ask, errors, views } = openPreview({
      render: () => Promise.reject(new ErrorPageError(new Error('no page'))),
    })
    expect((await ask('/nothing/here/at-all?preview=true', editor)).status).toBe(500)
    const title = 'An error occurred while showing the error page'
    const message = { title, link: { href: '/', text: 'go back to home' } }
    expect(views).toMatchObject([{ kind: 'message', message }])
    expect(errors).toMatchObject([{ message: 'no page' }])
  })

  test('has words even when the page that has them fails, too (ERR-10, RTE-35)', async () => {
    const { site, errors } = openPreview()
    const broken = () => Promise.reject(new Error('cannot render'))
    const request = new Request('https://preview.example/shop?preview=true', { headers: editor })
    const response = await site.handle(request, { page: broken, view: broken }, { address: '192.0.2.1' })
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('This page could not be shown'),
    ])
    expect(errors).toMatchObject([{ message: 'cannot render' }, { message: 'cannot render' }])
  })

  test('is that of the gift card, which Astro would take for a category (RTE-13)', async () => {
    const { ask } = openPreview({ render: async (_, path) => `at ${path}` })
    const html = await (await ask('/shop/gift-card?preview=true', editor)).text()
    expect(html).toMatch(/at \/shop\/gift-card\/\w+\/\w+\/\w+</)
    expect(await (await ask('/shop/water?preview=true', editor)).text()).toContain('at /shop/water<')
  })

  test('is rendered from content read for this request (PREV-04, RTE-43)', async () => {
    const documents: StoredDocument[] = [page]
    const { ask } = openPreview({
      documents,
      render: async (content) => (await content.all('page')).map(({ title }) => title).join(),
    })
    expect(await (await ask('/shop?preview=true', editor)).text()).toContain('A title')
    documents[0] = { ...page, title: 'Another title' }
    expect(await (await ask('/shop?preview=true', editor)).text()).toContain('Another title')
  })
})

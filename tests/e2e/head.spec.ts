import sharp from 'sharp'
import { findTags } from '../../scripts/build/html-tags.ts'
import { contentClient } from './content-client.ts'
import { expect, fullSiteUrl, test } from './fixtures.ts'

/** The values of a page’s meta and link elements by name, property or rel. */
function headOf(html: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const { name, attributes } of findTags(html, ['meta', 'link'])) {
    const key = attributes.get('name') ?? attributes.get('property') ?? attributes.get('rel')
    if (key !== undefined) values.set(key, attributes.get(name === 'meta' ? 'content' : 'href') ?? '')
  }
  return values
}

const structuredData = (html: string): unknown =>
  findTags(html, ['script'])
    .filter(({ attributes }) => attributes.get('type') === 'application/ld+json')
    .map(({ content }) => JSON.parse(content))

for (const path of ['/', '/shop', '/shop/sparkling-water', '/shop/sparkling-water/lemon-mint', '/privacy']) {
  test(`describes ${path} for search engines and for sharing (SEO-02, SEO-03, SEO-05)`, async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(path)).text()
    const head = headOf(html)
    expect(html).toMatch(/<title>[^<]+ · Lull<\/title>/)
    expect(head.get('description')?.length).toBeGreaterThan(20)
    expect(head.get('canonical')).toBe(`${baseURL}${path}`)
    expect(head.get('og:url')).toBe(`${baseURL}${path}`)
    expect(head.get('og:title')?.length).toBeGreaterThan(2)
    expect(head.get('og:description')).toBe(head.get('description'))
    expect((await request.get(head.get('og:image') ?? '')).headers()['content-type']).toMatch(/^image\//)
    expect(head.get('theme-color')).toBe('#C9D1FF')
    expect((await request.get(head.get('icon') ?? '')).headers()['content-type']).toMatch(/^image\//)
  })

  test(`loads the main image of ${path} first and those below the first section lazily (WID-20)`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const pictures = findTags(main, ['img']).map(({ attributes }) => attributes)
    const first = pictures.filter((picture) => picture.get('fetchpriority') === 'high')
    // Pages that begin with text have no main image; home's has another one behind it.
    const beginsWith: Record<string, number> = { '/': 2, '/shop': 0, '/privacy': 0 }
    expect(first).toHaveLength(beginsWith[path] ?? 1)
    expect(first.every((picture) => picture.get('loading') === 'eager')).toBe(true)
    const onFirstScreen = findTags(main.slice(0, main.indexOf('</section>')), ['img']).length
    for (const [index, picture] of pictures.entries()) {
      const source = picture.get('src') ?? ''
      // A head's drawing is on the first screen, too.
      const mayBeEager = index < onFirstScreen || picture.get('class') === 'head-object'
      if (!mayBeEager) expect([source, picture.get('loading')]).toEqual([source, 'lazy'])
      expect([source, picture.has('alt')]).toEqual([source, true])
      expect([source, Number(picture.get('width')) * Number(picture.get('height')) > 0]).toEqual([
        source,
        true,
      ])
      // Small images have one size for all screens.
      if (!source.endsWith('.svg') && Number(picture.get('width')) > 320) {
        expect([source, picture.get('srcset')]).toEqual([source, expect.stringMatching(/ \d+w/)])
      }
    }
  })
}

test('describes a product in structured data on both variants (SEO-01, SEO-09)', async ({
  request,
  baseURL,
}) => {
  const path = '/shop/sparkling-water/lemon-mint'
  for (const site of [baseURL, fullSiteUrl]) {
    const html = await (await request.get(`${site}${path}`)).text()
    expect(structuredData(html)).toMatchObject([
      {
        '@graph': [
          { '@type': 'Organization', url: site },
          { '@type': 'BreadcrumbList' },
          {
            '@type': 'Product',
            url: `${site}${path}`,
            offers: expect.arrayContaining([
              expect.objectContaining({
                '@type': 'Offer',
                name: '8 cans',
                price: '34.0',
                priceCurrency: 'USD',
              }),
            ]),
          },
        ],
      },
    ])
  }
  expect(structuredData(await (await request.get('/shop')).text())).toEqual([])
})

test('names no product that is not offered (SEO-09)', async ({ request }) => {
  const html = await (await request.get('/shop/sparkling-water/cucumber-fog')).text()
  expect(structuredData(html)).toMatchObject([
    { '@graph': [{ '@type': 'Organization' }, { '@type': 'BreadcrumbList' }] },
  ])
  expect(headOf(html).get('og:type')).toBe('website')
})

test('shares pictures of 1200 by 630, wide or high (SEO-08)', async ({ request }) => {
  for (const path of ['/', '/shop/sparkling-water/lemon-mint', '/shop/zero-proof/garden-gossip']) {
    const head = headOf(await (await request.get(path)).text())
    expect([head.get('og:image:width'), head.get('og:image:height')]).toEqual(['1200', '630'])
    const picture = await (await request.get(head.get('og:image') ?? '')).body()
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
})

test('shares a page with the description and image that editors set (SEO-06)', async ({ request }) => {
  for (const [path, type] of [
    ['/shop/buy-now/subscribe', 'buyNow'],
    ['/sign-up/letter', 'signUp'],
    ['/find-your-recess', 'page'],
  ] as const) {
    const head = headOf(await (await request.get(path)).text())
    const written = await contentClient().fetch<string>(
      '*[_type == $type && slug.current == $slug && !(_id in path("drafts.**"))][0].description',
      { type, slug: path.split('/').at(-1) },
    )
    expect(written).toMatch(/\S{3}/)
    expect([path, head.get('description')]).toEqual([path, written])
    expect((await request.get(head.get('og:image') ?? '')).headers()['content-type']).toMatch(/^image\//)
  }
})

test('gives the 404 page no canonical address (RTE-34)', async ({ request }) => {
  const head = headOf(await (await request.get('/nowhere')).text())
  expect(head.get('canonical')).toBeUndefined()
  expect(head.get('robots')).toBe('noindex, nofollow')
})

test('does not limit the scale on other devices (SEO-04)', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute('content', /maximum-scale/)
})

test.describe('on iOS', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('limits the viewport’s maximum scale to 1 (SEO-04)', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /maximum-scale=1$/)
  })
})

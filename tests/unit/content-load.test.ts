import { describe, expect, test } from 'vitest'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import { ContentError, type ContentProblem } from '#content/problems.ts'
import {
  category,
  contentOf,
  image,
  pageLink,
  product,
  ref,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

const page = (name: string, overrides: Record<string, unknown> = {}): StoredDocument => ({
  _id: `page-${name}`,
  _type: 'page',
  title: name,
  slug: slug(name),
  ...overrides,
})

const block = (text: string, more: Record<string, unknown> = {}) => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  markDefs: [],
  ...more,
})

async function problemsOf(loading: Promise<unknown>) {
  const failure: unknown = await loading.then(
    () => null,
    (error: unknown) => error,
  )
  return failure instanceof ContentError ? failure.problems : []
}

describe('loading documents', () => {
  test('leaves out a menu link without a title (OBJ-01)', async () => {
    const links = [
      { _key: 'a', title: 'Terms', url: '/terms' },
      { _key: 'b', url: '/about' },
    ]
    const { content } = contentOf([
      page('terms'),
      page('about'),
      { _id: 'menus', _type: 'menus', legalPageMenu: { title: null, links } },
    ])
    expect((await content.get('menus'))?.legalPageMenu.links.map(({ title }) => title)).toEqual(['Terms'])
  })

  test('leaves out and reports a typed URL without a page, at build time (OBJ-01)', async () => {
    const typed = [
      '/questions?from=menu#top',
      '/shop/sparkling-water',
      '/shop/sparkling-water/lemon',
      '/shop/buy-now/nothing',
      '/shop/sparkling-water/nothing',
      '/labresults',
      '/shop/gift-card',
      '/unpublished',
      // Pages without a document, files, and other sites.
      '/shop',
      '/press',
      '/robots.txt',
      'https://news.example/nothing',
      '#top',
      '?sort=hour',
    ]
    const links = typed.map((url) => ({ _key: url, title: url, url }))
    const documents = [
      page('questions'),
      product('lemon', 1, { category: ref('category-sparkling-water') }),
      category('sparkling-water'),
      { _id: 'menus', _type: 'menus', legalPageMenu: { title: null, links } },
    ]
    const { content, reports } = contentOf(documents)
    const missing = [
      '/shop/buy-now/nothing',
      '/shop/sparkling-water/nothing',
      '/labresults',
      '/shop/gift-card',
      '/unpublished',
    ]
    expect((await content.get('menus'))?.legalPageMenu.links.map(({ title }) => title)).toEqual(
      typed.filter((url) => !missing.includes(url)),
    )
    expect(reports).toEqual(missing.map((path) => `a link points to ${path}, where there is no page`))
  })

  test('queries a content type once, and finds ids and slugs in memory (DOC-03)', async () => {
    const { content, asked } = contentOf([page('questions'), page('terms')])
    expect((await content.all('page')).map(({ slug: name }) => name)).toEqual(['questions', 'terms'])
    expect((await content.bySlug('page', 'terms'))?.id).toBe('page-terms')
    expect(await content.bySlug('page', 'nothing')).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('loads sets larger than one response completely, each document once (CAT-18)', async () => {
    const many = Array.from({ length: CONTENT_PAGE_SIZE + 1 }, (_, index) => ({
      _id: `press-${String(index).padStart(5, '0')}`,
      _type: 'press',
      title: 'Somebody',
      quote: 'Fine.',
    }))
    const { content, asked } = contentOf(many)
    const found = await content.all('press')
    expect(new Set(found.map(({ id }) => id)).size).toBe(CONTENT_PAGE_SIZE + 1)
    expect(asked).toHaveLength(2)
  })

  test('names all invalid fields at once, with id, field and reason (ERR-11)', async () => {
    const broken = [
      product('a', 1, { title: '', shopify: { product: {} }, colors: { textColor: { hex: 'navy' } } }),
      product('b', 2, { category: null, thumb: { image: { _type: 'image' } } }),
    ]
    const { content } = contentOf([category('water'), ...broken])
    const problems = await problemsOf(content.all('product'))
    expect(problems.map(({ id, field, reason }) => `${id} ${field} ${reason}`)).toEqual([
      'product-a title is empty',
      'product-a shopify.product is missing',
      'product-a colors.text is not a color like #A2B0FF',
      'product-b category is missing, or not published',
      'product-b thumb.image is missing its image',
    ])
    expect(new ContentError(problems).message).toContain('product product-a: title is empty')
  })

  test('refuses a slug that another page or a fixed page has (VAL-08)', async () => {
    const { content } = contentOf([page('terms'), page('other', { slug: slug('terms') }), page('press')])
    expect((await problemsOf(content.all('page'))).map(({ id, reason }) => [id, reason])).toEqual([
      ['page-press', 'is "press", an address that another page has'],
      ['page-terms', 'is "terms", as that of page-other'],
    ])
  })

  test('refuses a slug that hosts do not serve unchanged (RTE-32)', async () => {
    for (const bad of ['index', 'a/b', '_astro', '.git', 'x.html', 'a\n  X-Evil: 1']) {
      const { content } = contentOf([page('a', { slug: slug(bad) })])
      expect(await problemsOf(content.all('page'))).toMatchObject([
        { field: 'slug', reason: 'cannot be part of an address' },
      ])
    }
  })

  test('refuses a product whose category path belongs to another page (RTE-13)', async () => {
    const bare = category('collections')
    const { content } = contentOf([bare, product('x', 1, { category: ref('category-collections') })])
    expect(await problemsOf(content.all('product'))).toMatchObject([
      { field: 'slug', reason: 'makes /shop/collections/x, an address that another page has' },
    ])
  })

  test('leaves out CBD documents and products of CBD categories on scrubbed (CAT-01..03)', async () => {
    const documents = [
      category('water'),
      category('hemp', { cbd: true }),
      product('plain', 1),
      product('flagged', 2, { cbd: true }),
      product('inside', 3, { category: ref('category-hemp') }),
    ]
    const idsOf = async (excludeCBD: boolean) => {
      const { content } = contentOf(documents, { excludeCBD })
      return [...(await content.all('product')), ...(await content.all('productCategory'))].map(
        ({ id }) => id,
      )
    }
    expect(await idsOf(true)).toEqual(['product-plain', 'category-water'])
    expect((await idsOf(false)).toSorted()).toEqual(documents.map(({ _id }) => _id).toSorted())
  })

  test('replaces content with its non-CBD version on scrubbed, where there is one (DOC-03)', async () => {
    const both = page('a', { content: [block('with')], nonCBDContent: [block('without')] })
    const textOf = async (document: StoredDocument, excludeCBD: boolean) =>
      (await contentOf([document], { excludeCBD }).content.all('page'))[0]?.content[0]?.spans[0]?.text
    expect(await textOf(both, true)).toBe('without')
    expect(await textOf(both, false)).toBe('with')
    expect(await textOf(page('a', { content: [block('with')] }), true)).toBe('with')
    const blank = [block(''), block(' \n\u00a0')]
    expect(await textOf(page('a', { content: [block('with')], nonCBDContent: blank }), true)).toBe('with')
  })

  test('takes blank paragraphs alone for no rich text, and keeps them between others (OBJ-04)', async () => {
    const lengthOf = async (content: unknown[]) =>
      (await contentOf([page('a', { content })]).content.all('page'))[0]?.content.length
    expect(await lengthOf([block(''), block(' ', { listItem: 'bullet' })])).toBe(0)
    expect(await lengthOf([block('one'), block(''), block('two')])).toBe(3)
  })

  test('replaces the home page with the non-CBD one on scrubbed only, and only when filled in (DOC-02)', async () => {
    const home = { _id: 'home', _type: 'home', splashTitle: 'ordinary' }
    const other = { _id: 'homeNonCBD', _type: 'homeNonCBD', splashTitle: 'other' }
    const titleOf = async (documents: StoredDocument[], excludeCBD: boolean) =>
      (await contentOf(documents, { excludeCBD }).content.home())?.splashTitle
    expect(await titleOf([home, other], true)).toBe('other')
    expect(await titleOf([home, other], false)).toBe('ordinary')
    expect(await titleOf([home, { ...other, splashTitle: ' ' }], true)).toBe('ordinary')
    expect(await titleOf([home], true)).toBe('ordinary')
  })

  test.each([
    ['a text', true, { signupText: 'Hello' }],
    ['a rich text', true, { introText: [block('Hello')] }],
    ['a list', true, { featuredWater: [ref('product-lemon')] }],
    ['an ingredients window', true, { ingredientsWindow: ref('window') }],
    ['a playback id', true, { featuredProductVideo: { playbackId: 'abc' } }],
    ['blank paragraphs', false, { introText: [block(' ')] }],
    [
      'what it must have, and a switch',
      false,
      {
        featuredProductEnabled: true,
        featuredProductMediaType: 'image',
        headerTopGradientColor: { hex: '#A2B0FF' },
        splashCta: { url: '/shop', title: 'Shop' },
        moodProductCategory: ref('category-water'),
        featuredWater: [],
      },
    ],
  ])('counts %s as a non-CBD home page that is filled in: %s (DOC-02)', async (_, isFilledIn, fields) => {
    const documents = [
      category('water'),
      product('lemon', 1),
      { _id: 'window', _type: 'ingredientsWindow', title: 'Window' },
      { _id: 'home', _type: 'home' },
      { _id: 'homeNonCBD', _type: 'homeNonCBD', ...fields },
    ]
    const home = await contentOf(documents, { excludeCBD: true }).content.home()
    expect(home.id).toBe(isFilledIn ? 'homeNonCBD' : 'home')
  })

  test('keeps styles, lists and links of rich text, and the text of dropped links (OBJ-04)', async () => {
    const content = [
      block('head', { style: 'h2' }),
      block('one', { listItem: 'bullet', level: 2, style: 'mystery' }),
      {
        ...block('x'),
        children: [
          { _type: 'span', text: 'bold ', marks: ['strong', 'blink'] },
          { _type: 'span', text: 'here', marks: ['l'] },
          { _type: 'span', text: 'gone', marks: ['m'] },
          { _type: 'span', text: 'can', marks: ['p'] },
        ],
        markDefs: [
          { _key: 'l', _type: 'link', url: '/shop' },
          { _key: 'm', _type: 'link', page: ref('page-none') },
          { _key: 'p', _type: 'productLink', product: ref('product-plain') },
        ],
      },
      { _type: 'gallery', _key: 'g' },
    ]
    const { content: loaded, reports } = contentOf([
      category('water'),
      product('plain', 1),
      page('a', { content }),
    ])
    const [head, item, paragraph, ...rest] = (await loaded.bySlug('page', 'a'))?.content ?? []
    expect(head?.style).toBe('h2')
    expect(item).toMatchObject({ style: 'normal', list: 'bullet', level: 2 })
    expect(paragraph?.spans.map(({ text, marks, link }) => [text, marks, link?.href ?? null])).toEqual([
      ['bold ', ['strong'], null],
      ['here', [], '/shop'],
      ['gone', [], null],
      ['can', [], '/shop/water/plain'],
    ])
    expect(rest).toEqual([])
    expect(reports).toEqual([
      'a link points to page-none, which is not published',
      'rich text holds a gallery, which is not shown',
    ])
  })

  test('leaves out and reports an image whose file does not exist (ERR-15)', async () => {
    const lost = { _type: 'image', asset: ref('image-gone-1x1-png') }
    const { content, reports } = contentOf([
      page('a', { poster: lost }),
      page('b', { poster: image('Here') }),
    ])
    expect((await content.bySlug('page', 'a'))?.poster).toBeNull()
    expect((await content.bySlug('page', 'b'))?.poster).toMatchObject({
      alt: 'Here',
      width: 600,
      color: '#FFFCE9',
    })
    expect(reports).toEqual(['the image image-gone-1x1-png has no file'])
  })

  test('drops a preview that is not a small image (CAT-20)', async () => {
    const previewOf = async (lqip: string) => {
      const asset = { _id: 'image-a', _type: 'sanity.imageAsset', url: 'https://cdn.example/a.png' }
      const metadata = { dimensions: { width: 2, height: 2 }, lqip }
      const poster = { _type: 'image', asset: ref('image-a') }
      const { content } = contentOf([{ ...asset, metadata }, page('a', { poster })])
      return (await content.bySlug('page', 'a'))?.poster?.lqip
    }
    expect(await previewOf('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=')
    for (const bad of [
      'x) ; position: fixed',
      'data:image/png;base64,AA);x:url(',
      'https://evil.example/x.png',
    ]) {
      expect([bad, await previewOf(bad)]).toEqual([bad, null])
    }
  })

  test('drops CBD links of menus and keeps the order of the rest (OPEN-04, CAT-02)', async () => {
    const links = [
      pageLink('page-a', 'A'),
      { ...pageLink('page-a', 'Hemp'), cbd: true },
      pageLink('page-b', 'B'),
    ]
    const menus = { _id: 'menus', _type: 'menus', primaryMenu: { title: 'lull', links } }
    const { content } = contentOf([menus, page('a'), page('b')])
    const found = await content.get('menus')
    expect(found?.primaryMenu.links.map(({ title }) => title)).toEqual(['A', 'B'])
    expect(found?.loginLink).toBeNull()
    expect(found?.legalPageMenu).toEqual({ title: null, links: [] })
  })

  test('decodes ids stored in base64 (CAT-13)', async () => {
    const encoded = { isSubscription: false, product: { id: btoa('gid://shopify/Product/7') } }
    const { content } = contentOf([category('water'), product('a', 7, { shopify: encoded })])
    expect((await content.byId('product', 'product-a'))?.shopify.product).toBe('gid://shopify/Product/7')
  })
})

describe('documents with gaps', () => {
  const empty = [
    { _id: 'page-empty', _type: 'page' },
    { _id: 'product-empty', _type: 'product' },
    { _id: 'buyNow-empty', _type: 'buyNow', products: { products: [{}] } },
    { _id: 'form-empty', _type: 'form', fields: [{}] },
    { _id: 'banner-empty', _type: 'announcementBanner', contents: [{}] },
  ]
  const types = ['page', 'product', 'buyNow', 'form', 'announcementBanner'] as const

  test('are refused in a build', async () => {
    const { content } = contentOf(empty)
    for (const type of types) expect(await problemsOf(content.all(type))).not.toEqual([])
  })

  test('are loaded for a preview, at their id, with what they lack (RTE-29)', async () => {
    const problems: ContentProblem[] = []
    const { content } = contentOf(empty, { tolerate: (found) => problems.push(...found) })
    for (const type of types) {
      expect((await content.all(type)).map(({ id }) => id)).toEqual([
        empty.find(({ _type }) => _type === type)?._id,
      ])
    }
    const [found] = await content.all('product')
    expect(found).toMatchObject({ slug: 'product-empty', title: '…', shopify: { product: '…' } })
    expect(problems).toContainEqual({
      type: 'product',
      id: 'product-empty',
      field: 'title',
      reason: 'is missing',
    })
  })

  test('keep the values that they have', async () => {
    const half = { ...product('lime', 1), slug: undefined, thumb: { image: null }, badge: 7 }
    const { content } = contentOf([half, category('water')], { tolerate: () => {} })
    expect(await content.all('product')).toMatchObject([
      { title: 'lime', slug: 'product-lime', badge: null, category: { slug: 'water' } },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentKinds } from '../../src/config/documents.ts'
import { complaints, errorsOf, openStudio, type StudioWorld } from './studio.fixture.ts'
import { barest, items, picture, references, withField, words } from './studio-samples.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const barestOf = (type: string) => barest[type] ?? {}

/** The messages at a path of the type's barest document with one field changed; none must be there before. */
const refusals = async (type: string, change: readonly [path: string, value: unknown]) => {
  const document = withField(barestOf(type), ...change)
  return [...new Set(await errorsOf(studio.workspace, { _type: type, ...document }))]
}

const slug = (current: string) => ({ _type: 'slug', current })
const link = (fields: Readonly<Record<string, unknown>>) => ({ _type: 'link', ...fields })
const page = { _type: 'reference', _ref: 'page-shipping' }
const video = { _type: 'hostedVideo', playbackId: 'abc' }
const filler = (count: number) => 'x'.repeat(count)
const field = (fields: Readonly<Record<string, unknown>>) => [
  {
    _type: 'formField',
    _key: 'f',
    label: 'Topic',
    name: 'topic',
    type: 'select',
    options: items(1, 'selectOption', { key: 'A', value: 'a' }),
    ...fields,
  },
]
const offers = (fields: Readonly<Record<string, unknown>>) => ({
  products: [{ _type: 'buyNowProduct', _key: 'p', product: page, ...fields }],
})
const faqs = (fields: Readonly<Record<string, unknown>>) => ({
  faqs: [{ _type: 'faq', _key: 'q', question: 'Why?', answer: words, ...fields }],
})
const banner = (fields: Readonly<Record<string, unknown>>) => [
  { _type: 'whereToBuyBanner', _key: 'b', enabled: true, content: 'Here', ...fields },
]

type Case = readonly [row: string, type: string, path: string, value: unknown, ...refusals: string[]]

/** Every row of the specification's editor rules: what is refused, where, and in which words. */
const cases: readonly Case[] = [
  [
    'VAL-01',
    'menus',
    'loginLink',
    link({ page, url: '/shop' }),
    "loginLink.url: Unset URL (page's URL will be determined automatically)",
  ],
  [
    'VAL-02',
    'menus',
    'loginLink',
    link({ page, external: true }),
    'loginLink.external: Page does not exist outside of the site',
  ],
  [
    'VAL-03',
    'menus',
    'loginLink',
    link({ url: 'javascript:alert(1)' }),
    'loginLink.url: Please enter an address like /shop, https://…, mailto:… or tel:….',
  ],
  [
    'VAL-04',
    'productCategory',
    'introMedia',
    { _type: 'media', caption: 'Sky' },
    'introMedia: An image or video is required',
  ],
  [
    'VAL-05',
    'productCategory',
    'introMedia',
    { _type: 'media', image: picture, video },
    'introMedia: Image and video are mutually exclusive',
  ],
  [
    'VAL-06',
    'product',
    'relatedSocialMedia',
    { posts: items(5, 'socialPost', { image: picture }) },
    "relatedSocialMedia.posts: Can't have more than 4 social posts",
  ],
  ['VAL-07', 'page', 'title', undefined, 'title: A title is required.'],
  ['VAL-07', 'page', 'title', '   ', 'title: A title is required.'],
  ['VAL-08', 'page', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  ['VAL-09', 'page', 'slug', slug(filler(97)), "slug: A slug can't be longer than 96 characters"],
  ['VAL-09', 'page', 'slug', slug('a/b'), 'slug: A slug may have letters, digits and hyphens only.'],
  ['VAL-09', 'page', 'slug', slug('press'), 'slug: Another page of the shop has this address already.'],
  ['VAL-09', 'page', 'slug', slug('taken'), 'slug: Another document has this slug already.'],
  ['VAL-10', 'product', 'title', undefined, 'title: Please provide a product title'],
  ['VAL-11', 'product', 'slug', undefined, 'slug: Please provide a product slug', 'slug.current: Required'],
  ['VAL-12', 'product', 'category', undefined, 'category: Please specify a product category'],
  [
    'VAL-13',
    'product',
    'shopify.product',
    { title: 'Lemon mint' },
    'shopify.product: Please select a product',
  ],
  [
    'VAL-13',
    'product',
    'shopify',
    undefined,
    'shopify: Please select a product',
    'shopify.product: Please select a product',
    'shopify.subscription: Please select a subscription product',
  ],
  [
    'VAL-14',
    'product',
    'shopify.isSubscription',
    true,
    'shopify.subscription: Please select a subscription product',
  ],
  [
    'VAL-14',
    'product',
    'shopify.isSubscription',
    undefined,
    'shopify.subscription: Please select a subscription product',
  ],
  [
    'VAL-15',
    'product',
    'thumb',
    undefined,
    'thumb: A thumbnail image is required',
    'thumb.image: A thumbnail image is required',
  ],
  [
    'VAL-15',
    'product',
    'thumb.image',
    { _type: 'image', alt: 'A can' },
    'thumb.image: A thumbnail image is required',
  ],
  [
    'VAL-16',
    'product',
    'thumb.hovers',
    items(7, 'image', { asset: picture.asset }),
    "thumb.hovers: A thumbnail can't have more than 6 hover images",
  ],
  [
    'VAL-17',
    'product',
    'ingredients',
    references(5),
    "ingredients: A product can't have more than 4 highlighted ingredients",
  ],
  ['VAL-18', 'product', 'colors.backgroundColors', [], 'colors: Please choose 1 to 4 background colors'],
  [
    'VAL-18',
    'product',
    'colors.backgroundColors',
    items(5, 'color', { hex: '#FFFFFF' }),
    'colors: Please choose 1 to 4 background colors',
  ],
  ...['featuredSampler', 'featuredZeroproof', 'moodWaterProducts', 'moodPowderProducts', 'featuredWater'].map(
    (list) =>
      ['VAL-19', 'home', list, references(9), `${list}: Can't feature more than 8 products here`] as const,
  ),
  ['VAL-20', 'home', 'featuredPress', references(5), "featuredPress: Can't feature more than 4 press quotes"],
  ['VAL-21', 'home', 'testimonials', references(9), "testimonials: Can't have more than 8 testimonials"],
  [
    'VAL-22',
    'home',
    'featuredProductMediaType',
    undefined,
    'featuredProductMediaType: Please choose image or video.',
  ],
  [
    'VAL-23',
    'home',
    'moodProductCategory',
    undefined,
    'moodProductCategory: Please choose the mood category.',
  ],
  [
    'VAL-24',
    'ingredientsWindow',
    'ingredients',
    references(5),
    "ingredients: A window can't have more than 4 ingredients",
  ],
  ['VAL-26', 'productCategory', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  [
    'VAL-27',
    'productCategory',
    'marquees',
    items(5, 'marquee', { texts: ['a'] }),
    "marquees: Landing page can't have more than 4 marquees",
  ],
  ['VAL-28', 'buyNow', 'title', undefined, 'title: A title is required.'],
  ['VAL-29', 'buyNow', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  [
    'VAL-30',
    'buyNow',
    'whyItsGreat',
    items(7, 'reason', { heading1: 'a' }),
    "whyItsGreat: Can't have more than 6 reasons",
  ],
  [
    'VAL-31',
    'buyNow',
    'frequency',
    { intervals: items(5, 'interval', { title: 'a' }) },
    "frequency.intervals: Can't have more than 4 frequency intervals",
  ],
  [
    'VAL-32',
    'buyNow',
    'marquees',
    items(5, 'marquee', { texts: ['a'] }),
    "marquees: Buy now page can't have more than 4 marquees",
  ],
  [
    'VAL-33',
    'buyNow',
    'products',
    offers({}),
    'products.products[p].variant: Please select a product variant',
  ],
  [
    'VAL-33',
    'buyNow',
    'products',
    offers({ variant: { variantTitle: '8' } }),
    'products.products[p].variant: Please select a product variant',
  ],
  ['VAL-34', 'buyNow', 'faq', faqs({ question: undefined }), 'faq.faqs[q].question: A question is required.'],
  ['VAL-34', 'buyNow', 'faq', faqs({ answer: undefined }), 'faq.faqs[q].answer: An answer is required.'],
  ['VAL-35', 'signUp', 'title', undefined, 'title: A title is required.'],
  ['VAL-35', 'signUp', 'slug', undefined, 'slug: A slug is required.', 'slug.current: Required'],
  [
    'VAL-36',
    'signUp',
    'whatYouGet',
    items(7, 'offer', { title: 'a' }),
    "whatYouGet: Can't have more than 6 offers",
  ],
  ['VAL-37', 'press', 'title', undefined, 'title: A name is required.'],
  ['VAL-38', 'press', 'quote', undefined, 'quote: A quote is required.'],
  ...['"Calm."', '“Calm.”', '“Calm.', 'Calm.”', "'Calm.'", '‘Calm.’', ' "Calm." '].map(
    (quote): Case => ['VAL-39', 'press', 'quote', quote, 'quote: Quotation marks will be added for you'],
  ),
  [
    'VAL-40',
    'cart',
    'giftNoteTextPlaceholder',
    undefined,
    'giftNoteTextPlaceholder: A gift note placeholder is required.',
  ],
  [
    'VAL-40',
    'cart',
    'giftNoteTextPlaceholder',
    filler(121),
    "giftNoteTextPlaceholder: The gift note placeholder can't be longer than 120 characters",
  ],
  ['VAL-41', 'cart', 'giftingNotice', undefined, 'giftingNotice: A gifting notice is required.'],
  ['VAL-41', 'cart', 'cbdWarning', undefined, 'cbdWarning: A hemp warning is required.'],
  [
    'VAL-41',
    'cart',
    'shippingNotePowderProducts',
    undefined,
    'shippingNotePowderProducts: A shipping note for powders is required.',
  ],
  [
    'VAL-42',
    'menus',
    'legalPageMenu',
    { links: items(5, 'link', { url: '/a' }) },
    "legalPageMenu.links: The legal menu can't have more than 4 links",
  ],
  [
    'VAL-44',
    'announcementBanner',
    'contents',
    items(1, 'announcementBannerContent'),
    'contents[k0].text: A banner needs a text.',
  ],
  ['VAL-45', 'form', 'fields', field({ label: undefined }), 'fields[f].label: A label is required.'],
  ['VAL-45', 'form', 'fields', field({ name: undefined }), 'fields[f].name: A name is required.'],
  ['VAL-45', 'form', 'fields', field({ type: undefined }), 'fields[f].type: A type is required.'],
  [
    'VAL-46',
    'form',
    'fields',
    field({ options: items(1, 'selectOption', { value: 'a' }) }),
    'fields[f].options[k0].key: An option needs a label.',
  ],
  [
    'VAL-46',
    'form',
    'fields',
    field({ options: items(1, 'selectOption', { key: 'A' }) }),
    'fields[f].options[k0].value: An option needs a value.',
  ],
  [
    'VAL-47',
    'product',
    'amazonLink',
    'http://shop.example/lemon',
    'amazonLink: The Amazon link must begin with https.',
  ],
  ['VAL-48', 'promotionalProduct', 'size', undefined, 'size: A size is required.'],
  [
    'VAL-49',
    'whereToBuy',
    'banners',
    banner({ enabled: undefined }),
    'banners[b].enabled: Please say whether the banner is enabled.',
  ],
  [
    'VAL-49',
    'whereToBuy',
    'banners',
    banner({ content: undefined }),
    'banners[b].content: A text is required.',
  ],
  [
    'OBJ-06',
    'home',
    'featuredProductVideo',
    { ...video, metadata: { aspect_ratio: 'wide' } },
    'featuredProductVideo.metadata.aspect_ratio: Please write width and height like 16:9.',
  ],
  [
    'DOC-13',
    'whereToBuy',
    'banners',
    banner({ content: 'Find us {{here' }),
    'banners[b].content: Mark the link part once, like "Find us {{near you}}".',
  ],
  [
    'DOC-27',
    'siteBanners',
    'banners',
    [...references(1), { ...references(1)[0], _key: 'again' }],
    'banners: The same one is listed twice.',
  ],
  [
    'DOC-35',
    'form',
    'fields',
    field({ options: [] }),
    'fields[f].options: A select needs at least one option.',
  ],
]

describe('what editors are told', () => {
  test.each(cases.map(([row, type, path, value, ...messages]) => ({ row, type, path, value, messages })))(
    '$row $type with a bad $path is refused in these words',
    async ({ type, path, value, messages }) => {
      expect((await refusals(type, [path, value])).sort()).toEqual([...messages].sort())
    },
  )

  test('VAL-43 a stationary banner with two entries is refused, a moving one is not', async () => {
    const contents = items(2, 'announcementBannerContent', { text: 'Hello' })
    const refused = await errorsOf(studio.workspace, { _type: 'announcementBanner', static: true, contents })
    expect(refused).toEqual(['contents: Only one entry may be specified for stationary banners.'])
    expect(
      await errorsOf(studio.workspace, { _type: 'announcementBanner', static: false, contents }),
    ).toEqual([])
  })

  test('DISC-10 a discount that ends before it starts is refused', async () => {
    const times = { startTime: '2026-03-20T07:05:00Z', endTime: '2026-03-19T07:05:00Z' }
    const refused = await errorsOf(studio.workspace, { _type: 'discountCodeSettings', ...times })
    expect(refused).toEqual(['endTime: The end must be later than the start.'])
  })

  test('VAL-25 the home page refers to a window, and has none of its own', () => {
    const home = studio.workspace.schema.get('home')
    const named =
      home?.jsonType === 'object' ? home.fields.find(({ name }) => name === 'ingredientsWindow') : undefined
    expect(named?.type.type?.name).toBe('reference')
  })

  test.each(documentKinds.map(({ type }) => type))('DOC the barest %s is accepted', async (type) => {
    expect(await errorsOf(studio.workspace, { _type: type, ...barestOf(type) })).toEqual([])
  })

  test.each([
    ['VAL-03 a relative address', { url: '/shop#top' }],
    ['VAL-03 a whole address', { url: 'https://shop.example', external: true }],
    ['VAL-03 an email address', { url: 'mailto:hello@shop.example' }],
    ['VAL-01 a page alone', { page }],
  ])('%s is accepted', async (_, fields) => {
    expect(await errorsOf(studio.workspace, { _type: 'menus', loginLink: link(fields) })).toEqual([])
  })

  test('poor content is a warning, not an error: no description, no alternative text, a link to nowhere', async () => {
    const found = await complaints(studio.workspace, { _type: 'page', ...barestOf('page'), poster: picture })
    expect(found.map(({ level, path }) => `${level} ${path}`).sort()).toEqual([
      'warning description',
      'warning poster.alt',
    ])
    const menus = await complaints(studio.workspace, { _type: 'menus', loginLink: link({ title: 'log in' }) })
    expect(menus).toEqual([
      { level: 'warning', path: 'loginLink.url', message: 'Without a page or a URL this link is not shown.' },
    ])
  })
})

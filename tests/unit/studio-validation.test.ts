import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '../../src/config/content-types.ts'
import { COPIED, complaints, errorsOf, openStudio, type StudioWorld } from './studio.fixture.ts'
import { pageRules } from './studio-rules-pages.fixture.ts'
import { shopRules } from './studio-rules-shop.fixture.ts'
import { barest, items, picture, references, slug, withField } from './studio-samples.fixture.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

function barestOf(type: string) {
  const document = barest[type]
  if (document === undefined) throw new Error(`sample/content/staging.ndjson has no document least-${type}.`)
  return document
}

/** The messages at a path of the type's barest document with one field changed; none must be there before. */
const refusals = async (type: string, change: readonly [path: string, value: unknown]) => {
  const document = withField(barestOf(type), ...change)
  return [...new Set(await errorsOf(studio.workspace, { _type: type, ...document }))]
}

const link = (fields: Readonly<Record<string, unknown>>) => ({ _type: 'link', ...fields })
const page = { _type: 'reference', _ref: 'page-shipping' }

describe('validation in the studio', () => {
  test.each(
    [...shopRules, ...pageRules].map(([row, type, path, value, ...messages]) => ({
      row,
      type,
      path,
      value,
      messages,
    })),
  )('$row rejects $type with an invalid $path', async ({ type, path, value, messages }) => {
    expect((await refusals(type, [path, value])).sort()).toEqual([...messages].sort())
  })

  test.each([
    ['home', 'featuredWater', references(8)],
    ['home', 'featuredPress', references(4)],
    ['home', 'testimonials', references(8)],
    ['ingredientsWindow', 'ingredients', references(4)],
    ['product', 'ingredients', references(4)],
    ['product', 'thumb.hovers', items(6, 'image', { asset: picture.asset })],
    ['product', 'colors.backgroundColors', items(1, 'color', { hex: '#FFFFFF' })],
    ['product', 'colors.backgroundColors', items(4, 'color', { hex: '#FFFFFF' })],
    ['product', 'relatedSocialMedia', { posts: items(4, 'socialPost', { image: picture }) }],
    ['productCategory', 'marquees', items(4, 'marquee', { texts: ['a'] })],
    ['buyNow', 'whyItsGreat', items(6, 'reason', { heading1: 'a' })],
    ['buyNow', 'frequency', { intervals: items(4, 'interval', { title: 'a' }) }],
    ['signUp', 'whatYouGet', items(6, 'offer', { title: 'a' })],
    ['menus', 'legalPageMenu', { links: items(4, 'link', { url: '/a' }) }],
    ['cart', 'giftNoteTextPlaceholder', 'x'.repeat(120)],
    ['cart', 'freeShippingThreshold', 0.01],
    ['cart', 'freeShippingThreshold', undefined],
    ['page', 'slug', slug('x'.repeat(96))],
  ])('accepts %s with the limit reached in %s (CONST-13)', async (type, path, value) => {
    expect(await refusals(type, [path, value])).toEqual([])
  })

  test('accepts the slug of a published document although a draft has taken it (VAL-09)', async () => {
    expect(await refusals('page', ['slug', slug(COPIED)])).toEqual([])
  })

  test('rejects two entries in a stationary banner only (VAL-43)', async () => {
    const contents = items(2, 'announcementBannerContent', { text: 'Hello' })
    const refused = await errorsOf(studio.workspace, { _type: 'announcementBanner', static: true, contents })
    expect(refused).toEqual(['contents: Only one entry may be specified for stationary banners.'])
    expect(
      await errorsOf(studio.workspace, { _type: 'announcementBanner', static: false, contents }),
    ).toEqual([])
  })

  test('rejects a discount that ends before it starts (DISC-10)', async () => {
    const times = { startTime: '2026-03-20T07:05:00Z', endTime: '2026-03-19T07:05:00Z' }
    const refused = await errorsOf(studio.workspace, { _type: 'discountCodeSettings', ...times })
    expect(refused).toEqual(['endTime: The end must be later than the start.'])
  })

  test('lets the home page refer to a window (VAL-25)', () => {
    const home = studio.workspace.schema.get('home')
    const named =
      home?.jsonType === 'object' ? home.fields.find(({ name }) => name === 'ingredientsWindow') : undefined
    expect(named?.type.type?.name).toBe('reference')
  })

  test.each(contentTypes.map(({ type }) => type))('accepts the smallest valid %s', async (type) => {
    expect(await errorsOf(studio.workspace, { _type: type, ...barestOf(type) })).toEqual([])
  })

  test.each([
    ['a relative address (VAL-03)', { url: '/shop#top' }],
    ['an absolute address (VAL-03)', { url: 'https://shop.example', external: true }],
    ['an email address (VAL-03)', { url: 'mailto:hello@shop.example' }],
    ['a page alone (VAL-01)', { page }],
  ])('accepts %s', async (_, fields) => {
    expect(await errorsOf(studio.workspace, { _type: 'menus', loginLink: link(fields) })).toEqual([])
  })

  test('only warns of a missing description, alternative text or link target', async () => {
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

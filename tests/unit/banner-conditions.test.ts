import { describe, expect, test } from 'vitest'
import { announcementBannerDefinition, announcementBannerListQuery } from '#content/announcement-banner.ts'
import { createParsers } from '#content/parsers.ts'
import { siteBannersDefinition } from '#content/site-banners.ts'
import { activeBanners, conditionsOf, marqueeCopies } from '#features/banner/banner-conditions.ts'
import { bannerViews } from '#features/banner/banner-views.build.ts'
import { contentOf, ref } from './content.fixture.ts'

const parsers = createParsers({ siteOrigin: 'https://lull.example', excludeCBD: true, report: () => {} })
const bannerSchema = announcementBannerDefinition.schema(parsers)

const bannerOf = (id: string, more: object = {}) =>
  bannerSchema.parse({
    id,
    visibility: null,
    contents: [{ id: 'a', text: 'Hello', link: null }],
    isStatic: false,
    color: null,
    ...more,
  })
const listed = (...banners: string[]) =>
  siteBannersDefinition.schema(parsers).parse({ id: 'siteBanners', banners })

describe('banners', () => {
  test('read background and text color from `color`, either of which may be missing (DOC-26)', () => {
    const colorOf = (color: object | null) => bannerOf('b', { color }).color
    expect(colorOf({ background: '#001122', text: '#ffffff' })).toEqual({
      background: '#001122',
      text: '#ffffff',
    })
    expect(colorOf({ background: null, text: '#ffffff' })).toEqual({ background: null, text: '#ffffff' })
    expect(colorOf(null)).toEqual({ background: null, text: null })
    expect(announcementBannerListQuery).toContain('"color": color{')
  })

  test('show shoppers both colors as `colors`, white on navy by default (DOC-26, CHR-05)', async () => {
    const banner = (id: string, more: object = {}) => ({
      _id: id,
      _type: 'announcementBanner',
      contents: [{ _key: 'a', text: 'Hello' }],
      ...more,
    })
    const { content } = contentOf([
      banner('a', { color: { background: { hex: '#A2B0FF' }, text: { hex: '#14213D' } } }),
      banner('b'),
      { _id: 'siteBanners', _type: 'siteBanners', banners: [ref('a'), ref('b')] },
    ])
    expect((await bannerViews(content)).map(({ key, colors }) => [key, colors])).toEqual([
      ['a', { background: '#a2b0ff', text: '#14213d' }],
      ['b', { background: '#14213d', text: '#ffffff' }],
    ])
  })

  test('have contents with links, colors, static or not, and conditions (DISC-07)', () => {
    const banner = bannerOf('b', {
      visibility: { cbd: true, discount: true, devotion: false },
      contents: [
        { id: 'a', text: 'Read {{code}}', link: { url: 'https://elsewhere.example/', external: true } },
        { id: 'b', text: 'Stay', link: null },
      ],
      isStatic: true,
      color: { background: '#001122', text: '#ffffff' },
    })
    expect(banner).toMatchObject({
      visibility: { cbd: true, discount: true, devotion: false },
      contents: [
        { text: 'Read {{code}}', link: { href: 'https://elsewhere.example/' } },
        { text: 'Stay', link: null },
      ],
      isStatic: true,
      color: { background: '#001122', text: '#ffffff' },
    })
    expect(conditionsOf(banner)).toEqual(['discount'])
  })

  test('require a code or a campaign by their flags, and nothing for cbd (DISC-03, DISC-04, DISC-05)', () => {
    expect(
      conditionsOf(bannerOf('b', { visibility: { cbd: true, discount: false, devotion: false } })),
    ).toEqual([])
    expect(
      conditionsOf(bannerOf('b', { visibility: { cbd: false, discount: true, devotion: true } })),
    ).toEqual(['discount', 'devotion'])
  })

  test('are active when listed and not empty, in that order (DISC-02)', () => {
    const banners = [bannerOf('a'), bannerOf('b'), bannerOf('mute', { contents: [] }), bannerOf('c')]
    const active = activeBanners(banners, listed('c', 'gone', 'mute', 'a'))
    expect(active.map(({ id }) => id)).toEqual(['c', 'a'])
    expect(activeBanners(banners, null)).toEqual([])
  })

  test('are repeated more often the shorter they are, and not without contents (CHR-03)', () => {
    const copiesOf = (...texts: string[]) =>
      marqueeCopies(bannerOf('b', { contents: texts.map((text) => ({ id: text, text, link: null })) }))
    const copies = (...texts: string[]) => copiesOf(...texts).everywhere
    const counts = ['a', 'a cloud', 'a cloud that looks like a duck, or is one'].map((text) => copies(text))
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    expect(copies('a'.repeat(1000))).toBe(1)
    expect(copies('a', 'b')).toBeLessThan(copies('a'))
    expect(copies()).toBe(0)
    // A phone needs one copy of what is as wide as its screen.
    expect(copiesOf('a'.repeat(160)).onPhone).toBe(1)
    expect(copiesOf('a').onPhone).toBeGreaterThan(1)
    expect(copiesOf('a').onPhone).toBeLessThan(copies('a'))
  })
})

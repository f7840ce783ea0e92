import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type ContentImage,
  imageUrl,
  proxiedPath,
  responsiveImage,
  sharingImageUrl,
  widthsWithin,
} from '#content/images.ts'
import { createParsers } from '#content/parsers.ts'

const picture: ContentImage = {
  id: 'image-abc-2000x1000-png',
  url: 'https://pictures.example/images/lull/production/abc-2000x1000.png',
  path: null,
  width: 2000,
  height: 1000,
  alt: 'A can',
  lqip: null,
  color: '#A2B0FF',
  hotspot: null,
  crop: null,
  noCompression: false,
}

const parametersOf = (url: string | null) => Object.fromEntries(new URL(url ?? '').searchParams)

test('a picture whose import wrote half a hotspot or crop is shown (CAT-20)', () => {
  const { image } = createParsers({ excludeCBD: false, siteOrigin: 'https://shop.example', report: () => {} })
  const read = (more: object) =>
    image.parse({
      ref: picture.id,
      asset: { ...picture, _id: picture.id },
      hotspot: null,
      crop: null,
      ...more,
    })
  const unset = { width: null, height: null }
  expect(read({ hotspot: { x: 0.2, y: 0.7, ...unset } })?.hotspot).toMatchObject({ x: 0.2, y: 0.7 })
  expect(read({ hotspot: { x: null, y: null, ...unset } })?.hotspot).toBeNull()
  expect(read({ crop: { top: 0.1, bottom: null, left: null, right: null } })?.crop).toEqual({
    top: 0.1,
    bottom: 0,
    left: 0,
    right: 0,
  })
})

test('widths keep a picture of any shape within a square (CAT-22)', () => {
  const widths = [720, 1040, 2000]
  expect(widthsWithin(picture, widths, 2000)).toEqual(widths)
  const tall = { ...picture, width: 3000, height: 6000 }
  expect(widthsWithin(tall, widths, 2000)).toEqual([720, 1000, 1000])
  const crop = { left: 0, right: 0, top: 0, bottom: 0.5 }
  expect(widthsWithin({ ...tall, crop }, widths, 2000)).toEqual(widths)
})

describe('image URLs', () => {
  test('fit the image within 1024 by 1024 in the best format by default (CONST-09)', () => {
    expect(parametersOf(imageUrl(picture))).toEqual({
      w: '1024',
      h: '1024',
      fit: 'max',
      auto: 'format',
      q: '55',
    })
  })

  test('crop to the requested size around the center (CAT-21)', () => {
    const url = imageUrl(picture, { width: 300, height: 300, crop: true })
    expect(parametersOf(url)).toEqual({
      rect: '500,0,1000,1000',
      w: '300',
      h: '300',
      fit: 'min',
      auto: 'format',
      q: '55',
    })
  })

  test('crop around the hotspot within the editor’s crop (CAT-21)', () => {
    const marked: ContentImage = {
      ...picture,
      hotspot: { x: 0.95, y: 0.5, width: 0.1, height: 0.1 },
      crop: { left: 0.1, right: 0, top: 0, bottom: 0 },
    }
    expect(parametersOf(imageUrl(marked, { width: 300, height: 300, crop: true })).rect).toBe(
      '1000,0,1000,1000',
    )
    expect(parametersOf(imageUrl(marked)).rect).toBe('200,0,1800,1000')
  })

  test.each([
    { left: 1, right: 0, top: 0, bottom: 0 },
    { left: 0.6, right: 0.6, top: 0.6, bottom: 0.6 },
    { left: -0.2, right: 0, top: -0.1, bottom: 0 },
    { left: 0, right: -0.3, top: 0, bottom: -0.2 },
  ])('ask for no part outside the image for the crop %j (CAT-21)', (crop) => {
    for (const url of [imageUrl({ ...picture, crop }), sharingImageUrl({ ...picture, crop }, '#a2b0ff')]) {
      const { rect = '0,0,2000,1000' } = parametersOf(url)
      const [left = 0, top = 0, width = 0, height = 0] = rect.split(',').map(Number)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
      expect([left + width <= 2000, top + height <= 1000]).toEqual([true, true])
    }
  })

  test('of shared links fill 1200 by 630, cut from wide images and on a ground behind others (SEO-08)', () => {
    const size = { w: '1200', h: '630', fit: 'fill', auto: 'format', q: '55' }
    expect(parametersOf(sharingImageUrl(picture, '#a2b0ff'))).toEqual({
      ...size,
      rect: '48,0,1905,1000',
      bg: 'a2b0ff',
    })
    const high = { ...picture, width: 520, height: 1400, path: '/pictures/abc.png' }
    const url = sharingImageUrl(high, 'sky')
    expect(url).toMatch(/^https:\/\/pictures\.example\//)
    expect(parametersOf(url)).toEqual(size)
  })

  test('request no compression for an image that the editor excluded from it (OBJ-02)', () => {
    expect(parametersOf(imageUrl({ ...picture, noCompression: true }))).not.toHaveProperty('auto')
  })

  test('name the shop’s host for a proxied image, and the content service when absolute (CAT-21)', () => {
    const proxied = { ...picture, path: '/pictures/abc-2000x1000.png' }
    expect(imageUrl(proxied, { width: 300, height: 300, crop: true })).toBe(
      '/pictures/abc-2000x1000.png?rect=500,0,1000,1000&w=300&h=300&fit=min&auto=format&q=55',
    )
    expect(imageUrl(proxied, { absolute: true })).toBe(imageUrl(picture))
    expect(responsiveImage(proxied, { widths: [400, 800] })).toMatchObject({
      src: '/pictures/abc-2000x1000.png?w=800&auto=format&q=55',
      srcset:
        '/pictures/abc-2000x1000.png?w=400&auto=format&q=55 400w, /pictures/abc-2000x1000.png?w=800&auto=format&q=55 800w',
    })
  })

  test('give a path on the shop’s host only to files directly in the proxied folder', () => {
    const prefix = 'https://pictures.example/images/lull/production/'
    expect(proxiedPath(picture.url, prefix)).toBe('/pictures/abc-2000x1000.png')
    expect(proxiedPath(picture.url, null)).toBeNull()
    for (const other of [
      'https://other.example/images/lull/production/abc.png',
      'https://pictures.example/images/lull/staging/abc.png',
      'https://pictures.example.evil.example/images/lull/production/abc.png',
      prefix,
      `${prefix}folder/abc.png`,
      `${prefix}../secret.png`,
      `${prefix}..`,
      `${prefix}/evil.example/abc.png`,
      `${prefix}abc.png?w=1`,
      `${prefix}abc.png#x`,
      `${prefix}a b.png`,
      `${prefix}%2e%2e%2fabc.png`,
    ])
      expect([other, proxiedPath(other, prefix)]).toEqual([other, null])
  })

  test.each([
    ['a relative URL', { url: 'pictures/abc.png' }, {}],
    ['a URL of another scheme', { url: 'javascript:alert(1)' }, {}],
    ['a width of zero', { width: 0 }, {}],
    ['a requested width of NaN', {}, { width: Number.NaN }],
  ])('report %s and are null (ERR-15)', async (_, broken, options) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    // Loaded anew, because a problem is logged once.
    vi.resetModules()
    const images = await import('#content/images.ts')
    expect(images.imageUrl({ ...picture, ...broken }, options)).toBeNull()
    expect(warn.mock.calls).toEqual([[expect.stringContaining(picture.id)]])
  })

  test('offer no candidate wider than the image, with the size to reserve (CAT-20)', () => {
    const shown = responsiveImage(picture, { widths: [400, 1600, 4000], ratio: 1 })
    expect(shown?.srcset.split(', ').map((candidate) => candidate.split(' ')[1])).toEqual(['400w', '1000w'])
    expect(shown).toMatchObject({ width: 1000, height: 1000 })
    expect(parametersOf(shown?.src ?? null)).toEqual({
      rect: '500,0,1000,1000',
      w: '1000',
      auto: 'format',
      q: '55',
    })
  })

  test('offer no candidate wider than the content service makes (CAT-20)', () => {
    const panorama = { ...picture, width: 10_000, height: 2500 }
    const shown = responsiveImage(panorama, { widths: [800, 9500, 12_000] })
    expect(shown?.srcset.split(', ').map((candidate) => candidate.split(' ')[1])).toEqual(['800w', '8192w'])
    expect(shown).toMatchObject({ width: 8192, height: 2048 })
  })

  test('crop to the requested ratio within the image (CAT-21)', () => {
    const share = fc.double({ min: 0, max: 0.45, noNaN: true })
    const sizes = fc.record({
      width: fc.integer({ min: 20, max: 5000 }),
      height: fc.integer({ min: 20, max: 5000 }),
    })
    fc.assert(
      fc.property(
        sizes,
        fc.record({ top: share, bottom: share, left: share, right: share }),
        fc.record({ x: share, y: share, width: share, height: share }),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        (size, crop, hotspot, ratio) => {
          const url = responsiveImage({ ...picture, ...size, crop, hotspot }, { widths: [500], ratio })?.src
          const rect = parametersOf(url ?? null).rect ?? `0,0,${size.width},${size.height}`
          const [left = 0, top = 0, width = 0, height = 0] = rect.split(',').map(Number)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(size.width)
          expect(top + height).toBeLessThanOrEqual(size.height)
          // Rounding to whole pixels moves each side by at most half a pixel.
          expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(Math.max(1, ratio))
        },
      ),
    )
  })
})

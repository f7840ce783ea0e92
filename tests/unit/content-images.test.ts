import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContentImage, imageUrl, proxiedPath, responsiveImage } from '#content/images.ts'

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

describe('picture addresses', () => {
  test('a picture fits 1024 by 1024 unless told, in the best format (CONST-09)', () => {
    expect(parametersOf(imageUrl(picture))).toEqual({
      w: '1024',
      h: '1024',
      fit: 'max',
      auto: 'format',
      q: '55',
    })
  })

  test('cutting fills the size, around the middle (CAT-21)', () => {
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

  test('cutting keeps the hotspot in, and stays within the editor’s crop (CAT-21)', () => {
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

  test('a picture not to be compressed is sent as it is (OBJ-02)', () => {
    expect(parametersOf(imageUrl({ ...picture, noCompression: true }))).not.toHaveProperty('auto')
  })

  test('pages ask their own host for a picture that it passes on, everybody else the content service (CAT-21)', () => {
    const passedOn = { ...picture, path: '/pictures/abc-2000x1000.png' }
    expect(imageUrl(passedOn, { width: 300, height: 300, crop: true })).toBe(
      '/pictures/abc-2000x1000.png?rect=500,0,1000,1000&w=300&h=300&fit=min&auto=format&q=55',
    )
    expect(imageUrl(passedOn, { absolute: true })).toBe(imageUrl(picture))
    expect(responsiveImage(passedOn, { widths: [400, 800] })).toMatchObject({
      src: '/pictures/abc-2000x1000.png?w=800&auto=format&q=55',
      srcset:
        '/pictures/abc-2000x1000.png?w=400&auto=format&q=55 400w, /pictures/abc-2000x1000.png?w=800&auto=format&q=55 800w',
    })
  })

  test('only files right below the place that is passed on have an address on the shop’s own host', () => {
    const place = 'https://pictures.example/images/lull/production/'
    expect(proxiedPath(picture.url, place)).toBe('/pictures/abc-2000x1000.png')
    expect(proxiedPath(picture.url, null)).toBeNull()
    for (const other of [
      'https://other.example/images/lull/production/abc.png',
      'https://pictures.example/images/lull/staging/abc.png',
      'https://pictures.example.evil.example/images/lull/production/abc.png',
      place,
      `${place}folder/abc.png`,
      `${place}../secret.png`,
      `${place}..`,
      `${place}/evil.example/abc.png`,
      `${place}abc.png?w=1`,
      `${place}abc.png#x`,
      `${place}a b.png`,
      `${place}%2e%2e%2fabc.png`,
    ])
      expect([other, proxiedPath(other, place)]).toEqual([other, null])
  })

  test.each([
    ['an address that is none', { url: 'pictures/abc.png' }, {}],
    ['an address of another scheme', { url: 'javascript:alert(1)' }, {}],
    ['a size of nothing', { width: 0 }, {}],
    ['a length that is none', {}, { width: Number.NaN }],
  ])('%s is reported and has no address (ERR-15)', (_, broken, options) => {
    const reports: string[] = []
    const report = (problem: string) => void reports.push(problem)
    expect(imageUrl({ ...picture, ...broken }, { ...options, report })).toBeNull()
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain(picture.id)
  })

  test('candidates are never wider than the picture, and the place is known beforehand (CAT-20)', () => {
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

  test('what is cut out lies within the picture, at the ratio asked for (CAT-21)', () => {
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
          // Whole pixels: either side is off by at most a half.
          expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(Math.max(1, ratio))
        },
      ),
    )
  })
})

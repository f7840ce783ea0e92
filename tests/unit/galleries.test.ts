import type { AstroIntegration } from 'astro'
import { describe, expect, test } from 'vitest'
import { shouldContain } from '#components/object-fit.ts'
import { snapCount } from '#components/slider/carousel.ts'
import { isHosted, videoPoster, videoRatio, videoSources } from '#content/video-sources.ts'
import { isSlider, slideLabel, thumbnailsOf } from '#features/galleries/thumbnails.ts'
import { windowIngredients } from '#features/galleries/window-ingredients.ts'
import { introMediaLayout } from '#sections/category/intro-media.ts'
import styleguide from '../../src/integrations/styleguide.ts'
import { category, contentOf, image, pageLink, picture, product } from './content.fixture.ts'

describe('galleries', () => {
  test.each([
    [0, { shown: 0, more: 0 }],
    [1, { shown: 0, more: 0 }],
    [2, { shown: 2, more: 0 }],
    [5, { shown: 5, more: 0 }],
    [6, { shown: 4, more: 2 }],
    [30, { shown: 4, more: 26 }],
  ])('of %i slides (WID-07)', (slides, expected) => {
    expect(thumbnailsOf(slides)).toEqual(expected)
  })

  test('names a tab by its caption, or "Image" and its number', () => {
    expect(slideLabel('One can', 3)).toBe('One can')
    expect(slideLabel(null, 0)).toBe('Image 1')
  })

  test('makes a slider of three items and more (WID-12)', () => {
    expect([0, 1, 2, 3, 4].map(isSlider)).toEqual([false, false, false, true, true])
  })

  test.each([
    [8, 3, 6],
    [8, 2, 7],
    [8, 1.1, 8],
    [3, 2.5, 2],
    [3, 3, 1],
    [1, 3, 1],
  ])(
    'pages a slider of %i slides, %d at a time, to %i positions (WID-12, WID-14)',
    (slides, perView, positions) => {
      expect(snapCount(slides, perView)).toBe(positions)
    },
  )

  test.each([
    [4, 1.3, 4],
    [4, 2.75, 3],
    [3, 2.75, 2],
    [2, 2.75, 1],
  ])(
    'pages %i slides from the content’s edge to the window’s, %d at a time, to %i positions (WID-12)',
    (slides, perView, positions) => {
      expect(snapCount(slides, perView, true)).toBe(positions)
    },
  )

  test('contains pictures whose shape is far from the frame’s, and covers with others', () => {
    expect(shouldContain(1, { width: 1000, height: 900 })).toBe(false)
    expect(shouldContain(1, { width: 300, height: 900 })).toBe(true)
    expect(shouldContain(1, { width: 4000, height: 300 })).toBe(true)
    expect(shouldContain(16 / 9, { width: 1600, height: 900 })).toBe(false)
    expect(shouldContain(1, { width: 0, height: 0 })).toBe(true)
  })
})

describe('hosted videos (WID-17)', () => {
  const video = { playbackId: 'abc 1', loop: true, aspectRatio: '4:3' }

  test('read their aspect ratio, and 16:9 where it is unusable (OBJ-06)', () => {
    expect(videoRatio(video)).toBeCloseTo(4 / 3)
    for (const aspectRatio of [null, '', 'wide', '0:0', '4:0', '16/9']) {
      expect(videoRatio({ ...video, aspectRatio })).toBeCloseTo(16 / 9)
    }
  })

  test('offer a stream, then a file, and escape ids', () => {
    expect(videoSources(video).map(({ type }) => type)).toEqual([
      'application/vnd.apple.mpegurl',
      'video/mp4',
      'video/mp4',
    ])
    for (const { src } of videoSources(video)) expect(src).toContain('/abc%201')
    expect(videoSources(video).map(({ src }) => src.slice(src.lastIndexOf('/') + 1))).toEqual([
      'abc%201.m3u8',
      'highest.mp4',
      'capped-1080p.mp4',
    ])
    expect(videoPoster({ ...video, playbackId: '../x?y' }, 640)).toContain('/..%2Fx%3Fy/')
  })
})

describe('uploaded films (OBJ-02)', () => {
  const film = {
    url: 'https://cdn.example/files/a/b/film.webm',
    poster: null,
    captionsUrl: null,
    loop: true,
    aspectRatio: null,
  }

  test('are one file, whose type its name says', () => {
    expect(videoSources(film)).toEqual([{ src: film.url, type: 'video/webm' }])
    expect(videoSources({ ...film, url: 'https://cdn.example/film.mp4' })).toMatchObject([
      { type: 'video/mp4' },
    ])
  })

  const slideOf = async (video: Record<string, unknown>) => {
    const documents = [
      picture,
      { _id: 'file-f-webm', _type: 'sanity.fileAsset', url: film.url },
      { _id: 'file-c-vtt', _type: 'sanity.fileAsset', url: 'https://cdn.example/film.vtt' },
      category('water'),
      product('lemon', 1, { heroGallery: [{ image: image('pack'), video }] }),
    ]
    const { content, reports } = contentOf(documents)
    const [lemon] = await content.all('product')
    return { video: lemon?.heroGallery[0]?.video ?? null, reports }
  }
  const file = (ref: string) => ({ asset: { _ref: ref } })

  test('have the shape of their poster, and captions', async () => {
    const { video } = await slideOf({
      file: file('file-f-webm'),
      captions: file('file-c-vtt'),
      poster: image(''),
    })
    expect(video).toMatchObject({ url: film.url, captionsUrl: 'https://cdn.example/film.vtt', loop: false })
    if (video === null || isHosted(video) || video.poster === null) throw new Error('There is no poster')
    expect(videoRatio(video)).toBeCloseTo(video.poster.width / video.poster.height)
    expect(videoRatio({ ...video, aspectRatio: '7:8' })).toBeCloseTo(7 / 8)
  })

  test('that were deleted are left out and reported (ERR-15)', async () => {
    const { video, reports } = await slideOf({ file: file('file-gone-webm') })
    expect(video).toBeNull()
    expect(reports.join()).toContain('the film file-gone-webm does not exist')
  })

  test('with a switch that is off and nothing else are no videos (OBJ-05)', async () => {
    const { video, reports } = await slideOf({ loop: false, poster: { noCompression: false } })
    expect(video).toBeNull()
    expect(reports).toEqual([])
  })

  test('are refused with neither a file nor a playback id', async () => {
    await expect(slideOf({ loop: true })).rejects.toThrow(/has neither a film nor a playback id/)
  })
})

test('adds the style guide in development only', () => {
  const routes = (command: 'dev' | 'build' | 'preview' | 'sync') => {
    const patterns: string[] = []
    const setup: AstroIntegration['hooks']['astro:config:setup'] = styleguide().hooks['astro:config:setup']
    const parameters = { command, injectRoute: ({ pattern }: { pattern: string }) => patterns.push(pattern) }
    if (setup !== undefined) Reflect.apply(setup, null, [parameters])
    return patterns
  }
  expect(routes('dev')).toEqual(['/styleguide'])
  for (const command of ['build', 'preview', 'sync'] as const) expect(routes(command)).toEqual([])
})

test('reads a product’s social posts, lookbook and slides, without posts that have no picture (DOC-04)', async () => {
  const { content } = contentOf([
    picture,
    category('water'),
    product('lemon', 1, {
      relatedSocialMedia: {
        title: 'Seen by you',
        posts: [
          { image: image('a can'), url: 'https://social.example/p/1' },
          { image: image('two cans') },
          { url: 'https://social.example/p/3' },
          ...[4, 5, 6].map((number) => ({ image: image(`post ${number}`) })),
        ],
      },
      lookbook: { images: [image('a sill')], cta: pageLink('category-water', 'More') },
      heroGallery: [
        { image: image('pack'), video: { playbackId: 'v1', loop: true, metadata: { aspect_ratio: '9:16' } } },
        { image: image('sill'), caption: 'A sill' },
      ],
    }),
  ])
  const [lemon] = await content.all('product')
  expect(lemon?.relatedSocialMedia.title).toBe('Seen by you')
  expect(
    lemon?.relatedSocialMedia.posts.map(({ image: { alt }, link }) => [alt, link?.href ?? null]),
  ).toEqual([
    ['a can', 'https://social.example/p/1'],
    ['two cans', null],
    ['post 4', null],
    ['post 5', null],
  ])
  expect(lemon?.lookbook).toMatchObject({ images: [{ alt: 'a sill' }], cta: { title: 'More' } })
  expect(lemon?.heroGallery).toMatchObject([
    { video: { playbackId: 'v1', loop: true, aspectRatio: '9:16' } },
    { video: null, caption: 'A sill' },
  ])
})

test('a window shows only ingredients that have a picture, 4 at most (WID-13)', async () => {
  const ingredient = (name: string) => ({ _id: name, _type: 'ingredient', title: name })
  const { content } = await contentOf([
    picture,
    ingredient('air'),
    ...['basil', 'cocoa', 'dill', 'elder', 'fennel'].map((name) => ({
      ...ingredient(name),
      image: image(name),
    })),
  ])
  const all = await content.all('ingredient')
  expect(windowIngredients([])).toEqual([])
  expect(windowIngredients([null, ...all.filter(({ id }) => id === 'air')])).toEqual([])
  expect(windowIngredients([null, ...all]).map(({ id }) => id)).toEqual(['basil', 'cocoa', 'dill', 'elder'])
})

test('the media of a category’s intro stands where the editor put it (OBJ-02)', () => {
  const media = { image: null, video: null, caption: null, attribution: null }
  expect(introMediaLayout({ ...media, position: null })).toMatchObject({
    isBeside: true,
    class: 'media right',
  })
  expect(introMediaLayout({ ...media, position: 'left' })).toMatchObject({
    isBeside: true,
    class: 'media left',
  })
  expect(introMediaLayout({ ...media, position: 'center' })).toMatchObject({
    isBeside: false,
    class: 'media center',
  })
})

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as limits from '#config/limits.ts'

const root = new URL('../../', import.meta.url).pathname
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const tokens = read('src/styles/tokens.css')

/** What a token is, as often as it is set: on small windows first. */
const token = (name: string) =>
  [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
    .filter(([, found]) => found === name)
    .map(([, , value]) => value)

describe('breakpoints', () => {
  test('are those of the specification, 319 among them (CONST-01, CONST-02)', () => {
    expect(Object.values(limits.BREAKPOINTS_PX)).toEqual([
      319, 360, 480, 640, 768, 1024, 1200, 1460, 1600, 2000,
    ])
    expect(limits.TALL_PX).toBe(860)
  })

  test('styles change at these widths, and at two of the look’s own (CONST-01)', () => {
    const known = new Set<number>([...Object.values(limits.BREAKPOINTS_PX), 380, 900, 1900])
    const widths = globSync('src/**/*.{astro,css}', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/@media[^{]*?\((min|max)-width:\s*(\d+)px\)/g)].map(([, side, width]) => ({
        path,
        width: Number(width) + (side === 'max' ? 1 : 0),
      })),
    )
    expect(widths.length).toBeGreaterThan(50)
    expect(widths.filter(({ width }) => !known.has(width))).toEqual([])
  })
})

describe('motion', () => {
  test('hovering, expanding, fading, drawers: in the specification’s times (CONST-03, CONST-04)', () => {
    expect(token('--duration-hover')).toEqual(['0.25s'])
    expect(token('--duration-expand')).toEqual(['0.25s'])
    expect(token('--duration-fade')).toEqual(['0.5s'])
    expect(token('--duration-slow-fade')).toEqual(['0.75s'])
    expect(token('--duration-drawer')).toEqual(['1s', '0.65s'])
    expect(tokens).toMatch(/min-width: 768px[^@]*--duration-drawer: 0\.65s/)
  })
})

test('what lies over something is nearly opaque, and no shadow is darker than a tenth (CONST-07)', () => {
  expect(read('src/features/cart-drawer/CartDrawer.module.css')).toContain('/ 0.95)')
  const shadows = globSync('src/**/*.{astro,css}', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(?:box-shadow:|drop-shadow\()[^;]*?rgb\(20 33 61 \/ ([\d.]+)\)/g)].map(
      ([, alpha]) => ({
        path,
        alpha: Number(alpha),
      }),
    ),
  )
  expect(shadows.filter(({ alpha }) => alpha > 0.1)).toEqual([])
})

test('a section’s title has two pictures at most (WID-19)', () => {
  expect(limits.SECTION_TITLE_IMAGES).toBe(2)
})

test('what bounds a cart (CONST-10, CONST-11)', () => {
  const { CART_LIMIT, CART_BADGE_CAP, QUANTITY_FALLBACK, CART_LINES_MAX, LINE_IMAGE_WIDTH } = limits
  expect([CART_LIMIT, CART_BADGE_CAP, QUANTITY_FALLBACK, CART_LINES_MAX]).toEqual([10, 99, 9999, 250])
  expect([limits.GIFT_NOTE_MAX_LENGTH, LINE_IMAGE_WIDTH]).toEqual([200, 200])
})

test('times (CONST-12)', () => {
  expect({
    cartQuery: limits.CART_QUERY_DEBOUNCE_MS,
    lineUpdates: limits.LINE_UPDATE_DEBOUNCE_MS,
    resize: limits.RESIZE_DEBOUNCE_MS,
    scroll: limits.SCROLL_THROTTLE_MS,
    mouse: limits.MOUSE_MOVE_THROTTLE_MS,
    unpin: limits.HEADER_UNPIN_PX,
    scrollIdle: limits.SCROLL_IDLE_MS,
    cursorIdle: limits.CURSOR_IDLE_MS,
    creation: limits.CART_CREATION_TIMEOUT_MS,
    success: limits.SUCCESS_TOAST_MS,
    info: limits.INFO_TOAST_MS,
  }).toEqual({
    cartQuery: 250,
    lineUpdates: 250,
    resize: 250,
    scroll: 250,
    mouse: 50,
    unpin: 56,
    scrollIdle: 300,
    cursorIdle: 2000,
    creation: 8000,
    success: 3000,
    info: 5000,
  })
})

test('how much editors may list (CONST-13)', () => {
  expect(limits.CONTENT_CAPS).toMatchObject({
    ...{
      homeProducts: 8,
      homePress: 4,
      homeTestimonials: 8,
      hoverImages: 6,
      productIngredients: 4,
      marquees: 4,
    },
    ...{ socialPosts: 4, reasons: 6, offers: 6, frequencyIntervals: 4, legalLinks: 4, windowIngredients: 4 },
    ...{ minBackgroundColors: 1, backgroundColors: 4, giftNotePlaceholder: 120, slug: 96 },
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bankRows } from '#components/cloud-bank.ts'
import {
  backgroundStyle,
  deepestBackground,
  headStyle,
  imageOpacityUnderText,
  readableBackground,
  readablePair,
  readableTextColor,
  themeColors,
} from '#components/color.ts'
import { SKY_COLORS, skyGradient } from '#config/sky-colors.ts'
import { type BlockStyle, headingTags, keepEndTogether } from '#content/rich-text.ts'
import {
  columnsAmong,
  columnsFor,
  emptyCells,
  lastRowClasses,
  tabletColumnsFor,
} from '#sections/catalogue/grid-columns.ts'
import { sizesWithin } from '#sections/catalogue/image-sizes.ts'
import { marqueeRows } from '#sections/catalogue/marquee.ts'
import { featuredColors } from '#sections/home/featured-colors.ts'
import { featuredHeadline, splitHeadline, splitText } from '#sections/home/split-texts.ts'
import { colorsOfStyles } from './read-styles.fixture.ts'

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const onNavy = (hex: string) => (luminance(hex) + 0.05) / (luminance('#14213d') + 0.05)

describe('background colors from editors', () => {
  test('stay as they are when navy is readable on them (CAT-05)', () => {
    expect(readableBackground('#FFB79A')).toBe('#ffb79a')
  })

  test('are lightened until navy passes AA, keeping their hue (CAT-05)', () => {
    const ground = readableBackground('#2F2F86')
    expect(onNavy(ground)).toBeGreaterThanOrEqual(4.5)
    expect(ground).not.toBe('#ffffff')
    expect(Number.parseInt(ground.slice(5, 7), 16)).toBeGreaterThan(Number.parseInt(ground.slice(1, 3), 16))
  })

  test('are white when they are no color (CAT-05)', () => {
    expect(readableBackground('red;} body{display:none')).toBe('#ffffff')
  })

  test('fill four steps, with the theme’s own when there are none (CAT-05)', () => {
    expect(backgroundStyle(['#FFB79A', '#FFE6D6'])).toBe(
      '--background-1:#ffb79a;--background-2:#ffe6d6;--background-3:#ffe6d6;--background-4:#ffe6d6',
    )
    expect(backgroundStyle([])).toMatch(/^--background-1:#c9d1ff;--background-2:#f7c8d9/)
  })
})

test('theme colors in code are those of tokens.css', () => {
  const tokens = colorsOfStyles('src/styles/tokens.css')
  for (const [name, color] of Object.entries(themeColors))
    expect([name, tokens.get(`--${name}`)]).toEqual([name, color])
  // The shop's own backgrounds, where none are chosen and where no property has been set.
  const initial = [...colorsOfStyles('src/styles/motion.css')].filter(([name]) =>
    name.startsWith('--background-'),
  )
  expect(initial.map(([name, color]) => `${name}:${color}`).join(';')).toBe(backgroundStyle([]))
})

test('the sky in code is that of tokens.css', () => {
  expect(readFileSync('src/styles/tokens.css', 'utf8')).toContain(`--sky: ${skyGradient('180deg')};`)
  const stylesOfFeatured = readFileSync('src/sections/home/Featured.astro', 'utf8')
  expect(stylesOfFeatured).toContain(skyGradient('180deg').replace(`${SKY_COLORS[0]} `, 'var(--top) '))
})

test.each([
  ['both as chosen', { text: '#FFFFFF', background: '#14213D' }, { text: '#ffffff', background: '#14213d' }],
  [
    'a pale text on a pale ground',
    { text: '#FFFFFF', background: '#F7C8D9' },
    { text: '#14213d', background: '#f7c8d9' },
  ],
  [
    'a dark text on the ground given',
    { text: '#14213D', background: null },
    { text: '#ffffff', background: '#14213d' },
  ],
  ['nothing chosen', { text: null, background: null }, { text: '#ffffff', background: '#14213d' }],
  ['no colours', { text: 'red', background: '}' }, { text: '#ffffff', background: '#14213d' }],
])('words on a ground of their own can be read: %s', (_, chosen, shown) => {
  expect(readablePair(chosen, { text: '#ffffff', background: '#14213d' })).toEqual(shown)
})

describe('text colors from editors', () => {
  test('are used only when readable on their backgrounds and on paper', () => {
    expect(readableTextColor({ text: '#5A1F2B', backgrounds: ['#FFF6EA', '#FFD7B0'] })).toBe('#5a1f2b')
    expect(readableTextColor({ text: '#FFFFFF', backgrounds: ['#14213D'] })).toBeNull()
    expect(readableTextColor({ text: '#FF9E80', backgrounds: [] })).toBeNull()
    expect(readableTextColor({ text: null, backgrounds: ['#FFF6EA'] })).toBeNull()
  })

  test('style a page’s head by one color or several, or not at all', () => {
    expect(headStyle({ text: null, backgrounds: [] })).toBeUndefined()
    expect(headStyle({ text: null, backgrounds: ['#FFF6EA'] })).toBe(
      '--head-sky:linear-gradient(180deg,#fff6ea,var(--paper))',
    )
    expect(headStyle({ text: '#5A1F2B', backgrounds: ['#FFF6EA', '#FFD7B0'] })).toBe(
      '--head-sky:linear-gradient(180deg,#fff6ea,#ffd7b0);color:#5a1f2b',
    )
  })

  test('limit the opacity of a picture under text so that navy stays readable', () => {
    expect(imageOpacityUnderText('#C9D1FF', '#ffffff')).toBe(1)
    const dark = imageOpacityUnderText('#000000', '#ffffff')
    expect(dark).toBeGreaterThan(0.1)
    expect(dark).toBeLessThan(0.6)
    expect(imageOpacityUnderText(null, '#ffffff')).toBe(0.5)
  })
})

describe('the featured section', () => {
  const section = { text: null, top: '#a2b0ff', image: null, hasVideo: false }

  test('fades a dark image behind its text, and no light one (CHR-39)', () => {
    expect(featuredColors({ ...section, image: { color: '#C9D1FF' } }).opacity).toBe(1)
    expect(featuredColors({ ...section, image: { color: '#101020' } }).opacity).toBeLessThan(0.5)
  })

  test('veils a film, whose frames may be dark (CHR-39)', () => {
    expect(featuredColors({ ...section, image: { color: '#C9D1FF' }, hasVideo: true }).opacity).toBe(0.4)
  })

  test('shows the chosen text color only where it can be read on the sky and the image (CHR-39)', () => {
    const wine = { ...section, text: '#5A1F2B' }
    expect(featuredColors(wine).text).toBe('#5a1f2b')
    expect(featuredColors({ ...wine, image: { color: '#C9D1FF' } }).text).toBe('#5a1f2b')
    expect(featuredColors({ ...wine, image: { color: '#6b7aa0' } }).text).toBeNull()
    expect(featuredColors({ ...section, text: '#FFFFFF', image: { color: '#101020' } }).text).toBeNull()
  })
})

describe('headings from editors', () => {
  const block = (style: BlockStyle, text = 'Text') => ({
    ...{ key: style, list: null, level: 1, spans: [{ text, marks: [], link: null }] },
    style,
  })
  const levels = (below: number, ...styles: BlockStyle[]) => {
    const text = styles.map((style) => block(style))
    return [...headingTags(text, below).values()]
  }

  test('skip no level, whatever a text begins with (OBJ-04)', () => {
    expect(levels(1, 'normal', 'h2', 'h3', 'h4', 'h2')).toEqual(['h2', 'h3', 'h4', 'h2'])
    expect(levels(1, 'h3', 'normal', 'h3', 'h2', 'h4')).toEqual(['h2', 'h2', 'h2', 'h3'])
    expect(levels(3, 'h4', 'h2')).toEqual(['h4', 'h4'])
    expect(levels(5, 'h2', 'h3', 'h4')).toEqual(['h6', 'h6', 'h6'])
  })

  test('are left out when empty (OBJ-04)', () => {
    expect([...headingTags([block('h2', ' '), block('h4')], 1).values()]).toEqual(['h2'])
  })
})

describe('paragraphs from editors', () => {
  const ended = (...texts: string[]) =>
    keepEndTogether(texts.map((text) => ({ text, marks: [], link: null }))).map(({ text }) => text)

  test('end in more than one or two short words (OBJ-04)', () => {
    expect(ended('Some things we have to.')).toEqual(['Some things\u00a0we\u00a0have\u00a0to.'])
    expect(ended('Not to be relied upon ', 'with a lawyer.')).toEqual([
      'Not to be relied upon ',
      'with\u00a0a\u00a0lawyer.',
    ])
    expect(ended('Written to ', 'us', ' and say.')).toEqual(['Written to ', 'us', ' and\u00a0say.'])
    expect(ended()).toEqual([])
  })

  test('end alike with the mark of a preview (OBJ-04, RTE-29)', () => {
    const mark = `\uE600${'\uE701'.repeat(40)}\uE601`
    expect(ended(`Some things we have to.${mark}`)).toEqual([`Some things\u00a0we\u00a0have\u00a0to.${mark}`])
  })
})

describe('shelves', () => {
  test('have columns that fill all rows, or at least half of the last one (RTE-07)', () => {
    expect([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(columnsFor)).toEqual([4, 4, 4, 5, 6, 4, 4, 6, 5, 6, 6])
  })

  test('center the last of several rows when cells of it stay empty (RTE-07)', () => {
    expect([3, 6, 7, 9, 12].map((count) => emptyCells(count, 6))).toEqual([0, 0, 5, 3, 0])
  })

  test('mark the card that begins a last row with room left, for each size of screen (RTE-07)', () => {
    const marked = (count: number, middle: number, large: number) =>
      Array.from({ length: count }, (_, index) => lastRowClasses(index, count, [2, middle, large]))
    expect(marked(7, 4, 6).join()).toBe(',,,,last-row-md,,last-row-xl')
    expect(marked(7, 4, 4)[4]).toBe('last-row-md last-row-xl')
    for (const full of [marked(6, 3, 6), marked(3, 4, 4)]) expect(full.join('')).toBe('')
  })

  test('leave no single card in the last row on a tablet (RTE-07)', () => {
    expect([1, 2, 3, 4, 6, 7, 10].map(tabletColumnsFor)).toEqual([3, 3, 3, 4, 3, 4, 4])
  })

  test('take the first number of columns that leaves no single card (RTE-25)', () => {
    expect([1, 3, 5, 8, 9, 13].map((count) => columnsAmong([4, 3, 5], count))).toEqual([4, 4, 3, 4, 3, 5])
  })

  test('keep the conditions of sizes and cap each length', () => {
    expect(sizesWithin('(min-width: 768px) 30vw, 45vw', 172)).toBe(
      '(min-width: 768px) min(30vw, 172px), min(45vw, 172px)',
    )
    expect(sizesWithin('45vw', 90)).toBe('min(45vw, 90px)')
  })
})

describe('the featured headline', () => {
  test('breaks where the editor did, else after a comma, else after a word (DOC-01)', () => {
    expect(splitHeadline('dusk,\nbut drinkable')).toEqual(['dusk,', 'but drinkable'])
    expect(splitHeadline('so, at last, a drink')).toEqual(['so,', 'at last, a drink'])
    expect(splitHeadline('hello again friend')).toEqual(['hello', 'again friend'])
    expect(splitHeadline('dusk')).toEqual(['dusk', ''])
  })

  test('is left to the splash where the featured section is off or has no title (DOC-01)', () => {
    const home = { featuredProductEnabled: true, featuredProductTitle: 'dusk' }
    expect(featuredHeadline(home)).toEqual(['dusk', ''])
    expect(featuredHeadline({ ...home, featuredProductEnabled: false })).toBeNull()
    expect(featuredHeadline({ ...home, featuredProductTitle: null })).toBeNull()
  })

  test('takes its aside from the text’s second paragraph (DOC-01)', () => {
    expect(splitText('one\n\ntwo')).toEqual(['one', 'two'])
    expect(splitText('one\ntwo')).toEqual(['one\ntwo', null])
  })
})

test('slows marquee rows from speed 12 by 6 each, never below 3, and reverses every second one (WID-15)', () => {
  const texts = Array.from({ length: 10 }, (_, index) => `${index} of fifteen long`)
  const rows = marqueeRows([texts, [], texts, texts, texts])
  expect(rows.map(({ seconds }) => seconds)).toEqual([48, 96, 192, 192])
  expect(rows.map(({ isReversed }) => isReversed)).toEqual([false, true, false, true])
  // Few letters are repeated until they fill a screen, and pass no faster for it.
  const [short] = marqueeRows([['a']])
  expect(short?.texts).toEqual(['a'])
  expect(short?.run).toHaveLength(150)
  expect(short?.seconds).toBe(150 * 4.8)
})

test('repeats cloud banks after a period, past both sides of their box', () => {
  for (const { path } of bankRows) {
    const ends = [...path.matchAll(/(?:A\S+ \S+ 0 0 1 |^M)(\S+) ([\d.]+)/g)].map(
      ([, x, y]) => `${Number(x)} ${Number(y)}`,
    )
    const again = ends.filter((end) => Number.parseFloat(end) < 1600 - 1300).map((end) => end.split(' '))
    for (const [x, y] of again) expect(ends).toContain(`${Number(x) + 1300} ${y}`)
    expect(Number.parseFloat(ends[0] ?? '')).toBeLessThan(0)
    expect(Number.parseFloat(ends.at(-1) ?? '')).toBeGreaterThanOrEqual(1600)
  }
})

test('takes the darkest background as pages show it, and the theme’s own for none', () => {
  expect(deepestBackground(['#FFEFD6', '#FFCDB4'])).toBe('#ffcdb4')
  expect(deepestBackground(['#FFB79A', '#FFE6D6'])).toBe('#ffb79a')
  expect(deepestBackground([])).toBe('#c9d1ff')
  expect(deepestBackground(['no color'])).toBe('#ffffff')
})

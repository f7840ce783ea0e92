import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bankRows } from '#components/cloud-bank.ts'
import {
  backgroundStyle,
  headStyle,
  imageOpacityUnderText,
  readableBackground,
  readablePair,
  readableTextColor,
  themeColors,
} from '#components/color.ts'
import { type BlockStyle, headingTags } from '#content/rich-text.ts'
import { columnsAmong, columnsFor, tabletColumnsFor } from '#sections/catalogue/columns.ts'
import { marqueeRows } from '#sections/catalogue/marquee.ts'
import { sizesWithin } from '#sections/catalogue/sizes.ts'
import { splitHeadline, splitText } from '#sections/home/title.ts'

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const onNavy = (hex: string) => (luminance(hex) + 0.05) / (luminance('#14213d') + 0.05)

describe('colours that editors choose', () => {
  test('a ground that navy reads well on stays as it is (CAT-05)', () => {
    expect(readableBackground('#FFB79A')).toBe('#ffb79a')
  })

  test('a ground too dark for navy text is lightened until text passes AA, and keeps its hue (CAT-05)', () => {
    const ground = readableBackground('#2F2F86')
    expect(onNavy(ground)).toBeGreaterThanOrEqual(4.5)
    expect(ground).not.toBe('#ffffff')
    expect(Number.parseInt(ground.slice(5, 7), 16)).toBeGreaterThan(Number.parseInt(ground.slice(1, 3), 16))
  })

  test('what is no colour is white (CAT-05)', () => {
    expect(readableBackground('red;} body{display:none')).toBe('#ffffff')
  })

  test('one to four colours fill four places, none the shop’s own (CAT-05)', () => {
    expect(backgroundStyle(['#FFB79A', '#FFE6D6'])).toBe(
      '--background-1:#ffb79a;--background-2:#ffe6d6;--background-3:#ffe6d6;--background-4:#ffe6d6',
    )
    expect(backgroundStyle([])).toMatch(/^--background-1:#c9d1ff;--background-2:#f7c8d9/)
  })
})

test('colours that are reckoned with are those that browsers are given', () => {
  const read = (path: string) => readFileSync(new URL(`../../src/styles/${path}`, import.meta.url), 'utf8')
  const tokens = read('tokens.css')
  for (const [name, color] of Object.entries(themeColors)) {
    expect([name, tokens.match(new RegExp(`--${name}: (#\\w+);`))?.[1]]).toEqual([name, color])
  }
  // The shop's own grounds, where none are chosen and where no property has been set.
  const initial = [
    ...read('motion.css').matchAll(/@property (--background-\d) \{[^}]*initial-value: (#\w+);/g),
  ]
  expect(initial.map(([, property, color]) => `${property}:${color}`).join(';')).toBe(backgroundStyle([]))
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

describe('colours that editors choose for text', () => {
  test('a text colour that reads on its grounds and on paper is taken, one that does not leaves navy', () => {
    expect(readableTextColor({ text: '#5A1F2B', backgrounds: ['#FFF6EA', '#FFD7B0'] })).toBe('#5a1f2b')
    expect(readableTextColor({ text: '#FFFFFF', backgrounds: ['#14213D'] })).toBeNull()
    expect(readableTextColor({ text: '#FF9E80', backgrounds: [] })).toBeNull()
    expect(readableTextColor({ text: null, backgrounds: ['#FFF6EA'] })).toBeNull()
  })

  test('a head takes one colour or several, and none when none was chosen', () => {
    expect(headStyle({ text: null, backgrounds: [] })).toBeUndefined()
    expect(headStyle({ text: null, backgrounds: ['#FFF6EA'] })).toBe(
      '--head-sky:linear-gradient(180deg,#fff6ea,var(--paper))',
    )
    expect(headStyle({ text: '#5A1F2B', backgrounds: ['#FFF6EA', '#FFD7B0'] })).toBe(
      '--head-sky:linear-gradient(180deg,#fff6ea,#ffd7b0);color:#5a1f2b',
    )
  })

  test('a picture under text shows as far as navy stays readable', () => {
    expect(imageOpacityUnderText('#C9D1FF', '#ffffff')).toBe(1)
    const dark = imageOpacityUnderText('#000000', '#ffffff')
    expect(dark).toBeGreaterThan(0.1)
    expect(dark).toBeLessThan(0.6)
    expect(imageOpacityUnderText(null, '#ffffff')).toBe(0.5)
  })
})

describe('headings that editors write', () => {
  const block = (style: BlockStyle, text = 'Text') => ({
    ...{ key: style, list: null, level: 1, spans: [{ text, marks: [], link: null }] },
    style,
  })
  const levels = (below: number, ...styles: BlockStyle[]) => {
    const text = styles.map((style) => block(style))
    return [...headingTags(text, below).values()]
  }

  test('no level is left out, whatever a text begins with (OBJ-04)', () => {
    expect(levels(1, 'normal', 'h2', 'h3', 'h4', 'h2')).toEqual(['h2', 'h3', 'h4', 'h2'])
    expect(levels(1, 'h3', 'normal', 'h3', 'h2', 'h4')).toEqual(['h2', 'h2', 'h2', 'h3'])
    expect(levels(3, 'h4', 'h2')).toEqual(['h4', 'h4'])
    expect(levels(5, 'h2', 'h3', 'h4')).toEqual(['h6', 'h6', 'h6'])
  })

  test('an empty heading is none (OBJ-04)', () => {
    expect([...headingTags([block('h2', ' '), block('h4')], 1).values()]).toEqual(['h2'])
  })
})

describe('shelves', () => {
  test('a shelf has the columns that leave the fewest places empty (RTE-07)', () => {
    expect([4, 5, 6, 7, 8, 9, 12].map(columnsFor)).toEqual([4, 5, 6, 4, 4, 5, 6])
  })

  test('on a tablet nothing stands alone in the last row of a shelf (RTE-07)', () => {
    expect([1, 2, 3, 4, 6, 7, 10].map(tabletColumnsFor)).toEqual([3, 3, 3, 4, 3, 4, 4])
  })

  test('where several numbers of columns will do, the first that leaves nothing alone is taken (RTE-25)', () => {
    expect([1, 3, 5, 8, 9, 13].map((count) => columnsAmong([4, 3, 5], count))).toEqual([4, 4, 3, 4, 3, 5])
  })

  test('sizes keep their conditions and cap each length', () => {
    expect(sizesWithin('(min-width: 768px) 30vw, 45vw', 172)).toBe(
      '(min-width: 768px) min(30vw, 172px), min(45vw, 172px)',
    )
    expect(sizesWithin('45vw', 90)).toBe('min(45vw, 90px)')
  })
})

describe('the featured headline', () => {
  test('it divides where the editor broke the line, else after a comma, else after a word (DOC-01)', () => {
    expect(splitHeadline('dusk,\nbut drinkable')).toEqual(['dusk,', 'but drinkable'])
    expect(splitHeadline('so, at last, a drink')).toEqual(['so,', 'at last, a drink'])
    expect(splitHeadline('hello again friend')).toEqual(['hello', 'again friend'])
    expect(splitHeadline('dusk')).toEqual(['dusk', ''])
  })

  test('a text’s second paragraph is its aside (DOC-01)', () => {
    expect(splitText('one\n\ntwo')).toEqual(['one', 'two'])
    expect(splitText('one\ntwo')).toEqual(['one\ntwo', null])
  })
})

test('a marquee row has speed 12, each after it 6 less and never none; every second one turns (WID-15)', () => {
  const texts = Array.from({ length: 10 }, (_, index) => `${index} of fifteen long`)
  const rows = marqueeRows([texts, [], texts, texts, texts])
  expect(rows.map(({ seconds }) => seconds)).toEqual([48, 24, 12, 12])
  expect(rows.map(({ isReversed }) => isReversed)).toEqual([false, true, false, true])
  // Few letters are repeated until they fill a screen, and pass no faster for it.
  const [short] = marqueeRows([['a']])
  expect(short?.texts).toEqual(['a'])
  expect(short?.run).toHaveLength(150)
  expect(short?.seconds).toBe(12 * 150 * 0.4)
})

test('the cloud banks repeat after a period, and reach past both sides of their box', () => {
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

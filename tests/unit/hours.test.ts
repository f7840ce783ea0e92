import { describe, expect, test } from 'vitest'
import type { RichTextBlock } from '#content/rich-text.ts'
import { currentHour, isAtNight, minutesOf } from '#sections/page/current-hour.ts'
import { dayOf } from '#sections/page/hours.ts'

const block = (text: string, href: string | null = null): RichTextBlock => ({
  key: text,
  style: 'normal',
  list: null,
  level: 1,
  spans: [
    {
      text,
      marks: [],
      link: href === null ? null : { href, title: '', external: false, rel: null, target: null },
    },
  ],
})
const heading = (text: string): RichTextBlock => ({ ...block(text), style: 'h3' })

const products = new Map([
  ['/shop/water/lemon-mint', { hour: '7:05 am' }],
  ['/shop/water/black-cherry', { hour: '11:00 pm' }],
  ['/shop/water/tote', { hour: null }],
])
const productByPath = (path: string) => products.get(path) ?? null

const morning = [heading('7:05 am'), block('Thin light.'), block('Lemon mint', '/shop/water/lemon-mint')]
const night = [heading('11:00 pm'), block('Black cherry', '/shop/water/black-cherry')]

describe('a page that goes through a day', () => {
  test('has hours, and what stands before and after them (RTE-21)', () => {
    const before = [block('There is no quiz.')]
    const after = [heading('Cannot read the clock?'), block('Take them all.')]
    const day = dayOf([...before, ...morning, ...night, ...after], productByPath)
    expect(day).toEqual({
      before,
      hours: [
        {
          id: 'at-425',
          title: '7:05 am',
          minutes: 425,
          product: { hour: '7:05 am' },
          text: morning.slice(1),
        },
        {
          id: 'at-1380',
          title: '11:00 pm',
          minutes: 1380,
          product: { hour: '11:00 pm' },
          text: night.slice(1),
        },
      ],
      after,
    })
    expect(dayOf([...morning, ...night], productByPath)?.after).toEqual([])
  })

  test('has an id for each hour, also where one comes twice (RTE-21)', () => {
    const ids = dayOf([...morning, ...night, ...morning, ...morning], productByPath)?.hours.map(
      ({ id }) => id,
    )
    expect(ids).toEqual(['at-425', 'at-1380', 'at-425-2', 'at-425-3'])
  })

  test.each([
    ['no headings', [block('Text', '/shop/water/lemon-mint')]],
    ['one hour alone', morning],
    [
      'headings that are no hours',
      [heading('Shipping'), ...morning.slice(1), heading('Returns'), ...night.slice(1)],
    ],
    ['an hour of another product', [...morning, heading('10:00 pm'), ...night.slice(1)]],
    ['an hour without a product', [...morning, heading('11:00 pm'), block('Nobody')]],
    ['a product without an hour', [...morning, heading('Bags'), block('Tote', '/shop/water/tote')]],
  ])('is not one with %s', (_, text) => {
    expect(dayOf(text, productByPath)).toBeNull()
  })
})

test.each([
  ['12:00 am', 0],
  ['7:05 am', 425],
  ['12:10 pm', 730],
  ['11:00 PM', 1380],
  ['13:00 pm', null],
  ['noon', null],
  ['7:60 am', null],
])('reads the time %s', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes)
})

test.each([
  [424, 5],
  [425, 0],
  [729, 0],
  [730, 1],
  [1379, 4],
  [1380, 5],
  [0, 5],
])('at minute %i of a day hour %i is open (RTE-21)', (now, index) => {
  expect(currentHour([425, 730, 975, 1120, 1220, 1380], now)).toBe(index)
})

test('finds the hour in any order, and none among none', () => {
  expect(currentHour([1380, 425], 500)).toBe(1)
  expect(currentHour([1380, 425], 100)).toBe(0)
  expect(currentHour([], 100)).toBe(-1)
})

test('tells an hour of the night', () => {
  expect(['9:00 pm', '11:00 pm', '12:30 am', '4:59 am'].every(isAtNight)).toBe(true)
  expect(['8:20 pm', '5:00 am', '12:10 pm', 'late', null].some(isAtNight)).toBe(false)
})

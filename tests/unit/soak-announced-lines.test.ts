import { expect, test } from 'vitest'
import { announcedLines } from '../soak/announced-lines.ts'

const names = new Map([
  ['lemon', ['Lemon', 'gid://1']],
  ['lemon plan', ['Lemon (monthly)']],
  ['lime', ['Lime']],
])
const excused = (texts: string[], swapped: Array<[string, string]> = []) => {
  const { ofAll, keys } = announcedLines(texts, names, swapped)
  return [ofAll, [...keys].toSorted()]
}

test('a sentence about one line excuses that line only, by whichever name and in its longest form', () => {
  expect(excused([])).toEqual([false, []])
  expect(excused(['We couldn’t add Lemon to your cart.'])).toEqual([false, ['lemon']])
  expect(excused(['gid://1 is sold out.'])).toEqual([false, ['lemon']])
  expect(excused(['We couldn’t add Lemon (monthly) to your cart.', 'Lime is sold out.'])).toEqual([
    false,
    ['lemon plan', 'lime'],
  ])
})

test('a sentence about no line is about the cart as a whole', () => {
  expect(excused(['Your earlier cart has ended.', 'Lime is sold out.'])).toEqual([true, ['lime']])
})

test('what is said of a line is said of those that it became, one after the other', () => {
  const swaps: Array<[string, string]> = [
    ['lime', 'mint'],
    ['lemon', 'lime'],
  ]
  expect(excused(['We couldn’t change Lemon.'], swaps)).toEqual([false, ['lemon', 'lime', 'mint']])
  expect(excused(['Lemon (monthly) is sold out.'], swaps)).toEqual([false, ['lemon plan']])
})

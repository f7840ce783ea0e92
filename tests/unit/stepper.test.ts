import { expect, test } from 'vitest'
import { clampToRange, readAmount } from '#components/stepper/stepper.ts'

test('FORM-21 values are clamped to minimum and maximum, unbounded by default', () => {
  expect(clampToRange(0, { minimum: 1, maximum: 5 })).toBe(1)
  expect(clampToRange(9, { minimum: 1, maximum: 5 })).toBe(5)
  expect(clampToRange(-1e9, {})).toBe(-1e9)
  expect(clampToRange(1e9, {})).toBe(1e9)
})

test('FORM-22 values are rounded to the precision, whole numbers by default', () => {
  expect(clampToRange(2.5, {})).toBe(3)
  expect(clampToRange(2.4, {})).toBe(2)
  expect(clampToRange(0.31, { precision: 0.1 })).toBe(0.3)
})

test('FORM-23 what is no number counts as 0, then the range holds', () => {
  expect(readAmount('', {})).toBe(0)
  expect(readAmount('a few', {})).toBe(0)
  expect(readAmount('a few', { minimum: 1 })).toBe(1)
  expect(readAmount(' 12 ', { maximum: 10 })).toBe(10)
})

import { expect, test, vi } from 'vitest'
import { createPressAndHold } from '#components/stepper/press-and-hold.ts'
import { clampToRange, readAmount } from '#components/stepper/stepper.ts'

test('values are clamped to minimum and maximum, unbounded by default (FORM-21)', () => {
  expect(clampToRange(0, { minimum: 1, maximum: 5 })).toBe(1)
  expect(clampToRange(9, { minimum: 1, maximum: 5 })).toBe(5)
  expect(clampToRange(-1e9, {})).toBe(-1e9)
  expect(clampToRange(1e9, {})).toBe(1e9)
})

test('values are rounded to the precision, whole numbers by default (FORM-22)', () => {
  expect(clampToRange(2.5, {})).toBe(3)
  expect(clampToRange(2.4, {})).toBe(2)
  expect(clampToRange(0.31, { precision: 0.1 })).toBe(0.3)
})

test('what is no number counts as 0, then the range holds (FORM-23)', () => {
  expect(readAmount('', {})).toBe(0)
  expect(readAmount('a few', {})).toBe(0)
  expect(readAmount('a few', { minimum: 1 })).toBe(1)
  expect(readAmount(' 12 ', { maximum: 10 })).toBe(10)
})

test('held it acts again and again, and letting go is no press of its own (FORM-26)', () => {
  vi.useFakeTimers()
  const act = vi.fn(() => true)
  const { handlers } = createPressAndHold(act)
  handlers.onPointerDown({ button: 0 })
  vi.advanceTimersByTime(2000)
  const held = act.mock.calls.length
  expect(held).toBeGreaterThan(5)
  handlers.onPointerUp()
  handlers.onClick({ detail: 1 })
  vi.advanceTimersByTime(2000)
  expect(act).toHaveBeenCalledTimes(held)
  vi.useRealTimers()
})

test('a press by keyboard counts after a hold that ended beside the button (FORM-25, FORM-26)', () => {
  vi.useFakeTimers()
  const act = vi.fn(() => true)
  const { handlers } = createPressAndHold(act)
  handlers.onPointerDown({ button: 0 })
  vi.advanceTimersByTime(1000)
  handlers.onPointerLeave()
  const held = act.mock.calls.length
  handlers.onClick({ detail: 0 })
  expect(act).toHaveBeenCalledTimes(held + 1)
  vi.useRealTimers()
})

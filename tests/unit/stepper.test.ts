import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createPressAndHold } from '#components/stepper/press-and-hold.ts'
import { clampToRange, readAmount } from '#components/stepper/stepper.ts'

test('clamps values to minimum and maximum, unbounded by default (FORM-21)', () => {
  expect(clampToRange(0, { minimum: 1, maximum: 5 })).toBe(1)
  expect(clampToRange(9, { minimum: 1, maximum: 5 })).toBe(5)
  expect(clampToRange(-1e9, {})).toBe(-1e9)
  expect(clampToRange(1e9, {})).toBe(1e9)
})

test('rounds values to the precision, whole numbers by default (FORM-22)', () => {
  expect(clampToRange(2.5, {})).toBe(3)
  expect(clampToRange(2.4, {})).toBe(2)
  expect(clampToRange(0.31, { precision: 0.1 })).toBe(0.3)
})

test('reads what is no number as 0, within the range (FORM-23)', () => {
  expect(readAmount('', {})).toBe(0)
  expect(readAmount('a few', {})).toBe(0)
  expect(readAmount('a few', { minimum: 1 })).toBe(1)
  expect(readAmount(' 12 ', { maximum: 10 })).toBe(10)
})

test('repeats while held, and ignores the click of the release (FORM-26)', () => {
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

test('counts a press by keyboard after a hold released beside the button (FORM-25, FORM-26)', () => {
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

test('gives each button 44 px and the field 36 px at least, at every width (FORM-21)', () => {
  const css = readFileSync('src/components/stepper/Stepper.module.css', 'utf8')
  const columns = [...css.matchAll(/grid-template-columns: ([\d.]+)rem ([\d.]+)rem ([\d.]+)rem/g)]
  expect(columns).toHaveLength(2)
  for (const [, less, field, more] of columns) {
    expect([Number(less) >= 44 / 16, Number(field) >= 36 / 16, Number(more) >= 44 / 16]).toEqual([
      true,
      true,
      true,
    ])
  }
})

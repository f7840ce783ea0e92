import { expect, test } from 'vitest'
import { stepField } from '#features/product-form/step-field.view.ts'

/** What a stepper's field says after presses on its buttons before React runs. */
function pressed(presses: string, maximum: number): string {
  const field = { value: '1', min: '1' }
  for (const sign of presses) stepField(field, sign === '+' ? 1 : -1, maximum)
  return field.value
}

test('every press before hydration counts in its order, within the bounds of what is chosen (FORM-24, FORM-25)', () => {
  expect(pressed('+++-', 9999)).toBe('3')
  // As once React runs: a press that the stock does not allow does nothing, also for those after it.
  expect(pressed('+++-', 2)).toBe('1')
  expect(pressed('--+', 9999)).toBe('2')
})

test('a field without a minimum steps below 0 (FORM-21)', () => {
  const field = { value: '0', min: '' }
  stepField(field, -1, 9)
  expect(field.value).toBe('-1')
})

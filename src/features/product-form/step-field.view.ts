import { stepped } from '#components/stepper/stepper.ts'

/**
 * Steps a number field as `Stepper.tsx` does once React runs.
 * @param step The button's step, negative for "−".
 * @param maximum That of what is chosen, which can be another than the page was built with.
 */
export function stepField(
  field: Pick<HTMLInputElement, 'min' | 'value'>,
  step: number,
  maximum: number,
): void {
  const range = { minimum: Number(field.min || -Infinity), maximum }
  field.value = String(stepped(Number(field.value), 1, range, step))
}

import { STEPPER_PRECISION, STEPPER_STEP } from '#config/limits.ts'

/** The values a stepper allows; unbounded by default (FORM-21). */
export interface StepperRange {
  readonly minimum?: number
  readonly maximum?: number
  /** Values are multiples of it; 1 for whole numbers (FORM-22). */
  readonly precision?: number
}

/** The nearest value of the range; NaN counts as 0 (FORM-21..23). */
export function clampToRange(value: number, range: StepperRange): number {
  const { minimum = -Infinity, maximum = Infinity, precision = STEPPER_PRECISION } = range
  const known = Number.isNaN(value) ? 0 : value
  // By way of a decimal text, because 0.1 times 3 is not 0.3.
  const rounded = Number((Math.round(known / precision) * precision).toFixed(10))
  return Math.max(minimum, Math.min(rounded, maximum))
}

/** The value `steps` steps up, or down if negative; unchanged at a bound (FORM-24, FORM-25). */
export function stepped(value: number, steps: number, range: StepperRange, step = STEPPER_STEP): number {
  return clampToRange(value + steps * step, range)
}

/** A typed text as a value of the range; what is no number counts as 0 (FORM-23). */
export function readAmount(text: string, range: StepperRange): number {
  const trimmed = text.trim()
  return clampToRange(trimmed === '' ? 0 : Number(trimmed), range)
}

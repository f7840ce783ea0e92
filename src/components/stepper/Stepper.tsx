import { useLayoutEffect, useRef, useState } from 'react'
import { afterPaintOrPagehide } from '#browser/after-paint.ts'
import { STEPPER_STEP } from '#config/limits.ts'
import { minus, plus } from '../icon-paths.ts'
import { PathIcon } from '../PathIcon.tsx'
import styles from './Stepper.module.css'
import { clampToRange, readAmount, type StepperRange, stepped } from './stepper.ts'
import { usePressAndHold } from './usePressAndHold.ts'

interface Props extends StepperRange {
  value: number
  /** Gets the new value, and by how much a button has changed it. */
  onChange: (value: number, by?: number) => void
  /** The group's accessible name. */
  label: string
  /** The field's, within it. */
  fieldLabel: string
  /** The field's name in its form. */
  name?: string
  step?: number
  compact?: boolean
}

/**
 * A number field with buttons (FORM-21..26). At a bound a button has `aria-disabled` instead of `disabled`, which would drop
 * the focus. A typed value applies at once if the range allows it, else on leaving the field. Before hydration the buttons
 * step the field by `data-step`, for which a form's early script listens; the form that has the field adopts its value.
 */
export function Stepper(props: Props) {
  const { value, onChange, label, fieldLabel, name, step = STEPPER_STEP, compact = false, ...range } = props
  const { minimum, maximum } = range
  // The text being typed; null while the field shows the value.
  const [draft, setDraft] = useState<string | null>(null)
  // What a button has stepped to, until `onChange` is called with it; null while the field shows the value.
  const [ahead, setAhead] = useState<number | null>(null)
  const flush = useRef(() => {})
  const shown = ahead ?? value
  // Whether the typed value was applied already; leaving the field must not apply it again.
  const isApplied = useRef(true)
  // The latest value, also of several presses before React renders again.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = shown
  })

  const set = (next: number) => {
    flush.current()
    if (next === latest.current) return
    latest.current = next
    onChange(next)
  }
  const stepBy = (steps: 1 | -1) => {
    setDraft(null)
    const next = stepped(latest.current, steps, range, step)
    const by = next - latest.current
    if (by === 0) return false
    flush.current()
    latest.current = next
    setAhead(next)
    // The number is painted first: what follows from it is more to render.
    flush.current = afterPaintOrPagehide(() => {
      onChange(next, by)
      setAhead(null)
    })
    return true
  }
  const endTyping = (field: HTMLInputElement) => {
    setDraft(null)
    if (draft === null) return
    if (!isApplied.current) set(readAmount(draft, range))
    // React leaves a number as it was typed ("0005") when only its spelling changes.
    field.value = String(latest.current)
  }

  const less = usePressAndHold(() => stepBy(-1))
  const more = usePressAndHold(() => stepBy(1))
  const isAtMin = minimum !== undefined && shown <= minimum
  const isAtMax = maximum !== undefined && shown >= maximum

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a pill in every browser.
    <div
      className={compact ? `${styles.stepper} ${styles.compact}` : styles.stepper}
      role="group"
      aria-label={label}
    >
      <button type="button" aria-label="Decrease" aria-disabled={isAtMin} data-step={-step} {...less}>
        <PathIcon path={minus} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        autoComplete="off"
        aria-label={fieldLabel}
        name={name}
        min={minimum}
        max={maximum}
        step={step}
        value={draft ?? shown}
        onChange={({ target }) => {
          setDraft(target.value)
          const typed = Number(target.value)
          isApplied.current = target.value !== '' && clampToRange(typed, range) === typed
          if (isApplied.current) set(typed)
        }}
        onBlur={({ target }) => endTyping(target)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') endTyping(currentTarget)
        }}
      />
      <button type="button" aria-label="Increase" aria-disabled={isAtMax} data-step={step} {...more}>
        <PathIcon path={plus} />
      </button>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { STEPPER_STEP } from '#config/limits.ts'
import styles from './Stepper.module.css'
import { clampToRange, readAmount, type StepperRange, stepped } from './stepper.ts'
import { usePressAndHold } from './usePressAndHold.ts'

interface Props extends StepperRange {
  value: number
  onChange: (value: number) => void
  /** The group's accessible name. */
  label: string
  /** The field's, within it. */
  fieldLabel: string
  /** The field's name in its form. */
  name?: string
  step?: number
  compact?: boolean
}

function Sign({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/**
 * A number with buttons for less and more (FORM-21..26). Buttons at the bounds say so without leaving the keyboard's
 * path, where they would drop the focus. What is typed counts at once when the range allows it, else on leaving.
 */
export function Stepper(props: Props) {
  const { value, onChange, label, fieldLabel, name, step = STEPPER_STEP, compact = false, ...range } = props
  const { minimum, maximum } = range
  // What is being typed; null while the field shows the value.
  const [draft, setDraft] = useState<string | null>(null)
  // Whether the value has followed the typing already: what became of it since is none of the field's business.
  const isFollowed = useRef(true)
  const field = useRef<HTMLInputElement>(null)

  const set = (next: number) => {
    if (next !== value) onChange(next)
  }
  const stepBy = (steps: 1 | -1) => {
    const next = stepped(value, steps, range, step)
    setDraft(null)
    set(next)
    return next !== value
  }
  const settle = () => {
    setDraft(null)
    if (draft !== null && !isFollowed.current) set(readAmount(draft, range))
  }

  // What was typed before React was here.
  const adopt = useRef(() => {
    const typed = field.current?.value ?? ''
    if (typed !== '' && typed !== String(value)) onChange(readAmount(typed, range))
  })
  useEffect(() => adopt.current(), [])

  const less = usePressAndHold(() => stepBy(-1))
  const more = usePressAndHold(() => stepBy(1))
  const isLeast = minimum !== undefined && value <= minimum
  const isMost = maximum !== undefined && value >= maximum

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a pill in every browser.
    <div
      className={compact ? `${styles.stepper} ${styles.compact}` : styles.stepper}
      role="group"
      aria-label={label}
    >
      <button type="button" aria-label="Decrease" aria-disabled={isLeast} data-replay {...less}>
        <Sign path="M5 12h14" />
      </button>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        aria-label={fieldLabel}
        name={name}
        min={minimum}
        max={maximum}
        step={step}
        value={draft ?? value}
        onChange={({ target }) => {
          setDraft(target.value)
          const typed = Number(target.value)
          isFollowed.current = target.value !== '' && clampToRange(typed, range) === typed
          if (isFollowed.current) set(typed)
        }}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle()
        }}
      />
      <button type="button" aria-label="Increase" aria-disabled={isMost} data-replay {...more}>
        <Sign path="M12 5v14M5 12h14" />
      </button>
    </div>
  )
}

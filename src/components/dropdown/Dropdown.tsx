import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { chevron } from '#components/icon-paths.ts'
import styles from './Dropdown.module.css'
import { DropdownList, type DropdownOption, optionId } from './DropdownList.tsx'
import { collapsed, type DropdownChoice, isReadOnly, pressKey, toggle } from './dropdown.ts'

interface Props {
  /** The id of the control that the label names. */
  id: string
  name: string
  required: boolean
  options: readonly DropdownOption[]
  /** How the field looks, but for its arrow. */
  className: string | undefined
  labelledBy: string
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (value: string) => void
  /** Gets what can focus the control. */
  ref: (control: { focus: () => void } | null) => void
}

const PLACEHOLDER = 'Choose one'

/**
 * A field with a list of options (FORM-27..32). A native select holds the value, and is all there is before hydration; it
 * keeps the focus, and a list that it has open, until it is left.
 */
export function Dropdown(props: Props) {
  const { id, name, required, options, className, labelledBy, describedBy, isInvalid, onChange, ref } = props
  const look = `${className ?? ''} ${styles.field}`
  const root = useRef<HTMLDivElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const field = useRef<HTMLButtonElement>(null)
  // With nothing else to choose it is chosen already (FORM-32).
  const [only] = options
  const isSettled = required && options.length === 1
  const initial = isSettled && only !== undefined ? only.value : ''
  const [value, setValue] = useState(initial)
  const [isEnhanced, setEnhanced] = useState(false)
  const [state, setState] = useState(collapsed)
  useImperativeHandle(ref, () => ({ focus: () => (field.current ?? select.current)?.focus() }), [])

  useLayoutEffect(() => {
    if (select.current === null) return
    setValue(select.current.value)
    if (document.activeElement !== select.current) setEnhanced(true)
  }, [])

  // A required select's empty option is a placeholder and cannot be chosen; of other selects it can.
  const offered = required ? options : [{ key: PLACEHOLDER, value: '' }, ...options]
  const at = offered.findIndex((option) => option.value === value)
  const choice: DropdownChoice = { options: offered.map(({ key }) => key), selected: at < 0 ? null : at }

  const choose = (index: number | null) => {
    const option = index === null ? undefined : offered[index]
    if (option === undefined || option.value === value || select.current === null) return
    // Before the owner reads its form.
    select.current.value = option.value
    setValue(option.value)
    onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = pressKey(state, event.key, choice)
    if (!step.isHandled) return
    event.preventDefault()
    choose(step.chosen)
    setState(step.state)
  }

  const listId = `${id}-list`
  const { isExpanded, active } = state
  // On touch screens, what cannot be focused takes no focus from the field.
  useEffect(() => {
    if (!isExpanded) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) setState(collapsed)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isExpanded])

  return (
    <div ref={root} className={styles.dropdown}>
      <select
        ref={select}
        className={look}
        id={isEnhanced ? undefined : id}
        name={name}
        required={required}
        hidden={isEnhanced}
        autoComplete="off"
        defaultValue={initial}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          setValue(target.value)
          onChange(target.value)
        }}
        onBlur={() => setEnhanced(true)}
      >
        {!isSettled && <option value="">{PLACEHOLDER}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.key}
          </option>
        ))}
      </select>
      {isEnhanced && (
        <>
          <button
            ref={field}
            type="button"
            id={id}
            className={look}
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={isExpanded}
            aria-controls={listId}
            aria-labelledby={labelledBy}
            aria-required={required || undefined}
            aria-readonly={isReadOnly(choice) || undefined}
            aria-activedescendant={active === null ? undefined : optionId(listId, active)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            data-empty={value === '' ? '' : undefined}
            onClick={({ currentTarget }) => {
              // Safari does not focus clicked buttons: the field would get no keys, and never lose the focus.
              currentTarget.focus()
              setState(toggle(state, choice))
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setState(collapsed)}
          >
            {choice.options[at] ?? PLACEHOLDER}
          </button>
          <DropdownList
            id={listId}
            labelledBy={labelledBy}
            options={offered}
            selected={choice.selected}
            state={state}
            onChoose={(index) => {
              choose(index)
              setState(collapsed)
            }}
          />
        </>
      )}
      <svg className={`icon ${styles.chevron}`} viewBox="0 0 24 24" aria-hidden="true">
        <path d={chevron} />
      </svg>
    </div>
  )
}

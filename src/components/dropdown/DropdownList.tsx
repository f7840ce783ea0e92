import { useEffect, useRef } from 'react'
import styles from './Dropdown.module.css'
import type { DropdownState } from './dropdown.ts'

export interface DropdownOption {
  /** What is shown. */
  readonly key: string
  /** What is sent. */
  readonly value: string
}

interface Props {
  id: string
  labelledBy: string
  options: readonly DropdownOption[]
  /** Index of the selected option; null while none is. */
  selected: number | null
  state: DropdownState
  onChoose: (index: number) => void
}

/** The id of a list's option, by which the field says which one is active. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The list of a dropdown's options (FORM-27). The field keeps the focus, and answers keys. */
export function DropdownList({ id, labelledBy, options, selected, state, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { active, isExpanded } = state
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      hidden={!isExpanded}
      // Keeps the focus in the field when the list is clicked.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which has the focus, answers keys
        <div
          key={option.value}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          data-active={index === active ? '' : undefined}
          onClick={() => onChoose(index)}
        >
          {option.key}
        </div>
      ))}
    </div>
  )
}

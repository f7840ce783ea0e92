import { useLayoutEffect, useRef, useState } from 'react'
import { Dropdown } from '#components/dropdown/Dropdown.tsx'
import type { FormField } from '#config/form-rules.ts'
import {
  EMAIL_MAX_LENGTH,
  FORM_TEXT_MAX_LENGTH,
  FORM_TEXTAREA_MAX_LENGTH,
  TEXTAREA_ROWS,
} from '#config/limits.ts'
import styles from './ContactField.module.css'
import { chosenFileText } from './chosen-file-text.ts'
import { contactTexts } from './contact-form-state.ts'

interface Props {
  field: FormField
  /** Its control's id. */
  id: string
  /** The message below it; null for none (FORM-19). */
  error: string | null
  /** Called with every change, typing included. */
  onInput: () => void
  /** Called when a changed field is left, or an option or file has been chosen. */
  onSettled: () => void
  /** Gets what can focus the control. */
  ref: (control: { focus: () => void } | null) => void
}

const autoCompletes = { email: 'email', url: 'url', text: undefined } as const

/** A field of a contact form (FORM-15..20). What is typed stays in the browser's own field, where it was before hydration. */
export function ContactField({ field, id, error, onInput, onSettled, ref }: Props) {
  const { name, required, type, options, accept } = field
  const [fileText, setFileText] = useState<string>(contactTexts.noFile)
  const fileInput = useRef<HTMLInputElement>(null)
  // A file may have been chosen before hydration.
  useLayoutEffect(() => {
    if (fileInput.current !== null) setFileText(chosenFileText(fileInput.current))
  }, [])
  const isChanged = useRef(false)
  const errorId = error === null ? undefined : `${id}-error`
  const control = {
    ref,
    id,
    name,
    required,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': errorId,
  }
  const typed = {
    ...control,
    className: styles.box,
    onChange: () => {
      isChanged.current = true
      onInput()
    },
    onBlur: () => {
      if (isChanged.current) onSettled()
      isChanged.current = false
    },
  }
  const settle = () => {
    onInput()
    onSettled()
  }
  return (
    <div className={styles.field} data-short={(type !== 'textarea' && type !== 'file') || undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {field.label}
        {!required && <span className={styles.optional}>optional</span>}
      </label>
      {type === 'textarea' && (
        <textarea {...typed} rows={TEXTAREA_ROWS} maxLength={FORM_TEXTAREA_MAX_LENGTH} />
      )}
      {type === 'select' && (
        <Dropdown
          ref={ref}
          id={id}
          name={name}
          required={required}
          options={options}
          className={styles.box}
          labelledBy={`${id}-label`}
          describedBy={errorId}
          isInvalid={error !== null}
          onChange={settle}
        />
      )}
      {type === 'file' && (
        <div className={styles.file}>
          <span className="button outlined compact" aria-hidden="true">
            Choose a file
          </span>
          {/* `name-chosen-file.view.ts` may have changed the text before hydration. */}
          <span className={styles.fileName} id={`${id}-file`} suppressHydrationWarning>
            {fileText}
          </span>
          <input
            {...control}
            ref={(input) => {
              fileInput.current = input
              ref(input)
            }}
            type="file"
            accept={accept}
            aria-describedby={[errorId, `${id}-file`].filter((part) => part !== undefined).join(' ')}
            onChange={({ target }) => {
              setFileText(chosenFileText(target))
              settle()
            }}
          />
        </div>
      )}
      {(type === 'text' || type === 'email' || type === 'url') && (
        <input
          {...typed}
          type={type}
          maxLength={type === 'email' ? EMAIL_MAX_LENGTH : FORM_TEXT_MAX_LENGTH}
          autoComplete={autoCompletes[type]}
          inputMode={type === 'text' ? undefined : type}
        />
      )}
      <p className={styles.error} id={`${id}-error`} aria-live="polite" hidden={error === null}>
        {error}
      </p>
    </div>
  )
}

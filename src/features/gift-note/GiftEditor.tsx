import { type FormEvent, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { emailError, fieldTexts } from '#config/form-rules.ts'

import { GIFT_NOTE_MAXIMUM } from '#config/limits.ts'
import styles from './gift-editor.css?inline'
import { closeGiftEditor } from './gift-editor.store.ts'
import { saveGiftNote } from './gift-note.store.ts'
import { charactersLeft, counterText, type GiftNote } from './gift-note.ts'

adoptStyles(styles)

interface Props {
  note: GiftNote
  /** GIFT-13. */
  placeholder: string | null
}

/** Beneath this many characters left, the counter is also read out. */
const FEW_LEFT = 20

/** Why a note cannot be saved, in words for whoever wrote it; null for one that can (GIFT-10). */
function textFault(text: string): string | null {
  if (text.trim() === '') return fieldTexts.required
  return charactersLeft(text) < 0 ? fieldTexts.long(GIFT_NOTE_MAXIMUM) : null
}

/** Where the digital gift note is written (GIFT-05..13). Leaving without saving changes nothing on the cart. */
export function GiftEditor({ note, placeholder }: Props) {
  const [text, setText] = useState(note.text)
  const [email, setEmail] = useState(note.email)
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const textField = useRef<HTMLTextAreaElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  useEffect(() => textField.current?.focus(), [])

  const faults = { text: textFault(text), email: emailError(email) }
  const shown = isTried ? faults : { text: null, email: null }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.text !== null) textField.current?.focus()
    else if (faults.email !== null) emailField.current?.focus()
    else if (!isSaving) {
      setSaving(true)
      await saveGiftNote({ text, email })
      setSaving(false)
    }
  }

  const left = charactersLeft(text)
  return (
    <form className="gift-editor" noValidate onSubmit={(event) => void submit(event)}>
      <div className="gift-field">
        <label htmlFor="gift-text">Your note</label>
        <textarea
          ref={textField}
          id="gift-text"
          rows={5}
          value={text}
          placeholder={placeholder ?? undefined}
          required
          aria-invalid={shown.text !== null}
          aria-describedby={shown.text === null ? 'gift-count' : 'gift-text-fault gift-count'}
          onChange={({ target }) => setText(target.value)}
        />
        {shown.text !== null && (
          <p className="gift-fault" id="gift-text-fault">
            {shown.text}
          </p>
        )}
        <p className="gift-count number" id="gift-count" data-over={left < 0 ? '' : undefined}>
          {counterText(text)}
        </p>
        <p className="hidden-visually" role="status">
          {left < FEW_LEFT ? counterText(text) : ''}
        </p>
      </div>
      <div className="gift-field">
        <label htmlFor="gift-email">Their email</label>
        <input
          ref={emailField}
          id="gift-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          placeholder="june@slowmail.example"
          required
          aria-invalid={shown.email !== null}
          aria-describedby={shown.email === null ? undefined : 'gift-email-fault'}
          onChange={({ target }) => setEmail(target.value)}
        />
        {shown.email !== null && (
          <p className="gift-fault" id="gift-email-fault">
            {shown.email}
          </p>
        )}
      </div>
      <div className="gift-actions">
        <button type="submit" className="button" aria-busy={isSaving}>
          {isSaving ? 'Saving' : 'Save note'}
        </button>
        <button type="button" className="button outlined" onClick={closeGiftEditor}>
          Never mind
        </button>
      </div>
    </form>
  )
}

// Separate file so that the cart loads without the editor, which few shoppers open.
import { useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { emailError, fieldTexts } from '#config/form-rules.ts'
import { GIFT_NOTE_MAX_LENGTH, LOADING_MIN_MS } from '#config/limits.ts'
import { saveGiftNote } from './gift-note.store.ts'
import type { GiftNoteFields } from './gift-note.ts'
import { charactersLeft, counterText } from './gift-note-counter.ts'
import styles from './gift-note-editor.css?inline'
import { closeGiftNoteEditor } from './gift-note-editor.store.ts'

adoptStyles(styles)

interface Props {
  note: GiftNoteFields
  /** Set by editors; null for none (GIFT-13). */
  placeholder: string | null
}

/** With fewer characters left than this, screen readers announce the counter. */
const ANNOUNCED_BELOW = 20

/** The error shown beneath the note's text; null when the text can be saved (GIFT-10). */
function textError(text: string): string | null {
  if (text.trim() === '') return fieldTexts.required
  return charactersLeft(text) < 0 ? fieldTexts.long(GIFT_NOTE_MAX_LENGTH) : null
}

/** The form for the digital gift note; leaving it without saving changes nothing on the cart (GIFT-05..13). */
export function GiftNoteEditor({ note, placeholder }: Props) {
  const [text, setText] = useState(note.text)
  const [email, setEmail] = useState(note.email)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const textField = useRef<HTMLTextAreaElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  useEffect(() => textField.current?.focus(), [])

  const errors = { text: textError(text), email: emailError(email) }
  const shownErrors = isSubmitted ? errors : { text: null, email: null }

  const submit = async (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault()
    setSubmitted(true)
    if (errors.text !== null) textField.current?.focus()
    else if (errors.email !== null) emailField.current?.focus()
    else if (!isSaving) {
      setSaving(true)
      // Not a flash of "Saving" (NET-08).
      const shown = new Promise((resolve) => setTimeout(resolve, LOADING_MIN_MS))
      const [isSaved] = await Promise.all([saveGiftNote({ text, email }), shown])
      setSaving(false)
      // Left meanwhile, it may have been opened anew.
      if (isSaved && textField.current !== null) closeGiftNoteEditor()
    }
  }

  const left = charactersLeft(text)
  return (
    <form className="gift-note-editor" noValidate onSubmit={(event) => void submit(event)}>
      <div className="gift-note-field">
        <label htmlFor="gift-note-text">Your note</label>
        <textarea
          ref={textField}
          id="gift-note-text"
          rows={5}
          value={text}
          placeholder={placeholder ?? undefined}
          required
          // What is typed now would not be saved.
          readOnly={isSaving}
          aria-invalid={shownErrors.text !== null}
          aria-describedby={
            shownErrors.text === null ? 'gift-note-counter' : 'gift-note-text-error gift-note-counter'
          }
          onChange={({ target }) => setText(target.value)}
        />
        {shownErrors.text !== null && (
          <p className="gift-note-error" id="gift-note-text-error">
            {shownErrors.text}
          </p>
        )}
        <p className="gift-note-counter number" id="gift-note-counter" data-over={left < 0 ? '' : undefined}>
          {counterText(text)}
        </p>
        <p className="hidden-visually" role="status">
          {left < ANNOUNCED_BELOW ? counterText(text) : ''}
        </p>
      </div>
      <div className="gift-note-field">
        <label htmlFor="gift-note-email">Their email</label>
        <input
          ref={emailField}
          id="gift-note-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          placeholder="june@slowmail.example"
          required
          readOnly={isSaving}
          aria-invalid={shownErrors.email !== null}
          aria-describedby={shownErrors.email === null ? undefined : 'gift-note-email-error'}
          onChange={({ target }) => setEmail(target.value)}
        />
        {shownErrors.email !== null && (
          <p className="gift-note-error" id="gift-note-email-error">
            {shownErrors.email}
          </p>
        )}
      </div>
      <div className="gift-note-actions">
        <button type="submit" className="button" aria-busy={isSaving}>
          {isSaving ? 'Saving' : 'Save note'}
        </button>
        <button type="button" className="button outlined" onClick={closeGiftNoteEditor}>
          Never mind
        </button>
      </div>
    </form>
  )
}

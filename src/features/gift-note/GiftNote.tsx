import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { report } from '#browser/reporting/report.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { ERROR_TOAST_MS } from '#config/limits.ts'
import { loadSharedData } from '#features/catalogue/shared-data.api.ts'
import { openGiftEditor } from './gift-editor.store.ts'
import styles from './gift-note.css?inline'
import { $giftNote, removeGiftNote, restoreGiftNote, watchGiftNote } from './gift-note.store.ts'

adoptStyles(styles)

const EDITOR_MISSING = 'We couldn’t open the gift note. Please check your connection and try again.'

// Few who see the offer write a note.
const loadEditor = () => import('./GiftEditor.tsx')
const GiftEditor = lazy(() => loadEditor().then(({ GiftEditor: component }) => ({ default: component })))
/** A failure is said when the editor is opened. */
const prefetchEditor = () => void loadEditor().catch(() => null)

/** GIFT-05. Opened only when it is there: a drawer without cart and editor would be a dead end. */
async function openEditor(): Promise<void> {
  try {
    await loadEditor()
    openGiftEditor()
  } catch (error) {
    report(error, { part: 'gift note' })
    showToast({ id: 'gift-note', kind: 'error', text: EDITOR_MISSING, duration: ERROR_TOAST_MS })
  }
}

/** What editors say about notes; nothing while it is not there. */
function useTexts() {
  const [texts, setTexts] = useState<{ placeholder: string | null; notice: string | null }>({
    placeholder: null,
    notice: null,
  })
  useEffect(() => {
    loadSharedData()
      .then(({ cart }) => setTexts({ placeholder: cart.giftNoteTextPlaceholder, notice: cart.giftingNotice }))
      .catch((error: unknown) => report(error, { part: 'gift note' }))
  }, [])
  return texts
}

function GiftIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 11h16v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM3 7.5h18V11H3zM12 7.5V21M12 7.5C10.5 3 6.5 3.2 6.8 5.6 7 7.2 9.5 7.5 12 7.5Zm0 0c1.5-4.5 5.5-4.3 5.2-1.9C17 7.2 14.5 7.5 12 7.5Z" />
    </svg>
  )
}

/** The gift block of the cart (CART-40, GIFT-01..14): an offer, or the note with what can be done about it. */
export function GiftNote() {
  const { text, email, state, available, editorIsOpen } = useStore($giftNote, { ssr: 'initial' })
  const { placeholder, notice } = useTexts()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(watchGiftNote, [])
  // Focus goes back to where the editor was opened from.
  useEffect(() => {
    if (wasOpen.current && !editorIsOpen) opener.current?.focus()
    wasOpen.current = editorIsOpen
  }, [editorIsOpen])

  if (!available) return null
  if (editorIsOpen) {
    return (
      <Suspense fallback={<section className="gift-block" aria-busy="true" />}>
        <GiftEditor note={{ text, email }} placeholder={placeholder} />
      </Suspense>
    )
  }
  const opening = {
    ref: opener,
    type: 'button',
    className: 'text-link',
    onClick: () => void openEditor(),
    onPointerEnter: prefetchEditor,
    onFocus: prefetchEditor,
  } as const
  if (state === 'saved') {
    return (
      <section className="gift-block" aria-labelledby="gift-title">
        <h3 id="gift-title" className="title-4 gift-title">
          <GiftIcon />A note goes with it
        </h3>
        <blockquote className="gift-bubble">{text}</blockquote>
        <p className="gift-to">To {email}</p>
        {notice !== null && <p className="gift-notice">{notice}</p>}
        <div className="gift-actions">
          <button {...opening}>Change note</button>
          <button type="button" className="text-link" onClick={() => void removeGiftNote()}>
            Remove note
          </button>
        </div>
      </section>
    )
  }
  return (
    <section className="gift-block" aria-labelledby="gift-title">
      <h3 id="gift-title" className="title-4 gift-title">
        <GiftIcon />
        {state === 'removed' ? 'The note is gone' : 'Sending this to someone?'}
      </h3>
      <div className="gift-actions">
        {state === 'removed' && (
          <button type="button" className="text-link" onClick={() => void restoreGiftNote()}>
            Undo
          </button>
        )}
        <button {...opening}>Write a gift note</button>
      </div>
    </section>
  )
}

import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { adoptStyles } from '#browser/adopt-styles.ts'
import { report } from '#browser/reporting/report.ts'
import { retryWhenOnline } from '#browser/window/retry-when-online.ts'
import { gift } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import { showToast } from '#components/toasts/toasts.store.ts'
import { ERROR_TOAST_MS } from '#config/limits.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'
import styles from './gift-note.css?inline'
import { $giftNote, removeGiftNote, restoreGiftNote, startGiftNoteCleanup } from './gift-note.store.ts'
import { openGiftNoteEditor } from './gift-note-editor.store.ts'

adoptStyles(styles)

const EDITOR_NOT_LOADED = 'We couldn’t open the gift note. Please check your connection and try again.'

const loadEditor = () => import('./GiftNoteEditor.tsx')
const GiftNoteEditor = lazy(() =>
  loadEditor().then(({ GiftNoteEditor: component }) => ({ default: component })),
)
/** Ignores a failed load: `openEditor` tries again and shows the error. */
const prefetchEditor = () => void loadEditor().catch(() => null)

/** Opens the editor once its code is loaded, so that the drawer is never empty (GIFT-05). */
async function openEditor(): Promise<void> {
  try {
    await loadEditor()
    openGiftNoteEditor()
  } catch (error) {
    report(error, { part: 'gift note' })
    showToast({ id: 'gift-note', kind: 'error', text: EDITOR_NOT_LOADED, duration: ERROR_TOAST_MS })
  }
}

/** The editors' texts for gift notes; null until they are loaded. */
function useGiftNoteTexts() {
  const [texts, setTexts] = useState<{ placeholder: string | null; notice: string | null }>({
    placeholder: null,
    notice: null,
  })
  useEffect(() => {
    retryWhenOnline(loadSharedData)
      .then(({ cart }) => setTexts({ placeholder: cart.giftNoteTextPlaceholder, notice: cart.giftingNotice }))
      .catch((error: unknown) => report(error, { part: 'gift note' }))
  }, [])
  return texts
}

/** The cart's gift note: the offer to write one, its editor, or the saved note (CART-40, GIFT-01..14). */
export function GiftNote() {
  const { text, email, state, available } = useStore($giftNote, { ssr: 'initial' })
  const isEditing = state === 'editing'
  const { placeholder, notice } = useGiftNoteTexts()
  const openButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(startGiftNoteCleanup, [])
  // Returns focus to the button that opened the editor.
  useEffect(() => {
    if (wasOpen.current && !isEditing) openButton.current?.focus()
    wasOpen.current = isEditing
  }, [isEditing])

  if (!available) return null
  if (isEditing) {
    return (
      <Suspense fallback={<section className="gift-note" aria-busy="true" />}>
        <GiftNoteEditor note={{ text, email }} placeholder={placeholder} />
      </Suspense>
    )
  }
  const openButtonProps = {
    ref: openButton,
    type: 'button',
    className: 'text-link',
    onClick: () => void openEditor(),
    onPointerEnter: prefetchEditor,
    onFocus: prefetchEditor,
  } as const
  if (state === 'saved') {
    return (
      <section className="gift-note" aria-labelledby="gift-note-heading">
        <h3 id="gift-note-heading" className="title-4 gift-note-title">
          <PathIcon path={gift} />A note goes with it
        </h3>
        <blockquote className="gift-note-bubble">{text}</blockquote>
        <p className="gift-note-recipient">To {email}</p>
        {notice !== null && <p className="gift-note-notice">{notice}</p>}
        <div className="gift-note-actions">
          <button {...openButtonProps}>Change note</button>
          <button type="button" className="text-link" onClick={() => void removeGiftNote()}>
            Remove note
          </button>
        </div>
      </section>
    )
  }
  return (
    <section className="gift-note" aria-labelledby="gift-note-heading">
      <h3 id="gift-note-heading" className="title-4 gift-note-title">
        <PathIcon path={gift} />
        {state === 'removed' ? 'The note is gone' : 'Sending this to someone?'}
      </h3>
      <div className="gift-note-actions">
        {state === 'removed' && (
          <button type="button" className="text-link" onClick={() => void restoreGiftNote()}>
            Undo
          </button>
        )}
        <button {...openButtonProps}>Write a gift note</button>
      </div>
    </section>
  )
}

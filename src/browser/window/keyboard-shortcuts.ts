/** Dispatched on the document for keys that overlays use (CHR-26); its detail is the key's name. */
const KEY_EVENT = 'screen:key'

const keys = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Escape',
  'Home',
  'End',
  '+',
  '=',
  '-',
])

/** Whether `target` uses these keys itself: a field, a slider, a group of choices. */
const usesKeys = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="radiogroup"], [role="slider"], [role="spinbutton"], [role="listbox"]',
  ) !== null

/** Broadcasts arrows, Escape and the like wherever the focus is, except while somebody types (CHR-26). */
export function startKeyboardShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!keys.has(event.key) || (event.key !== 'Escape' && usesKeys(event.target))) return
    const keyEvent = new CustomEvent(KEY_EVENT, { detail: event.key, cancelable: true })
    if (!document.dispatchEvent(keyEvent)) event.preventDefault()
  })
}

/**
 * Calls `listener` with each broadcast key until the returned function is called (CHR-26). A listener that returns true
 * has handled the key, and the browser does not scroll by it.
 */
export function onShortcutKey(listener: (key: string) => boolean): () => void {
  const onKeyEvent = (event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
    if (listener(event.detail)) event.preventDefault()
  }
  document.addEventListener(KEY_EVENT, onKeyEvent)
  return () => document.removeEventListener(KEY_EVENT, onKeyEvent)
}

/** Said on the document when a key that screens are led by is pressed (CHR-26); its detail is the key's name. */
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

/** Whether the keys that go to `target` are its own: a field's, a slider's, a choice's. */
const keepsKeys = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="radiogroup"], [role="slider"], [role="spinbutton"], [role="listbox"]',
  ) !== null

/** CHR-26: tells screens of arrows, Escape and the like, wherever the focus is, unless somebody is typing. */
export function startScreenKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!keys.has(event.key) || (event.key !== 'Escape' && keepsKeys(event.target))) return
    const said = new CustomEvent(KEY_EVENT, { detail: event.key, cancelable: true })
    if (!document.dispatchEvent(said)) event.preventDefault()
  })
}

/**
 * Calls `listener` with each key the screens are told of, until the answered function is called (CHR-26). Where it
 * answers true, the key was for it, and the browser does not scroll by it as well.
 */
export function onScreenKey(listener: (key: string) => boolean): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
    if (listener(event.detail)) event.preventDefault()
  }
  document.addEventListener(KEY_EVENT, hear)
  return () => document.removeEventListener(KEY_EVENT, hear)
}

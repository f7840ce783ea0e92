import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { DEFERRED_LAYOUT_ATTRIBUTE, LAID_OUT_ATTRIBUTE } from './defer-layout.ts'

/** Whether a key scrolls to the page's end, whose place every part above it decides. */
const goesToEnd = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  key === 'End' || (key === 'ArrowDown' && (metaKey || ctrlKey))

/**
 * Lays out what was deferred (CHR-36) once `used` resolves: part by part in free time, so that no frame waits for it; at
 * once when a key scrolls to the page's end. Resolves when the page has the height that it keeps.
 */
export async function layOutPage(used: Promise<void>): Promise<void> {
  const root = document.documentElement
  const isDeferred = () => root.hasAttribute(DEFERRED_LAYOUT_ATTRIBUTE)
  const layOutAll = () => root.removeAttribute(DEFERRED_LAYOUT_ATTRIBUTE)
  // Before the browser scrolls.
  const listening = new AbortController()
  const onKey = (event: KeyboardEvent) => goesToEnd(event) && layOutAll()
  window.addEventListener('keydown', onKey, { capture: true, signal: listening.signal })
  await used
  const parts = isDeferred() ? document.querySelectorAll<HTMLElement>('main > section, body > footer') : []
  for (const part of parts) {
    await new Promise<void>(whenBrowserIdle)
    if (!isDeferred()) break
    part.toggleAttribute(LAID_OUT_ATTRIBUTE, true)
    // Has it laid out now, and not with the next part.
    part.getBoundingClientRect()
  }
  listening.abort()
  layOutAll()
  for (const part of parts) part.removeAttribute(LAID_OUT_ATTRIBUTE)
}

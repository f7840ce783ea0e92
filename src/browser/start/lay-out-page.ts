import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { DEFERRED_LAYOUT_ATTRIBUTE } from './defer-layout.ts'

const LAID_OUT = 'data-laid-out'

/**
 * Lays out what was deferred (CHR-36) once `isUsed` resolves: part by part in free time, so that no frame waits for it.
 * Resolves when the page has the height that it keeps.
 */
export async function layOutPage(isUsed: Promise<void>): Promise<void> {
  await isUsed
  const root = document.documentElement
  if (!root.hasAttribute(DEFERRED_LAYOUT_ATTRIBUTE)) return
  const parts = document.querySelectorAll<HTMLElement>('main > section')
  for (const part of parts) {
    await new Promise<void>(whenBrowserIdle)
    part.toggleAttribute(LAID_OUT, true)
    // Has it laid out now, and not with the next part.
    part.getBoundingClientRect()
  }
  root.removeAttribute(DEFERRED_LAYOUT_ATTRIBUTE)
  for (const part of parts) part.removeAttribute(LAID_OUT)
}

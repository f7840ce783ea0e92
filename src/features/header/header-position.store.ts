import { atom, type ReadableAtom } from 'nanostores'
import { activityEvents } from '#browser/activity-events.ts'
import { $scroll } from '#browser/window/scroll.store.ts'
import { type HeaderPosition, headerPosition } from './header-position.ts'

const position = atom<HeaderPosition>({ y: 0, isAway: false })

/** Where the page is scrolled to, and whether the header is off the screen (CHR-12). Known before the header hydrates. */
export const $headerPosition: ReadableAtom<HeaderPosition> = position

/** Brings the header back until the page is scrolled down again. */
export function bringHeaderBack(): void {
  const { y, isAway } = position.get()
  if (isAway) position.set({ y, isAway: false })
}

/**
 * Has the store follow the page's scrolling. The header stays while the browser scrolls by itself, to an anchor or to where
 * the page was left, which is before the first sign of a person.
 */
export function startHeaderPosition(): void {
  position.set({ y: window.scrollY, isAway: false })
  let isUsed = false
  const onActivity = () => {
    isUsed = true
    for (const name of activityEvents) window.removeEventListener(name, onActivity, options)
  }
  const options = { capture: true, passive: true }
  for (const name of activityEvents) window.addEventListener(name, onActivity, options)
  $scroll.listen(({ y }) => {
    const { scrollHeight } = document.documentElement
    const next = headerPosition(position.get(), y, scrollHeight - window.innerHeight)
    position.set(isUsed ? next : { y: next.y, isAway: false })
  })
}

import { atom, type ReadableAtom } from 'nanostores'
import { $scroll } from '#browser/window/scroll.store.ts'
import { type HeaderPosition, headerPosition } from './header-position.ts'

const position = atom<HeaderPosition>({ y: 0, isAway: false })

/** How the header stands: where the page is scrolled to, and whether the header has left (CHR-12). Known before it hydrates. */
export const $headerPosition: ReadableAtom<HeaderPosition> = position

/** Brings the header back until the page is scrolled down again. */
export function bringHeaderBack(): void {
  const { y, isAway } = position.get()
  if (isAway) position.set({ y, isAway: false })
}

/** Has the store follow the page's scrolling. */
export function startHeaderPosition(): void {
  position.set({ y: window.scrollY, isAway: false })
  $scroll.listen(({ y }) => {
    const { scrollHeight } = document.documentElement
    position.set(headerPosition(position.get(), y, scrollHeight - window.innerHeight))
  })
}

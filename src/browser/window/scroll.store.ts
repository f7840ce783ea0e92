import { atom, onMount, type ReadableAtom } from 'nanostores'
import { SCROLL_IDLE_MS, SCROLL_THROTTLE_MS } from '#config/limits.ts'
import { addPassiveListeners } from './add-passive-listeners.ts'
import { trackMotion } from './throttle-and-debounce.ts'

export interface Scroll {
  /** Pixels from the page's top. */
  readonly y: number
  readonly isScrolling: boolean
}

const scroll = atom<Scroll>({ y: 0, isScrolling: false })
/**
 * The scroll position, updated at most every `SCROLL_THROTTLE_MS`; `isScrolling` ends `SCROLL_IDLE_MS` after the last scroll
 * event (STATE-02, STATE-07).
 */
export const $scroll: ReadableAtom<Scroll> = scroll

onMount(scroll, () => {
  const update = (isScrolling: boolean) => scroll.set({ y: window.scrollY, isScrolling })
  const scrolled = trackMotion(update, SCROLL_THROTTLE_MS, SCROLL_IDLE_MS)
  update(false)
  const stop = addPassiveListeners(window, { scroll: scrolled })
  return () => {
    stop()
    scrolled.cancel()
  }
})

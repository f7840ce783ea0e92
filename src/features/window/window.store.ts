import { atom, onMount, type ReadableAtom } from 'nanostores'
import { SCROLL_IDLE_MS, SCROLL_THROTTLE_MS } from '#config/limits.ts'
import { listen } from './listen.ts'
import { motion } from './timing.ts'

// The state of device and window (STATE-01), a file for each thing that not every page follows: cursor, size, measures,
// transition. Each store listens to the browser only while somebody listens to it, so what nobody uses costs nothing:
// header and tints follow scrolling and colours, the sky the window’s size, the cart the connection; cursor, measures and
// transition, which nothing on the pages answers to, are there for whatever comes to.
// Overlay and submenu are in `features/overlay`, colours in `page-colors.store.ts`.

export interface Scroll {
  /** Pixels from the page's top. */
  readonly y: number
  readonly isScrolling: boolean
}

const scroll = atom<Scroll>({ y: 0, isScrolling: false })
/** STATE-02, STATE-07: told at most every 250 ms; at rest 300 ms after the last scrolling. */
export const $scroll: ReadableAtom<Scroll> = scroll

onMount(scroll, () => {
  const tell = (isScrolling: boolean) => scroll.set({ y: window.scrollY, isScrolling })
  const scrolled = motion(tell, SCROLL_THROTTLE_MS, SCROLL_IDLE_MS)
  tell(false)
  const stop = listen(window, { scroll: scrolled })
  return () => {
    stop()
    scrolled.cancel()
  }
})

const online = atom(true)
/** STATE-06. */
export const $online: ReadableAtom<boolean> = online

onMount(online, () => {
  const follow = () => online.set(navigator.onLine)
  follow()
  return listen(window, { online: follow, offline: follow })
})

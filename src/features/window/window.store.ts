import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import {
  CURSOR_IDLE_MS,
  MOUSE_MOVE_THROTTLE_MS,
  RESIZE_DEBOUNCE_MS,
  SCROLL_IDLE_MS,
  SCROLL_THROTTLE_MS,
} from '#config/limits.ts'
import { readCapabilities, readMeasures, readSize } from './read-window.ts'
import { debounce, throttle } from './timing.ts'
import { isWorthMeasuring } from './window.ts'

// The state of device and window (STATE-01). Each store listens to the browser only while somebody listens to it, so
// what nobody uses costs nothing. Overlay and submenu are in `features/overlay`, colours in `page-colors.store.ts`.

const passive = { passive: true }

type Listeners = Readonly<Record<string, (event: Event) => void>>

/** Adds passive listeners and answers what takes them away. */
function listen(target: EventTarget, listeners: Listeners): () => void {
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) target.addEventListener(type, listener, passive)
  return () => {
    for (const [type, listener] of entries) target.removeEventListener(type, listener)
  }
}

export interface Scroll {
  /** Pixels from the page's top. */
  readonly y: number
  readonly isScrolling: boolean
}

const scroll = atom<Scroll>({ y: 0, isScrolling: false })
/** STATE-02, STATE-07: told at most every 250 ms; at rest 300 ms after the last scrolling. */
export const $scroll: ReadableAtom<Scroll> = scroll

onMount(scroll, () => {
  const moved = throttle(() => scroll.set({ y: window.scrollY, isScrolling: true }), SCROLL_THROTTLE_MS)
  const rested = debounce(() => {
    moved.cancel()
    scroll.set({ y: window.scrollY, isScrolling: false })
  }, SCROLL_IDLE_MS)
  scroll.set({ y: window.scrollY, isScrolling: false })
  const stop = listen(window, {
    scroll: () => {
      moved()
      rested()
    },
  })
  return () => {
    stop()
    moved.cancel()
    rested.cancel()
  }
})

export interface Cursor {
  /** Pixels from the window's left and top. */
  readonly x: number
  readonly y: number
  readonly isMoving: boolean
}

const cursor = atom<Cursor>({ x: 0, y: 0, isMoving: false })
/** STATE-03, STATE-07: told at most every 50 ms; at rest 2 s after the last move. */
export const $cursor: ReadableAtom<Cursor> = cursor

onMount(cursor, () => {
  let [x, y] = [0, 0]
  const moved = throttle(() => cursor.set({ x, y, isMoving: true }), MOUSE_MOVE_THROTTLE_MS)
  const rested = debounce(() => cursor.set({ x, y, isMoving: false }), CURSOR_IDLE_MS)
  const stop = listen(window, {
    mousemove: (event) => {
      if (!(event instanceof MouseEvent)) return
      x = event.clientX
      y = event.clientY
      moved()
      rested()
    },
  })
  return () => {
    stop()
    moved.cancel()
    rested.cancel()
  }
})

/** Tells `store` what `read` finds: now, and 250 ms after the last resizing (STATE-04, STATE-07). */
function measureOnResize<Value>(store: WritableAtom<Value>, read: () => Value): void {
  onMount(store, () => {
    let { width } = readSize()
    store.set(read())
    const resized = debounce(() => {
      const next = readSize().width
      if (!isWorthMeasuring(width, next, readCapabilities().touch)) return
      width = next
      store.set(read())
    }, RESIZE_DEBOUNCE_MS)
    const stop = listen(window, { resize: resized })
    return () => {
      stop()
      resized.cancel()
    }
  })
}

const size = atom({ width: 0, height: 0 })
/** Of the window, in CSS pixels. */
export const $size: ReadableAtom<{ readonly width: number; readonly height: number }> = size
measureOnResize(size, readSize)

const measures = atom({ gutter: 0, bannerHeight: 0, headerHeight: 0 })
/** In CSS pixels: the page's side gutter, the announcement banner's height (0 without one), the header's. */
export const $measures: ReadableAtom<ReturnType<typeof readMeasures>> = measures
measureOnResize(measures, readMeasures)

const online = atom(true)
/** STATE-06. */
export const $online: ReadableAtom<boolean> = online

onMount(online, () => {
  const follow = () => online.set(navigator.onLine)
  follow()
  return listen(window, { online: follow, offline: follow })
})

const transitioning = atom(false)
/** Whether another page is on its way into this one's place. */
export const $transitioning: ReadableAtom<boolean> = transitioning

onMount(transitioning, () =>
  listen(document, {
    'astro:before-preparation': () => transitioning.set(true),
    'astro:page-load': () => transitioning.set(false),
  }),
)

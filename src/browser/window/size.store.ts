import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { RESIZE_DEBOUNCE_MS } from '#config/limits.ts'
import { addPassiveListeners } from './add-passive-listeners.ts'
import { isLayoutResize } from './is-layout-resize.ts'
import { debounce } from './throttle-and-debounce.ts'

const readSize = () => ({ width: window.innerWidth, height: window.innerHeight })

/** Whether a finger is the device's only pointer (STATE-01). */
const isTouchDevice = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches

/** Keeps `store` at what `measure` returns: now, and again `RESIZE_DEBOUNCE_MS` after the last resize (STATE-04, STATE-07). */
export function measureOnResize<Value>(store: WritableAtom<Value>, measure: () => Value): void {
  onMount(store, () => {
    let { width } = readSize()
    store.set(measure())
    const resized = debounce(() => {
      const next = readSize().width
      if (!isLayoutResize(width, next, isTouchDevice())) return
      width = next
      store.set(measure())
    }, RESIZE_DEBOUNCE_MS)
    const stop = addPassiveListeners(window, { resize: resized })
    return () => {
      stop()
      resized.cancel()
    }
  })
}

const size = atom({ width: 0, height: 0 })
/** The window's inner size in CSS pixels. */
export const $size: ReadableAtom<{ readonly width: number; readonly height: number }> = size
measureOnResize(size, readSize)

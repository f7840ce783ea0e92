import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { RESIZE_DEBOUNCE_MS } from '#config/limits.ts'
import { listen } from './listen.ts'
import { readCapabilities, readSize } from './read-window.ts'
import { changesLayout } from './resize.ts'
import { debounce } from './timing.ts'

/** Tells `store` what `read` finds: now, and 250 ms after the last resizing (STATE-04, STATE-07). */
export function measureOnResize<Value>(store: WritableAtom<Value>, read: () => Value): void {
  onMount(store, () => {
    let { width } = readSize()
    store.set(read())
    const resized = debounce(() => {
      const next = readSize().width
      if (!changesLayout(width, next, readCapabilities().touch)) return
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

import { loadStyles } from '#browser/load-styles.ts'
import styles from './shutters.css?url'

/** How far below the window's edge shutters get their styles, in its height. */
const AHEAD = '50%'
/** The share of a window that is in view when its shutters open without scroll-driven animations. */
const OPENING_SHARE = 0.4

/** Marks the frame once it has come into view, for browsers whose shutters do not follow the scrolling. */
function openInView(frame: HTMLElement): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      frame.toggleAttribute('data-seen', true)
    },
    { threshold: OPENING_SHARE },
  )
  watcher.observe(frame)
}

/** Loads the styles of the page's shutters once they come near: browsers match much of a page anew for every new stylesheet. */
function loadShutterStyles(): void {
  // Shutters without styles have no size.
  const frame = document.querySelector('[data-shutter]')?.parentElement
  if (!frame) return
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      // Marked earlier, they would be open from the start.
      void loadStyles(styles).then(() => openInView(frame))
    },
    { rootMargin: `${AHEAD} 0px` },
  )
  watcher.observe(frame)
}

let isStarted = false

/** Prepares the window shutters of pages that have some, after the first paint (WID-13). */
export function loadShutterStylesWhenReady(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('page:ready', loadShutterStyles)
}

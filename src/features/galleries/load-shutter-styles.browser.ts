import { loadStyles } from '#browser/load-styles.ts'
import styles from './shutters.css?url'

const loadShutterStyles = () => {
  if (document.querySelector('[data-shutter]') !== null) void loadStyles(styles)
}

let isStarted = false

/** Loads the styles of window shutters on pages that have some, after the first paint (WID-13). */
export function loadShutterStylesWhenReady(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('page:ready', loadShutterStyles)
}

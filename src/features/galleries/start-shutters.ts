import { loadStyles } from '#browser/load-styles.ts'
import styles from './shutters.css?url'

const hang = () => {
  if (document.querySelector('[data-shutter]') !== null) void loadStyles(styles)
}

let isStarted = false

/** WID-13: hangs shutters on the page's windows; their styles are no part of what the page is first painted with. */
export function startShutters(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('astro:page-load', hang)
}

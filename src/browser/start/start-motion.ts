import { afterPress } from '#browser/after-press.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { MOTION_REST_MS } from '#config/limits.ts'

/**
 * On the root element: what moves by itself stands still (`styles/motion.css`). Pages are built with the value `load`, by which
 * header and floating button know that nobody has pressed anything yet.
 */
const STILL = 'data-still'

/**
 * Lets move what moves by itself, such as clouds, `MOTION_REST_MS` after the browser has time: once the page has loaded, and
 * again once a press has been answered.
 */
export function startMotion(): void {
  const root = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  const moveLater = () =>
    whenBrowserIdle(() => {
      clearTimeout(timer)
      timer = setTimeout(() => root.removeAttribute(STILL), MOTION_REST_MS)
    })
  const onPress = (event: Event) => {
    clearTimeout(timer)
    root.setAttribute(STILL, '')
    afterPress(event, moveLater)
  }
  window.addEventListener('pointerdown', onPress, { capture: true, passive: true })
  moveLater()
}

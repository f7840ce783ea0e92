import { afterPress } from '#browser/after-press.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'

/** On the root element: what moves by itself stands still (`styles/motion.css`). The page comes with it. */
const STILL = 'data-still'

/**
 * Lets move what moves by itself, such as clouds, whenever the browser has time: once the page has loaded, and again once a
 * press has been answered.
 */
export function startMotion(): void {
  const root = document.documentElement
  let presses = 0
  const move = () => {
    if (presses === 0) root.removeAttribute(STILL)
  }
  whenBrowserIdle(move)
  const onPress = (event: Event) => {
    root.setAttribute(STILL, '')
    presses += 1
    afterPress(event, () => {
      presses -= 1
      whenBrowserIdle(move)
    })
  }
  window.addEventListener('pointerdown', onPress, { capture: true, passive: true })
}

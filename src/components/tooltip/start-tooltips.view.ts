import { loadStyles } from '#browser/load-styles.ts'
import styles from './tooltip.css?url'

const DISMISSED = 'data-tooltips-dismissed'

let isStarted = false

const hasVisibleFocus = (target: EventTarget | null) =>
  target instanceof Element && target.matches(':focus-visible')

function showAgain(): void {
  document.documentElement.removeAttribute(DISMISSED)
  if (document.querySelector('[data-tooltip]') !== null) void loadStyles(styles)
}

/**
 * Escape hides tooltips until something else is hovered or focused (WCAG 1.4.13). A touch shows none, and styles that arrive
 * during one would have the page styled anew before the touch is answered.
 */
export function startTooltips(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.documentElement.setAttribute(DISMISSED, '')
  })
  document.addEventListener('pointerover', ({ pointerType }) => {
    if (pointerType !== 'touch') showAgain()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (hasVisibleFocus(target)) showAgain()
  })
  // What was focused before this script was there.
  if (hasVisibleFocus(document.activeElement)) showAgain()
}

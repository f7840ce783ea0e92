import { loadStyles } from '#browser/load-styles.ts'
import styles from './tooltip.css?url'

const DISMISSED = 'data-tooltips-dismissed'

let isStarted = false

/** Escape hides tooltips until something else is hovered or focused (WCAG 1.4.13). */
export function startTooltips(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.documentElement.setAttribute(DISMISSED, '')
  })
  for (const name of ['pointerover', 'focusin']) {
    document.addEventListener(name, () => {
      document.documentElement.removeAttribute(DISMISSED)
      if (document.querySelector('[data-tooltip]') !== null) void loadStyles(styles)
    })
  }
}

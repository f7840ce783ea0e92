import { loadStyles } from '#browser/load-styles.ts'
import styles from './tooltip.css?url'

const DISMISSED = 'data-tooltips-dismissed'

let isStarted = false

/** Escape takes tooltips away from what they lie over (WCAG 1.4.13), until something else is pointed at or focused. */
export function startTooltips(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.documentElement.setAttribute(DISMISSED, '')
  })
  for (const sign of ['pointerover', 'focusin']) {
    document.addEventListener(sign, () => {
      document.documentElement.removeAttribute(DISMISSED)
      if (document.querySelector('[data-tooltip]') !== null) void loadStyles(styles)
    })
  }
}

/** What tells of a person, as against a crawler or a prerendering browser. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

const isVisible = () => document.visibilityState === 'visible' && !prerendering()

const prerendering = () => 'prerendering' in document && document.prerendering === true

/**
 * Resolves once the page is idle (CART-07): visible, not prerendering, and either touched by a person or loaded
 * `afterLoadMs` ago. Crawlers and prerendering browsers so make no carts.
 */
export function whenIdle(afterLoadMs: number): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      if (!isVisible()) return
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, settle, { capture: true })
      document.removeEventListener('visibilitychange', startTimer)
      document.removeEventListener('prerenderingchange', startTimer)
      resolve()
    }
    const startTimer = () => {
      clearTimeout(timer)
      if (isVisible() && document.readyState === 'complete') timer = setTimeout(settle, afterLoadMs)
    }
    for (const sign of signs) window.addEventListener(sign, settle, { capture: true, passive: true })
    document.addEventListener('visibilitychange', startTimer)
    document.addEventListener('prerenderingchange', startTimer)
    if (document.readyState === 'complete') startTimer()
    else window.addEventListener('load', startTimer, { once: true })
  })
}

import { activityEvents } from './activity-events.ts'
import { afterPress } from './after-press.ts'
import { isPrerendering } from './is-prerendering.ts'

const isVisible = () => document.visibilityState === 'visible' && !isPrerendering()

/**
 * Resolves once somebody has used the page, or it has been visible for `afterLoadMs` milliseconds since its load; null waits
 * for use only. Never while the page is hidden or prerendering, so that crawlers and prerendering browsers make no carts
 * (CART-07).
 */
export function whenPageUsed(afterLoadMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      if (!isVisible()) return
      clearTimeout(timer)
      for (const name of activityEvents) window.removeEventListener(name, used, { capture: true })
      document.removeEventListener('visibilitychange', startTimer)
      document.removeEventListener('prerenderingchange', startTimer)
      resolve()
    }
    const used = (event: Event) => afterPress(event, finish)
    const startTimer = () => {
      clearTimeout(timer)
      if (afterLoadMs === null) return
      if (isVisible() && document.readyState === 'complete') timer = setTimeout(finish, afterLoadMs)
    }
    for (const name of activityEvents) {
      window.addEventListener(name, used, { capture: true, passive: true })
    }
    document.addEventListener('visibilitychange', startTimer)
    document.addEventListener('prerenderingchange', startTimer)
    if (document.readyState === 'complete') startTimer()
    else window.addEventListener('load', startTimer, { once: true })
  })
}

import type { Clock } from '#commerce/retry.ts'
import { LOADING_LEAST_MS } from '#config/limits.ts'
import type { CartView } from './cart.view.ts'

/**
 * Passes views on to `show`, but keeps an empty cart "loading" for its least time (NET-08): an outline that is gone at
 * once is a flicker. Lines are never held back.
 */
export function leastLoading(clock: Clock, show: (view: CartView) => void): (view: CartView) => void {
  let since: number | null = null
  let latest: CartView | null = null
  return (view) => {
    latest = view
    if (view.status === 'loading') since ??= clock.now()
    const rest = since === null ? 0 : since + LOADING_LEAST_MS - clock.now()
    const isHeld = view.status !== 'loading' && view.lines.length === 0 && rest > 0
    if (isHeld) {
      clock.after(rest, () => {
        if (latest !== null) show(latest)
      })
    }
    show(isHeld ? { ...view, status: 'loading' } : view)
  }
}

import { LOADING_MIN_MS } from '#config/limits.ts'
import type { Clock } from '#config/retry.ts'
import type { CartView } from '../cart-view.ts'

/**
 * Wraps `show` so that an empty cart, once shown as loading, stays so for a minimum time: a skeleton that disappears at
 * once flickers. Lines are never delayed (NET-08).
 */
export function withMinLoadingTime(clock: Clock, show: (view: CartView) => void): (view: CartView) => void {
  let loadingSince: number | null = null
  let latest: CartView
  return (view) => {
    latest = view
    if (view.status === 'loading') loadingSince ??= clock.now()
    const msLeft = loadingSince === null ? 0 : loadingSince + LOADING_MIN_MS - clock.now()
    if (view.status === 'loading' || view.lines.length > 0 || msLeft <= 0) {
      show(view)
      return
    }
    clock.after(msLeft, () => show(latest))
    show({ ...view, status: 'loading' })
  }
}

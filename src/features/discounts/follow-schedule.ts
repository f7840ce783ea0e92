import { TIMER_MAX_MS } from '#config/limits.ts'
import type { Clock } from '#config/retry.ts'
import type { DiscountSettings } from './discount-settings.ts'
import { msUntilScheduleChange } from './discounts.ts'

/**
 * Calls `update` whenever the settings' code begins or ends to apply (DISC-10), until the returned function is called. The
 * clock's `now` is the device's time, which may go back.
 */
export function followSchedule(
  settings: DiscountSettings | null,
  { now, after }: Clock,
  update: () => void,
): () => void {
  let cancel = () => {}
  const wait = () => {
    const ms = msUntilScheduleChange(settings, now())
    if (ms === null) return
    cancel = after(Math.min(ms, TIMER_MAX_MS), () => {
      update()
      wait()
    })
  }
  wait()
  return () => cancel()
}

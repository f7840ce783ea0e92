import { TIMER_MAX_MS } from '#config/limits.ts'
import { type DiscountSettings, msUntilScheduleChange } from './discounts.ts'

export interface ScheduleClock {
  now: () => number
  /** Runs `task` after `ms`; returns a function that cancels it. */
  after: (ms: number, task: () => void) => () => void
}

/** Calls `update` whenever the settings' code begins or ends to apply (DISC-10), until the returned function is called. */
export function followSchedule(
  settings: DiscountSettings | null,
  { now, after }: ScheduleClock,
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

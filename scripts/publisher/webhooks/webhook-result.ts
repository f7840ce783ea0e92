import type { Reported } from '../webhook-queue-lines.ts'

/** What a webhook's request says. */
export type ReadDelivery =
  | { kind: 'delivery'; key: string; reported: Reported }
  /** Nothing that concerns the shop. */
  | { kind: 'ignored' }
  | { kind: 'refused'; status: 400 | 401; reason: string }

/** The result for a request that is not believed (401) or not understood (400). */
export const refused = (status: 400 | 401, reason: string): ReadDelivery => ({
  kind: 'refused',
  status,
  reason,
})

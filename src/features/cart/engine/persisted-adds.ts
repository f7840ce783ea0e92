import * as z from 'zod/mini'
import type { TimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { CHANGE_LOG } from '#config/storage-keys.ts'
import { linkToAddRequest, toAddChange } from '../early-add.browser.ts'

/** What a card's link says, as `persistLinkAdd` stores it. */
const linkSchema = z.object({
  addVariant: z.string(),
  addVariantTitle: z.optional(z.string()),
  addTitle: z.optional(z.string()),
  addProduct: z.optional(z.string()),
  addPrice: z.optional(z.string()),
  addPlan: z.optional(z.string()),
  addPlanName: z.optional(z.string()),
})

/** An addition that was persisted beside the log: a pending change, or a card's link that was pressed. */
function readPersistedAdd(storage: TimestampedStorage, name: string, now: number): unknown {
  const link = storage.read(name, linkSchema)
  if (link === null) return storage.read(name, z.unknown())
  const id = name.slice(CHANGE_LOG.length + 1)
  return toAddChange(linkToAddRequest(link, null), {
    id,
    owner: null,
    touched: now,
    cartId: null,
    sent: null,
  })
}

/**
 * Takes the additions out of storage that were persisted before the engine was loaded (`early-add.browser.ts`), as pending
 * changes yet to be parsed.
 * @param now Milliseconds since the epoch.
 */
export const takePersistedAdds = (storage: TimestampedStorage, now: number): unknown[] =>
  storage.names(`${CHANGE_LOG}:`).map((name) => {
    const add = readPersistedAdd(storage, name, now)
    storage.remove(name)
    return add
  })

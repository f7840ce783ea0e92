import type { AddRequest } from './cart-view.ts'
import { newId, toAddChange } from './create-add-change.ts'

/** The change log's key in storage; `change-log.ts` has it without the prefix. */
const LOG_KEY = 'cart:journal'

/**
 * Persists an addition at the press, before the engine has loaded: without an owner, so that the engine of this page claims it
 * when it starts, or else that of the next page (CART-27). It has a key of its own, because browsers deliver what is stored
 * with a delay: a tab that writes the change log before it has heard of the press would drop it. Returns its id; null if it
 * was not written, because storage refuses it or there is nothing to add.
 * @param area Returns `localStorage`, which may throw.
 */
export function persistAdd(request: AddRequest, area: () => Pick<Storage, 'setItem'>): string | null {
  const id = newId()
  const timestamp = Date.now()
  const value = toAddChange(request, { id, owner: null, touched: timestamp, cartId: null, sent: null })
  if (value === null) return null
  try {
    area().setItem(`${LOG_KEY}:${id}`, JSON.stringify({ value, timestamp }))
    return id
  } catch {
    return null
  }
}

/** Whether there seem to be changes without an owner; only the engine parses them. */
export function hasOrphans(area: () => Pick<Storage, 'getItem'>): boolean {
  try {
    const storage = area()
    return (
      storage.getItem(LOG_KEY)?.includes('"owner":null') === true ||
      Object.keys(storage).some((key) => key.startsWith(`${LOG_KEY}:`))
    )
  } catch {
    return false
  }
}

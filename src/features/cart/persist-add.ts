import type { AddRequest } from './cart-view.ts'
import { newId, toAddChange } from './create-add-change.ts'

/** The change log's key in storage; `change-log.ts` has it without the prefix. */
export const LOG_KEY = 'cart:journal'

type Area = () => Pick<Storage, 'getItem' | 'setItem'>

/** The stored entries as they are; only the engine parses them. None when storage holds something else. */
function storedEntries(text: string | null): unknown[] {
  try {
    const { value }: { value?: unknown } = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/**
 * Writes an addition to the change log at the press, before the engine has loaded: without an owner, so that the engine of
 * this page claims it when it starts, or else that of the next page (CART-27). Returns its id; null if it was not written,
 * because storage refuses it or there is nothing to add.
 * @param area Returns `localStorage`, which may throw.
 * @param id Its id, where it had been persisted before.
 */
export function persistAdd(request: AddRequest, area: Area, id = newId()): string | null {
  const timestamp = Date.now()
  const change = toAddChange(request, { id, owner: null, touched: timestamp, cartId: null, sent: null })
  if (change === null) return null
  try {
    const storage = area()
    const value = [...storedEntries(storage.getItem(LOG_KEY)), change]
    storage.setItem(LOG_KEY, JSON.stringify({ value, timestamp }))
    return id
  } catch {
    return null
  }
}

/** Whether the log seems to have changes without an owner; only the engine parses it. */
export function hasOrphans(area: Area): boolean {
  try {
    return area().getItem(LOG_KEY)?.includes('"owner":null') === true
  } catch {
    return false
  }
}

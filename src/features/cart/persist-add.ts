import type { AddRequest } from './cart-view.ts'
import { newId, toAddChange } from './create-add-change.ts'

/** The change log's entry in storage, whose name `change-log.ts` has without the prefix. */
const KEY = 'cart:journal'

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
 * Puts an addition on record in the change log at the press, before the engine is there: without an owner, so that the
 * engine of this page claims it when it starts, or else that of the next page (CART-27). Answers its id; null when it is
 * not on record, because storage refuses it or there is nothing to add.
 * @param area Answers `localStorage`, which may throw.
 */
export function persistAdd(request: AddRequest, area: Area): string | null {
  const id = newId()
  const timestamp = Date.now()
  const change = toAddChange(request, { id, owner: null, touched: timestamp, cartId: null, sent: null })
  if (change === null) return null
  try {
    const storage = area()
    const value = [...storedEntries(storage.getItem(KEY)), change]
    storage.setItem(KEY, JSON.stringify({ value, timestamp }))
    return id
  } catch {
    return null
  }
}

/** Whether changes seem to be on record that no page sends; the engine finds out by parsing them. */
export function hasOrphans(area: Area): boolean {
  try {
    return area().getItem(KEY)?.includes('"owner":null') === true
  } catch {
    return false
  }
}

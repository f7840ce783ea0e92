import type { AddRequest } from './cart-view.ts'
import { LOG_KEY, persistAdd } from './persist-add.ts'

const guarded = new Map<string, AddRequest>()
const storage = () => localStorage

/** Whether the log has this addition, and no tab has claimed it. */
const isUnclaimed = (log: string, id: string) => log.includes(`"${id}","owner":null`)

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== LOG_KEY) return
  const log = newValue ?? ''
  for (const [id, request] of guarded) {
    if (!log.includes(`"${id}"`)) persistAdd(request, storage, id)
    else if (!isUnclaimed(log, id)) guarded.delete(id)
  }
}

/**
 * Keeps an addition that this page has persisted in the change log until the engine has loaded: browsers deliver what is
 * stored with a delay, and a tab that writes the log before it has heard of the addition drops it (CART-27).
 */
export function guardPersisted(id: string, request: AddRequest): void {
  // Otherwise another tab may have claimed and added it already.
  if (!isUnclaimed(storage().getItem(LOG_KEY) ?? '', id)) return
  guarded.set(id, request)
  window.addEventListener('storage', onStorage)
}

/** Leaves the log to the engine, which has claimed what is in it. */
export const endGuard = (): void => guarded.clear()

import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createChangeLog } from '#features/cart/engine/change-log.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { mapStorage } from './map-storage.fixture.ts'

export const NOW = 1_700_000_000_000
export const HOUR = 3_600_000
export const SENT = { at: NOW - HOUR, cartId: 'gid://shopify/Cart/1', base: 1, target: 2 }

export const change = (
  id: string,
  owner: string | null,
  more: Partial<PendingChange & { kind: 'set' }> = {},
) => {
  const one: PendingChange = {
    ...{ id, owner, touched: NOW - 5, cartId: null, sent: null },
    ...{ key: `${id}|`, kind: 'set', title: 'Sky', quantity: 2 },
    ...more,
  }
  return one
}

export const none = () => []

/** A browser with this change log; `open` opens a tab, `crash` ends one without a word. */
export function browser(stored: readonly unknown[] = [], { hasLocks = true } = {}) {
  const area = new Map<string, string>()
  const key = 'cart:journal'
  const write = (entries: readonly unknown[]) =>
    void area.set(key, JSON.stringify({ value: entries, timestamp: NOW }))
  if (stored.length > 0) write(stored)
  const events = new EventTarget()
  const gone = new Map<string, Array<() => void>>()
  const open = (tabId: string) =>
    createChangeLog({
      storage: createTimestampedStorage({
        prefix: 'cart:',
        area: () => mapStorage(area),
        now: () => NOW,
        events,
      }),
      tabId,
      now: () => NOW,
      lockSpansTabs: hasLocks,
      whenGone: (owner, work) => void gone.set(owner, [...(gone.get(owner) ?? []), work]),
    })
  const entries = (): PendingChange[] | null => {
    const text = area.get(key)
    return text === undefined ? null : JSON.parse(text).value
  }
  return {
    open,
    write,
    entries,
    owners: () => entries()?.map(({ id, owner }) => [id, owner]) ?? null,
    watched: () => [...gone].map(([owner, works]) => [owner, works.length]),
    crash: (owner: string) => {
      for (const work of gone.get(owner) ?? []) work()
    },
    /** Tells of a write in another tab: of the stored entries, or of those that were there for a moment. */
    tell: (written?: readonly unknown[]) => {
      const newValue = written && JSON.stringify({ value: written, timestamp: NOW })
      return events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    },
  }
}

export const idsOf = (changes: readonly PendingChange[]) => changes.map(({ id }) => id)

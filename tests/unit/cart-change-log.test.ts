import { describe, expect, test } from 'vitest'
import { createEntryStorage } from '#browser/session/entry-storage.ts'
import { CHANGE_LOG_STALE_MS } from '#config/limits.ts'
import { createChangeLog } from '#features/cart/change-log.ts'
import type { PendingChange } from '#features/cart/pending-change.ts'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000

const change = (owner: string | null, touched: number): PendingChange => ({
  ...{ id: 'one', owner, touched, cartId: null, sent: null },
  ...{ key: 'v|', kind: 'set', title: 'Sky', quantity: 2 },
})

/** What a page that opens claims of the change. */
function claimed(stored: PendingChange, lockSpansTabs: boolean): string[] {
  const area = new Map([['cart:journal', JSON.stringify({ value: [stored], timestamp: NOW })]])
  const storage = createEntryStorage({
    prefix: 'cart:',
    area: () => ({
      getItem: (key) => area.get(key) ?? null,
      setItem: (key, value) => void area.set(key, value),
      removeItem: (key) => void area.delete(key),
    }),
    now: () => NOW,
  })
  const options = { storage, tab: 'new', now: () => NOW, staleMs: CHANGE_LOG_STALE_MS, lockSpansTabs }
  const log = createChangeLog({ ...options, whenGone: () => {} })
  return log.inherit().map(({ id }) => id)
}

describe('a page that opens (CART-27)', () => {
  // A page's clock stands still while the device sleeps, and does not follow when it is set.
  test.each([-8 * HOUR, -HOUR, HOUR])(
    'leaves a change to the open page that made it, whose clock is %i ms off',
    (ms) => {
      expect(claimed(change('other', NOW + ms), true)).toEqual([])
    },
  )

  test('claims a change that another page gave up', () => {
    expect(claimed(change(null, NOW), true)).toEqual(['one'])
  })

  test('claims a change that was not touched for 2 minutes where the browser has no locks', () => {
    expect(claimed(change('other', NOW - CHANGE_LOG_STALE_MS), false)).toEqual([])
    expect(claimed(change('other', NOW - CHANGE_LOG_STALE_MS - 1), false)).toEqual(['one'])
    expect(claimed(change('other', NOW + CHANGE_LOG_STALE_MS + 1), false)).toEqual(['one'])
  })
})

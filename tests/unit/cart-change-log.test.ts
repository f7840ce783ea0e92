import { describe, expect, test, vi } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { CHANGE_LOG_STALE_MS } from '#config/limits.ts'
import { createChangeLog } from '#features/cart/engine/change-log.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const SENT = { at: NOW - HOUR, cartId: 'gid://shopify/Cart/1', base: 1, target: 2 }

const change = (id: string, owner: string | null, more: Partial<PendingChange & { kind: 'set' }> = {}) => {
  const one: PendingChange = {
    ...{ id, owner, touched: NOW - 5, cartId: null, sent: null },
    ...{ key: `${id}|`, kind: 'set', title: 'Sky', quantity: 2 },
    ...more,
  }
  return one
}

const none = () => []

/** A browser with this change log; `open` opens a tab, `crash` ends one without a word. */
function browser(stored: readonly unknown[] = [], { hasLocks = true } = {}) {
  const area = new Map<string, string>()
  const key = 'cart:journal'
  const write = (entries: readonly unknown[]) =>
    void area.set(key, JSON.stringify({ value: entries, timestamp: NOW }))
  if (stored.length > 0) write(stored)
  const events = new EventTarget()
  const gone = new Map<string, Array<() => void>>()
  const open = (tab: string) =>
    createChangeLog({
      storage: createTimestampedStorage({
        prefix: 'cart:',
        area: () => ({
          getItem: (name) => area.get(name) ?? null,
          setItem: (name, value) => void area.set(name, value),
          removeItem: (name) => void area.delete(name),
        }),
        now: () => NOW,
        events,
      }),
      tab,
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

const idsOf = (changes: readonly PendingChange[]) => changes.map(({ id }) => id)

describe('a page that opens (CART-27)', () => {
  // A page's clock stands still while the device sleeps, and does not follow when it is set.
  test.each([-8 * HOUR, -HOUR, HOUR])(
    'leaves a change to the open page that made it, whose clock is %i ms off',
    (ms) => {
      const { open } = browser([change('one', 'other', { touched: NOW + ms })])
      expect(open('new').inherit([])).toEqual([])
    },
  )

  test('claims a change that another page gave up, and touches it', () => {
    const { open, entries } = browser([change('one', null), change('two', 'other')])
    const claimed = { ...change('one', 'new'), touched: NOW }
    expect(open('new').inherit([])).toEqual([claimed])
    expect(entries()).toEqual([change('two', 'other'), claimed])
  })

  test('counts the request of a change that it claims as sent just now: its page may have closed just now', () => {
    const { open } = browser([change('one', null, { sent: SENT })])
    expect(open('new').inherit([])).toEqual([
      { ...change('one', 'new', { sent: { ...SENT, at: NOW } }), touched: NOW },
    ])
  })

  test('claims changes in their order, those first that were sent', () => {
    const [one, two] = [change('one', null, { sent: SENT }), change('two', null, { sent: SENT })]
    const { open } = browser([change('three', null), one, change('four', null), two])
    expect(idsOf(open('new').inherit([]))).toEqual(['one', 'two', 'three', 'four'])
  })

  test('leaves what another page has in flight to that page', () => {
    const { open } = browser([change('one', 'other', { sent: SENT })])
    expect(open('new').inherit([])).toEqual([])
  })

  test.each([
    [CHANGE_LOG_STALE_MS, []],
    [CHANGE_LOG_STALE_MS + 1, ['one']],
    [-CHANGE_LOG_STALE_MS - 1, ['one']],
  ])('claims what was not touched for %i ms where the browser has no locks', (ms, ids) => {
    const { open } = browser([change('one', 'other', { touched: NOW - ms })], { hasLocks: false })
    expect(idsOf(open('new').inherit([]))).toEqual(ids)
  })

  test('reads entries one by one, so that a bad one does not cost the others (CART-04)', () => {
    const { open, owners } = browser([{ id: 'bad' }, change('one', null), 'worse', null])
    expect(idsOf(open('new').inherit([]))).toEqual(['one'])
    expect(owners()).toEqual([['one', 'new']])
    const empty = browser()
    expect(empty.open('new').inherit([])).toEqual([])
    expect(empty.entries()).toBeNull()
  })
})

describe('a page that has the lock (CART-27)', () => {
  test('claims what was sent by others, since nobody is sending now, and what was given up', () => {
    const { open, owners } = browser([
      change('sent', 'other', { sent: SENT }),
      change('waiting', 'other'),
      change('given up', null),
    ])
    const mine = change('mine', 'new')
    const log = open('new')
    log.save([], [mine])
    expect(idsOf(log.claimOrphans([mine]))).toEqual(['sent', 'given up', 'mine'])
    expect(owners()).toEqual([
      ['waiting', 'other'],
      ['sent', 'new'],
      ['given up', 'new'],
      ['mine', 'new'],
    ])
  })

  test('does not wait anew for a request whose page is open, so that tabs cannot wait for each other forever (NET-02)', () => {
    const sentAt = (at: number) => {
      const { open } = browser([change('sent', 'other', { sent: { ...SENT, at } })])
      return open('new').claimOrphans([])[0]?.sent?.at
    }
    expect(sentAt(NOW - 1500)).toBe(NOW - 1500)
    // By a page whose clock is ahead.
    expect(sentAt(NOW + HOUR)).toBe(NOW)
  })

  test('leaves what was sent to its page where the lock does not span tabs', () => {
    const { open } = browser([change('sent', 'other', { sent: SENT })], { hasLocks: false })
    expect(open('new').claimOrphans([])).toEqual([])
  })

  test('keeps its own changes with their times, from which debounces and waits count', () => {
    const mine = change('mine', 'new', { sent: SENT })
    const { open } = browser([mine])
    expect(open('new').claimOrphans([mine])).toEqual([mine])
  })

  test('has its own changes no more when another tab has claimed them', () => {
    const [claimed, unsaved] = [change('claimed', 'new'), change('unsaved', 'new')]
    const { open } = browser([change('claimed', 'other')])
    expect(idsOf(open('new').claimOrphans([claimed, unsaved]))).toEqual(['unsaved'])
  })

  test('takes its own change back that it had given up itself', () => {
    const mine = change('mine', 'new')
    const { open, owners } = browser([change('mine', null)])
    expect(open('new').claimOrphans([mine])).toEqual([mine])
    expect(owners()).toEqual([['mine', 'new']])
  })
})

describe('a page that comes back from the back/forward cache (CART-27)', () => {
  // A page after it has set another quantity, and released the change again.
  const changed = change('one', null, { quantity: 5 })
  const own = [change('one', null, { quantity: 2 })]

  test.each(['inherit', 'claimOrphans'] as const)(
    'has what it had released as pages after it have left it (%s)',
    (method) => {
      const { open } = browser([changed])
      expect(open('new')[method](own)).toEqual([{ ...changed, owner: 'new', touched: NOW }])
    },
  )

  test('does not save what it had released over what pages after it have made of it', () => {
    const { open, write, entries } = browser()
    const log = open('new')
    const released = log.release(log.save([], [change('one', 'new')]))
    write([changed])
    expect(log.save(released, released)).toEqual([])
    expect(entries()).toEqual([changed])
  })
})

describe('saving (CART-27)', () => {
  test('replaces this tab’s changes and keeps those of others', () => {
    const { open, owners } = browser([change('theirs', 'other'), change('orphan', null)])
    const log = open('new')
    const [one, two] = [change('one', 'new'), change('two', 'new')]
    expect(log.save([], [one])).toEqual([one])
    expect(log.save([one], [one, two])).toEqual([one, two])
    expect(log.save([one, two], [two])).toEqual([two])
    expect(owners()).toEqual([
      ['theirs', 'other'],
      ['orphan', null],
      ['two', 'new'],
    ])
  })

  test('leaves out what another tab has claimed meanwhile, and keeps that tab’s entry', () => {
    const { open, owners, write } = browser()
    const log = open('new')
    const [one, two] = [change('one', 'new'), change('two', 'new')]
    log.save([], [one, two])
    write([change('one', 'other'), two])
    expect(log.save([one, two], [one, two])).toEqual([two])
    expect(owners()).toContainEqual(['two', 'new'])
    // Nor later, when the tab has not dropped it from its changes yet.
    expect(log.save([two], [one, two])).toEqual([two])
    expect(owners()).toEqual([
      ['one', 'other'],
      ['two', 'new'],
    ])
  })

  test('leaves nothing in storage when no tab has a change', () => {
    const { open, entries } = browser()
    const log = open('new')
    const one = change('one', 'new')
    log.save([], [one])
    expect(entries()).toEqual([one])
    log.save([one], [])
    expect(entries()).toBeNull()
  })
})

describe('an unclear change (NET-02)', () => {
  test('is another one of the same line that was sent, in any tab', () => {
    const asked = change('asked', 'new', { key: 'v|' })
    const hasUnknownOutcome = (...stored: PendingChange[]) =>
      browser(stored).open('new').hasUnknownOutcome(asked)
    expect(hasUnknownOutcome(change('other', 'other', { key: 'v|', sent: SENT }))).toBe(true)
    expect(hasUnknownOutcome(change('other', 'other', { key: 'v|' }))).toBe(false)
    expect(hasUnknownOutcome(change('other', 'other', { key: 'w|', sent: SENT }))).toBe(false)
    expect(hasUnknownOutcome(change('asked', 'new', { key: 'v|', sent: SENT }))).toBe(false)
    expect(
      hasUnknownOutcome(change('far', 'other'), change('other', 'other', { key: 'v|', sent: SENT })),
    ).toBe(true)
  })
})

describe('a tab that crashes (CART-27)', () => {
  test('is watched once, as soon as it has changes in the log', () => {
    const { open, write, watched, tell } = browser([change('one', 'first'), change('mine', 'new')])
    open('new').watchOwners(
      () => {},
      () => [change('mine', 'new')],
    )
    expect(watched()).toEqual([['first', 1]])
    write([change('one', 'first'), change('two', 'first'), change('three', 'second'), change('four', null)])
    tell()
    tell()
    expect(watched()).toEqual([
      ['first', 1],
      ['second', 1],
    ])
  })

  test('has its changes claimed at the next task', () => {
    const { open, crash } = browser([change('one', 'first'), change('two', 'second')])
    const log = open('new')
    let orphaned = 0
    log.watchOwners(() => {
      orphaned += 1
    }, none)
    expect(log.claimOrphans([])).toEqual([])
    crash('first')
    expect(orphaned).toBe(1)
    expect(idsOf(log.claimOrphans([]))).toEqual(['one'])
  })

  test('has its changes placed behind what was sent, which an earlier tab left (NET-02)', () => {
    const sent = change('sent', null, { key: 'v|', sent: SENT })
    const { open, crash, entries } = browser([change('later', 'first', { key: 'v|' }), sent])
    const log = open('new')
    log.watchOwners(() => {}, none)
    const claimed = log.inherit([])
    expect(idsOf(claimed)).toEqual(['sent'])
    crash('first')
    expect(idsOf(log.claimOrphans(claimed))).toEqual(['sent', 'later'])
    expect(idsOf(entries() ?? [])).toEqual(['sent', 'later'])
  })

  test('is forgotten after that: a page with its id may come back from the back-forward cache', () => {
    const { open, crash, write, watched, tell } = browser([change('one', 'first')])
    const log = open('new')
    log.watchOwners(() => {}, none)
    crash('first')
    const [one] = log.claimOrphans([])
    if (one === undefined) throw new Error('It was not claimed')
    write([one, change('two', 'first')])
    expect(idsOf(log.claimOrphans([one]))).toEqual(['one'])
    tell()
    expect(watched()).toEqual([['first', 2]])
  })

  test('tells of nothing when it has given its changes up before it ended', () => {
    const { open, crash, write } = browser([change('one', 'first')])
    let orphaned = 0
    open('new').watchOwners(() => {
      orphaned += 1
    }, none)
    write([change('one', null)])
    crash('first')
    expect(orphaned).toBe(0)
  })
})

describe('a tab that writes before it has heard of another’s change (CART-27)', () => {
  const sent = change('sent', 'new', { sent: SENT })

  test('loses none of it, sent or not', () => {
    const { open, entries } = browser([change('theirs', 'other')])
    const own = [sent, change('unsent', 'new')]
    expect(open('new').claimOrphans(own)).toEqual(own)
    expect(idsOf(entries() ?? [])).toEqual(['theirs', 'sent', 'unsent'])
  })

  test('loses none of it after hearing of it, or of its release by a tab that had claimed it', () => {
    const given = change('sent', null, { sent: SENT })
    for (const heard of [sent, given]) {
      const { open, tell, write } = browser([sent])
      const log = open('new')
      log.watchOwners(
        () => {},
        () => [sent],
      )
      write([heard])
      tell([heard])
      write([])
      expect(idsOf(log.claimOrphans([sent]))).toEqual(['sent'])
    }
  })

  test('loses nothing that this one has claimed from a tab that crashed', () => {
    const { open, crash, write } = browser([change('one', 'first')])
    const log = open('new')
    log.watchOwners(() => {}, none)
    crash('first')
    const claimed = log.claimOrphans([])
    write([])
    expect(idsOf(log.claimOrphans(claimed))).toEqual(['one'])
  })

  test('does not bring back what another one had when this one began to listen, and has finished', () => {
    const { open, write } = browser([change('one', 'other')])
    const log = open('new')
    const own = [change('one', 'new')]
    log.watchOwners(
      () => {},
      () => own,
    )
    write([])
    expect(log.claimOrphans(own)).toEqual([])
  })

  test('does not bring back what it has claimed and finished itself', () => {
    const { open, tell } = browser()
    const log = open('new')
    log.watchOwners(
      () => {},
      () => [sent],
    )
    tell([change('sent', 'other', { sent: SENT })])
    tell([])
    expect(log.claimOrphans([sent])).toEqual([])
  })

  test('does not bring back what the next tab has finished while this one was kept for going back', () => {
    const { open } = browser()
    expect(open('new').claimOrphans([change('released', null)])).toEqual([])
  })

  test('claims what a closing page released and this tab dropped, writing before it had heard of that', () => {
    const { open, tell, owners } = browser()
    const log = open('new')
    const onOrphaned = vi.fn()
    log.watchOwners(onOrphaned, none)
    log.save([], [sent])
    tell([change('dropped', 'other')])
    expect(onOrphaned).not.toHaveBeenCalled()
    tell([change('dropped', null)])
    expect(onOrphaned).toHaveBeenCalledOnce()
    expect(idsOf(log.claimOrphans([sent]))).toEqual(['sent', 'dropped'])
    log.save([sent, change('dropped', 'new')], [sent])
    expect(idsOf(log.claimOrphans([sent]))).toEqual(['sent'])
    expect(owners()).toEqual([['sent', 'new']])
  })

  test('leaves what was released to the tab that has claimed it since', () => {
    const { open, tell } = browser()
    const log = open('new')
    log.watchOwners(() => {}, none)
    tell([change('claimed', null)])
    tell([change('claimed', 'other')])
    tell([])
    expect(log.claimOrphans([])).toEqual([])
  })

  test('leaves what was released to the tab that has claimed it, before this one hears of that', () => {
    const { open, tell, write } = browser()
    const log = open('new')
    log.watchOwners(() => {}, none)
    tell([change('claimed', null)])
    write([change('claimed', 'other')])
    expect(log.claimOrphans([])).toEqual([])
    write([])
    expect(log.claimOrphans([])).toEqual([])
  })

  test('leaves what was released alone that it has had itself, or that the log has', () => {
    const { open, tell, write } = browser([change('mine', null)])
    const log = open('new')
    const onOrphaned = vi.fn()
    log.watchOwners(onOrphaned, none)
    const claimed = log.inherit([])
    log.save(claimed, [])
    tell([change('mine', null)])
    write([change('logged', null)])
    tell([change('logged', null)])
    expect(onOrphaned).not.toHaveBeenCalled()
    write([])
    expect(log.claimOrphans([])).toEqual([])
  })

  test('writes nothing where it has nothing to change', () => {
    const { open, write, entries, tell } = browser()
    const log = open('new')
    log.watchOwners(() => {}, none)
    write([{ id: 'of a later release' }, change('theirs', 'other')])
    const before = entries()
    tell()
    log.save([], [])
    log.claimOrphans([])
    log.release([])
    expect(entries()).toEqual(before)
  })

  test('does not bring back what this tab has finished', () => {
    const { open, write, tell, entries } = browser()
    open('new').watchOwners(
      () => {},
      () => [sent],
    )
    write([change('finished', 'new'), sent, change('theirs', 'other')])
    tell()
    expect(idsOf(entries() ?? [])).toEqual(['sent', 'theirs'])
  })
})

test('a page that closes leaves its changes to the next, but those that another tab has (CART-27)', () => {
  const { open, owners } = browser([change('one', 'new'), change('two', 'other'), change('three', 'other')])
  const released = open('new').release([change('one', 'new'), change('two', 'new')])
  expect(released).toEqual([change('one', null)])
  expect(owners()).toEqual([
    ['two', 'other'],
    ['three', 'other'],
    ['one', null],
  ])
})

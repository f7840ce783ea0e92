import { describe, expect, test } from 'vitest'
import { CHANGE_LOG_STALE_MS } from '#config/limits.ts'
import { browser, change, HOUR, idsOf, NOW, SENT } from './cart-change-log.fixture.ts'

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

const longest = 'x'.repeat(2000)

test.each([
  ['a title', { title: longest }, { title: `${longest}x` }],
  ['a quantity', { quantity: 9999 }, { quantity: 10_000 }],
  ['a quantity that was sent', { sent: { ...SENT, target: 9999 } }, { sent: { ...SENT, target: 10_000 } }],
])('an entry with %s beyond what the shop writes is claimed by nobody (CART-04)', (_, largest, beyond) => {
  const { open } = browser([change('one', null, largest), change('two', null, beyond)])
  expect(idsOf(open('new').inherit([]))).toEqual(['one'])
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

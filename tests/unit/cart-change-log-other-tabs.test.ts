import { describe, expect, test } from 'vitest'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { browser, change, idsOf, none, SENT } from './cart-change-log.fixture.ts'

/** Another tab's change of a line's variant, which was sent. */
const swap: PendingChange = {
  ...change('swap', 'other', { key: 'v|', sent: SENT }),
  ...{ kind: 'swap', toKey: 'w|', variantId: 'w', sellingPlanId: null },
  display: { title: 'Sky', variantTitle: '12 cans', planName: null, image: null },
}

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

  test('is one that puts another variant in a line’s place, for the line that there will be (CART-43)', () => {
    const { open } = browser([swap])
    const of = (key: string) => open('new').hasUnknownOutcome(change('asked', 'new', { key }))
    expect(['v|', 'w|', 'x|'].map(of)).toEqual([true, true, false])
  })
})

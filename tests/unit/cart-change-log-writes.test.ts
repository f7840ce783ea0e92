import { describe, expect, test, vi } from 'vitest'
import { browser, change, idsOf, none, SENT } from './cart-change-log.fixture.ts'

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

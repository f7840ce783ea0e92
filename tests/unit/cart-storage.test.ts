import { describe, expect, test } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createCartStorage } from '#features/cart/cart-storage.ts'
import { cart, line } from './cart.fixture.ts'
import { mapStorage } from './map-storage.fixture.ts'

const known = cart(line('v', 2))

/** A browser's storage; `entries` are values by name. */
function browser(entries: Readonly<Record<string, unknown>> = {}) {
  const area = new Map(
    Object.entries(entries).map(([name, value]) => [`cart:${name}`, JSON.stringify({ value, timestamp: 1 })]),
  )
  const storage = createTimestampedStorage({
    prefix: 'cart:',
    area: () => mapStorage(area),
    now: () => 1,
  })
  const value = (name: string): unknown => {
    const text = area.get(`cart:${name}`)
    return text === undefined ? undefined : JSON.parse(text).value
  }
  return { area, value, open: () => createCartStorage(storage) }
}

const head = (revision: number, id: string | null, changedAt: number | null = null) => ({
  revision,
  id,
  changedAt,
})

describe('the stored cart of the server (CART-04, CART-27)', () => {
  test('is none in an empty storage', () => {
    expect(browser().open().initial).toEqual({ cartId: null, cart: null, changedAt: null })
    expect(browser().open().storedCount()).toBe(0)
    expect(browser({ count: 7 }).open().storedCount()).toBe(7)
  })

  test('is read with its time when its head is of the same cart', () => {
    const { open } = browser({ id: known.id, settled: known, revision: head(3, known.id, 12) })
    expect(open().initial).toEqual({ cartId: known.id, cart: known, changedAt: 12 })
  })

  test('is to be read from the service when its head is missing or of another cart', () => {
    const unread = { cartId: known.id, cart: null, changedAt: null }
    expect(browser({ id: known.id, settled: known }).open().initial).toEqual(unread)
    const other = head(3, 'gid://shopify/Cart/2', 12)
    expect(browser({ id: known.id, settled: known, revision: other }).open().initial).toEqual(unread)
  })

  test('is to be read from the service when the cart beside its id is another or damaged', () => {
    const entries = { id: known.id, revision: { revision: 3, id: known.id } }
    const unread = { cartId: known.id, cart: null, changedAt: null }
    expect(browser(entries).open().initial).toEqual(unread)
    const settled = { ...known, id: 'gid://shopify/Cart/2' }
    expect(browser({ ...entries, settled }).open().initial).toEqual(unread)
    expect(browser({ ...entries, settled: { id: known.id } }).open().initial).toEqual(unread)
  })

  test('is taken over from another tab once, and what this tab saved itself never', () => {
    const { open } = browser()
    const [mine, other] = [open(), open()]
    expect(mine.readNewer()).toBeNull()
    const next = { cartId: known.id, cart: known, changedAt: 5 }
    other.save(next)
    expect(other.readNewer()).toBeNull()
    expect(mine.readNewer()).toEqual(next)
    expect(mine.readNewer()).toBeNull()
    mine.save({ cartId: null, cart: null, changedAt: null })
    expect(mine.readNewer()).toBeNull()
    expect(other.readNewer()).toEqual({ cartId: null, cart: null, changedAt: null })
  })

  test('has no time where an earlier release has saved none', () => {
    const { open } = browser({ revision: head(1, null) })
    const mine = open()
    const later = browser({ id: known.id, settled: known, revision: { revision: 2, id: known.id } })
    expect(later.open().initial.changedAt).toBeNull()
    expect(mine.readNewer()).toBeNull()
  })

  test('is older than what this tab knows where the revision is', () => {
    const { open, area } = browser({ revision: head(5, null) })
    const mine = open()
    area.set('cart:revision', JSON.stringify({ value: head(4, null), timestamp: 1 }))
    expect(mine.readNewer()).toBeNull()
    area.set('cart:revision', JSON.stringify({ value: head(6, null), timestamp: 1 }))
    expect(mine.readNewer()).toEqual({ cartId: null, cart: null, changedAt: null })
  })

  test('is saved with a revision higher than any that a tab has seen', () => {
    const { open, area, value } = browser({ revision: head(5, null) })
    const mine = open()
    area.delete('cart:revision')
    mine.save({ cartId: known.id, cart: known, changedAt: 9 })
    expect(value('revision')).toEqual(head(6, known.id, 9))
    expect([value('id'), value('settled')]).toEqual([known.id, known])
    area.set('cart:revision', JSON.stringify({ value: head(20, null), timestamp: 1 }))
    mine.save({ cartId: known.id, cart: null, changedAt: null })
    expect(value('revision')).toEqual(head(21, known.id))
    expect([value('id'), value('settled')]).toEqual([known.id, undefined])
    mine.save({ cartId: null, cart: null, changedAt: null })
    expect(value('id')).toBeUndefined()
  })

  test('is complete when its revision changes, by which other tabs read it', () => {
    const { open, area, value } = browser()
    const mine = open()
    const { set } = area
    const seen: unknown[] = []
    area.set = (key, text) => {
      if (key === 'cart:revision') seen.push(value('id'), value('settled'))
      return set.call(area, key, text)
    }
    mine.save({ cartId: known.id, cart: known, changedAt: null })
    expect(seen).toEqual([known.id, known])
  })
})

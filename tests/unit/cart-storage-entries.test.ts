import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { newBrowser, openBrowser, request, SKY } from './cart-browser.fixture.ts'
import { mapStorage } from './map-storage.fixture.ts'

const sky = `${SKY}|`

function area(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return { map, storage: mapStorage(map) }
}

describe('entries', () => {
  test('hold a value and a timestamp under the prefix (CART-05)', () => {
    const { map, storage } = area()
    const entries = createTimestampedStorage({ prefix: 'cart:', area: () => storage, now: () => 42 })
    entries.write('id', 'x')
    expect(Object.fromEntries(map)).toEqual({ 'cart:id': '{"value":"x","timestamp":42}' })
    expect(entries.read('id', z.string())).toBe('x')
    entries.remove('id')
    expect(map.size).toBe(0)
  })

  test('expire by their timestamp (CART-05)', () => {
    let now = 0
    const entries = createTimestampedStorage({ prefix: 's:', area: () => area().storage, now: () => now })
    const kept = area().storage
    const aging = createTimestampedStorage({ prefix: 's:', area: () => kept, now: () => now })
    aging.write('code', 'SAVE10')
    now = 101
    expect(aging.read('code', z.string(), 100)).toBeNull()
    expect(aging.read('code', z.string(), 101)).toBe('SAVE10')
    expect(entries.read('code', z.string())).toBeNull()
  })

  test('are ignored when they are malformed (CART-04)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const entries = createTimestampedStorage({
          prefix: 'cart:',
          area: () => area({ 'cart:id': text }).storage,
          now: () => 0,
        })
        expect(entries.read('id', z.string().check(z.startsWith('gid://')))).toBeNull()
      }),
    )
  })

  test('are kept for this visit when storage is blocked (CART-04)', () => {
    const entries = createTimestampedStorage({
      prefix: 'cart:',
      area: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
      now: () => 0,
    })
    entries.write('id', 'x')
    expect(entries.read('id', z.string())).toBe('x')
    entries.remove('id')
    expect(entries.read('id', z.string())).toBeNull()
  })

  test('keep the new value for this visit when storage is full, never the old one (CART-04)', () => {
    const { storage } = area({ 'cart:id': '{"value":"old","timestamp":0}' })
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const entries = createTimestampedStorage({ prefix: 'cart:', area: () => full, now: () => 0 })
    expect(entries.read('id', z.string())).toBe('old')
    entries.write('id', 'new')
    expect(entries.read('id', z.string())).toBe('new')
  })

  test('notify of changes by other tabs, by name (CART-27)', () => {
    const events = new EventTarget()
    const listener = vi.fn()
    const entries = createTimestampedStorage({
      prefix: 'cart:',
      area: () => area().storage,
      now: () => 0,
      events,
    })
    const stop = entries.onChange('settled', listener)
    const happen = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    happen('cart:id')
    expect(listener).not.toHaveBeenCalled()
    happen('cart:settled')
    happen(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    happen('cart:settled')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('a cart', () => {
  test.each(['blocked', 'full'] as const)('works for this visit with %s storage (CART-04)', async (mood) => {
    const { world, time, service } = newBrowser()
    world.storage.state = mood
    const tab = world.open()
    await time.pass(1000)
    const added = tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    expect(await added).toBe(true)
    tab.engine.setQuantity(sky, 5)
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ count: 5, updating: false })
    const [cartId] = service.carts.keys()
    expect(service.quantities(cartId ?? null)).toEqual({ [sky]: 5 })
  })

  test('starts anew when all its entries are malformed (CART-04)', async () => {
    const names = ['id', 'build', 'settled', 'revision', 'count', 'journal', 'journal:1,2', 'checkout']
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"value":${json},"timestamp":0}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), junk)), async (entries) => {
        const { world, time, service } = newBrowser()
        for (const [name, text] of entries) world.area.set(`cart:${name}`, text)
        const tab = world.open()
        await time.pass(1000)
        const added = tab.engine.add(request())
        await time.pass(10_000)
        expect(await added).toBe(true)
        expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
        expect(tab.view()).toMatchObject({ count: 1, updating: false, status: 'ready' })
      }),
      { numRuns: 200 },
    )
  })

  test('keeps working from memory when storage is cleared (CART-04)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    world.area.clear()
    tab.engine.setQuantity(sky, 4)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(service.carts.size).toBe(1)
  })

  test('keeps the other pending changes when one is malformed (CART-27)', async () => {
    const { world, time, service, tab } = await openBrowser()
    service.outcomes = [{ kind: 'dropped before', ms: 5000 }]
    void tab.engine.add(request(SKY, 3))
    await time.pass(100)
    tab.engine.leaving()
    tab.kill()
    const journal = JSON.parse(world.area.get('cart:journal') ?? '')
    journal.value.unshift({ id: 'x', kind: 'add', quantity: 1e99, key: '<img src=x>' }, null, 7)
    world.area.set('cart:journal', JSON.stringify(journal))
    world.open()
    await time.pass(10_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(world.stored('journal')).toBeNull()
  })
})

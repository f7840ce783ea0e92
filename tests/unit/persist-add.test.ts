import { expect, test, vi } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createChangeLog } from '#features/cart/change-log.ts'
import { hasOrphans, persistAdd } from '#features/cart/persist-add.ts'
import { newBrowser, openBrowser, request, SKY, sky } from './cart-browser.ts'

function area(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

const logOf = (storage: ReturnType<typeof area>) =>
  createChangeLog({
    storage: createTimestampedStorage({ prefix: 'cart:', area: () => storage, now: Date.now }),
    tab: 'this tab',
    now: Date.now,
    staleMs: 120_000,
    lockSpansTabs: true,
    whenGone: () => {},
  })

test('a press is persisted as a change that the next engine claims (CART-27)', () => {
  const storage = area()
  const attributes = [{ key: 'color', value: 'blue' }]
  const id = persistAdd(request(SKY, 2, { sellingPlanId: 'plan', attributes }), () => storage)
  expect(hasOrphans(() => storage)).toBe(true)
  expect(logOf(storage).inherit()).toEqual([
    {
      id,
      owner: 'this tab',
      touched: expect.any(Number),
      cartId: null,
      key: `${SKY}|plan`,
      sent: null,
      kind: 'add',
      title: SKY,
      quantity: 2,
      variantId: SKY,
      sellingPlanId: 'plan',
      attributes,
      display: request().display,
    },
  ])
  expect(hasOrphans(() => storage)).toBe(false)
})

test('a press keeps the other changes of the log, whoever owns them (CART-27)', () => {
  const other = { id: 'other', owner: 'another tab', unknown: true }
  const storage = area({ 'cart:journal': JSON.stringify({ value: [other], timestamp: 1 }) })
  const first = persistAdd(request(), () => storage)
  const second = persistAdd(request(), () => storage)
  const { value } = JSON.parse(storage.map.get('cart:journal') ?? '')
  expect(value).toEqual([
    other,
    expect.objectContaining({ id: first }),
    expect.objectContaining({ id: second }),
  ])
})

test.each(['garbage', '{"value":3}', 'null', '{"value":[],"timestamp":0}'])(
  'a press is persisted although storage holds %s (CART-04, CART-27)',
  (text) => {
    const storage = area({ 'cart:journal': text })
    expect(persistAdd(request(), () => storage)).not.toBeNull()
    expect(JSON.parse(storage.map.get('cart:journal') ?? '').value).toHaveLength(1)
    expect(logOf(storage).inherit()).toHaveLength(1)
  },
)

test('a press is not persisted where storage is blocked or full, or with nothing to add (CART-04)', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const full = { ...area(), setItem: blocked }
  expect(persistAdd(request(), blocked)).toBeNull()
  expect(persistAdd(request(), () => full)).toBeNull()
  expect(hasOrphans(blocked)).toBe(false)
  const storage = area()
  for (const quantity of [0, -1, Number.NaN]) {
    expect(persistAdd(request(SKY, quantity), () => storage)).toBeNull()
  }
  expect(storage.map.size).toBe(0)
})

test('the next page sends once what was pressed on a page that was left, and says so (CART-27)', async () => {
  const { world, time, service } = newBrowser()
  expect(world.press(request(SKY, 2))).toBe(true)
  const tab = world.open()
  await time.pass(1000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
  expect(tab.announcements.at(-1)).toContain('Cart updated: 2 items')
  expect(world.notices).toContainEqual(
    expect.objectContaining({ kind: 'success', text: `${SKY} is in your cart now.` }),
  )
  world.open()
  await time.pass(1000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
})

test('no toast says what the page itself has recorded: its drawer shows it (CART-25)', async () => {
  const { world, time, service } = newBrowser()
  vi.spyOn(world.ownPersisted, 'has').mockReturnValue(true)
  world.press(request())
  world.open()
  await time.pass(1000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
  expect(world.notices).toEqual([])
})

test('an open tab sends what was pressed in a tab that was closed, at its next task (CART-27)', async () => {
  const { world, time, service, tab } = await openBrowser()
  world.press(request(SKY, 2))
  tab.engine.setQuantity(sky, 1)
  tab.engine.returned()
  await time.pass(5000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
})

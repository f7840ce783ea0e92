import { expect, test, vi } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import {
  hasOrphanedChanges,
  linkToAddRequest,
  persistAdd,
  persistLinkAdd,
} from '#features/cart/early-add.browser.ts'
import { createChangeLog } from '#features/cart/engine/change-log.ts'
import { withKeys } from '../property/shared-storage.fixture.ts'
import { DUSK, newBrowser, openBrowser, request, SKY, sky } from './cart-browser.fixture.ts'
import { mapStorage } from './map-storage.fixture.ts'

function area(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return withKeys({ map, ...mapStorage(map) }, () => map)
}

const logOf = (storage: ReturnType<typeof area>, tabId = 'this tab', events = new EventTarget()) =>
  createChangeLog({
    storage: createTimestampedStorage({ prefix: 'cart:', area: () => storage, now: Date.now, events }),
    tabId,
    now: Date.now,
    lockSpansTabs: true,
    whenGone: () => {},
  })

test('a press is persisted as a change that the next engine claims (CART-27)', () => {
  const storage = area()
  const attributes = [{ key: 'color', value: 'blue' }]
  const id = persistAdd(request(SKY, 2, { sellingPlanId: 'plan', attributes }), () => storage)
  expect(hasOrphanedChanges(() => storage)).toBe(true)
  expect(logOf(storage).inherit([])).toEqual([
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
  expect([...storage.map.keys()]).toEqual(['cart:journal'])
  expect(hasOrphanedChanges(() => storage)).toBe(false)
})

test('a card’s link that says nothing but its variant adds one of that (CART-25)', () => {
  expect(linkToAddRequest({ addVariant: SKY }, null)).toEqual({
    ...request(SKY, 1),
    sellingPlanId: null,
    display: { ...request().display, title: '' },
  })
})

test('a press is found among what else is stored (CART-27)', () => {
  const storage = area({ 'cart:id': '{}', other: '' })
  expect(hasOrphanedChanges(() => storage)).toBe(false)
  storage.setItem('cart:journal:42', '{}')
  expect(hasOrphanedChanges(() => storage)).toBe(true)
})

test('a card’s link is persisted as it is, and claimed as the change that it stands for (CART-25, CART-27)', () => {
  const storage = area()
  vi.stubGlobal('localStorage', storage)
  const links = [
    {
      addVariant: SKY,
      addTitle: 'Sky',
      addVariantTitle: '8 cans',
      addProduct: 'product',
      addPrice: '12.5 USD',
      addPlan: 'plan',
      addPlanName: 'every month',
    },
    { addVariant: DUSK, addTitle: 'Dusk' },
  ].map((dataset) => ({ dataset: { ...dataset, unknown: 'x' } }))
  for (const [index, link] of links.entries()) persistLinkAdd(link, 42 + index)
  vi.unstubAllGlobals()
  expect(links.map(({ dataset }) => Reflect.get(dataset, 'persisted'))).toEqual(['42', '43'])
  expect(hasOrphanedChanges(() => storage)).toBe(true)
  const shared = { owner: 'this tab', touched: expect.any(Number), cartId: null, sent: null }
  const add = { ...shared, kind: 'add', quantity: 1, attributes: [] }
  expect(logOf(storage).inherit([])).toEqual([
    {
      ...add,
      id: '42',
      key: `${SKY}|plan`,
      title: 'Sky (8 cans, every month)',
      variantId: SKY,
      sellingPlanId: 'plan',
      display: {
        productId: 'product',
        title: 'Sky',
        variantTitle: '8 cans',
        planName: 'every month',
        image: null,
        unitPrice: { amount: '12.5', currencyCode: 'USD' },
      },
    },
    {
      ...add,
      id: '43',
      key: `${DUSK}|`,
      title: 'Dusk',
      variantId: DUSK,
      sellingPlanId: null,
      display: {
        productId: null,
        title: 'Dusk',
        variantTitle: null,
        planName: null,
        image: null,
        unitPrice: null,
      },
    },
  ])
})

test('a card’s link that storage refuses gets no id, so that its press waits in memory (CART-04, CART-27)', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  const link = { dataset: { addVariant: SKY } }
  persistLinkAdd(link, 1)
  vi.unstubAllGlobals()
  expect(link.dataset).toEqual({ addVariant: SKY })
})

test('a press leaves the log to the tabs that write it, and is claimed once, beside what it holds (CART-27)', () => {
  const other = { id: 'other', owner: 'another tab', unknown: true }
  const log = JSON.stringify({ value: [other], timestamp: 1 })
  const storage = area({ 'cart:journal': log })
  const first = persistAdd(request(), () => storage)
  const second = persistAdd(request(), () => storage)
  expect(storage.map.get('cart:journal')).toBe(log)
  // A tab that has heard of neither press writes what it knows.
  storage.map.delete('cart:journal')
  expect(hasOrphanedChanges(() => storage)).toBe(true)
  const tab = logOf(storage)
  const claimed = tab.inherit([])
  expect(claimed.map(({ id }) => id)).toEqual([first, second])
  expect(tab.claimOrphans(claimed)).toEqual(claimed)
  tab.save(claimed, [])
  expect(storage.map.size).toBe(0)
  expect(tab.claimOrphans([])).toEqual([])
})

test('a press that the log has already is claimed as that says, and what is no press is dropped (CART-04, CART-27)', () => {
  const storage = area({ 'cart:journal:forged': '{"value":{"id":"forged"},"timestamp":1}' })
  persistAdd(request(), () => storage)
  const log = logOf(storage)
  const pressed = new Map(storage.map)
  const [claimed] = log.inherit([])
  const theirs = { ...claimed, owner: 'another tab' }
  storage.map.set('cart:journal', JSON.stringify({ value: [theirs], timestamp: 1 }))
  for (const [key, value] of pressed) storage.map.set(key, value)
  expect(log.claimOrphans([])).toEqual([])
  expect([...storage.map.keys()]).toEqual(['cart:journal'])
  expect(JSON.parse(storage.map.get('cart:journal') ?? '').value).toEqual([theirs])
})

test.each(['garbage', '{"value":3}', 'null', '{"value":[],"timestamp":0}'])(
  'a press is claimed although the log is %s (CART-04, CART-27)',
  (text) => {
    const storage = area({ 'cart:journal': text })
    expect(persistAdd(request(), () => storage)).not.toBeNull()
    expect(logOf(storage).inherit([])).toHaveLength(1)
  },
)

test('a press that a page of an earlier release has put into the log is claimed (CART-27)', () => {
  const storage = area()
  persistAdd(request(SKY, 2), () => storage)
  const [[key, text] = ['', '']] = storage.map
  storage.map.delete(key)
  storage.map.set('cart:journal', JSON.stringify({ value: [JSON.parse(text).value], timestamp: 1 }))
  expect(hasOrphanedChanges(() => storage)).toBe(true)
  expect(logOf(storage).inherit([])).toMatchObject([{ variantId: SKY, quantity: 2 }])
})

test('a press whose key is seen late, when another tab has had it, is not added again (CART-27)', () => {
  const storage = area()
  const events = new EventTarget()
  persistAdd(request(), () => storage)
  const pressed = new Map(storage.map)
  const claimed = logOf(storage).inherit([])
  storage.map.clear()
  const late = logOf(storage, 'a late tab', events)
  late.watchOwners(
    () => {},
    () => [],
  )
  const newValue = JSON.stringify({ value: claimed, timestamp: 1 })
  events.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart:journal', newValue }))
  for (const [key, value] of pressed) storage.map.set(key, value)
  expect(late.claimOrphans([])).toEqual([])
})

test('a press is not persisted where storage is blocked or full, or with nothing to add (CART-04)', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const full = { ...area(), setItem: blocked }
  expect(persistAdd(request(), blocked)).toBeNull()
  expect(persistAdd(request(), () => full)).toBeNull()
  expect(hasOrphanedChanges(blocked)).toBe(false)
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

test('nothing is said of an earlier page’s addition that fails, was sent already, or is another change (CART-27)', async () => {
  const soldOut = newBrowser({ [SKY]: 0 })
  soldOut.world.press(request())
  soldOut.world.open()
  await soldOut.time.pass(1000)
  const { tab, world, time, service } = await openBrowser()
  void tab.engine.add(request(DUSK))
  tab.engine.setQuantity(`${DUSK}|`, 3)
  tab.engine.leaving()
  tab.kill()
  world.open()
  await time.pass(5000)
  expect(service.quantities(world.cartId())).toEqual({ [`${DUSK}|`]: 3 })
  const told = [...soldOut.world.notices, ...world.notices].map(({ kind }) => kind)
  expect(told).not.toContain('success')
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

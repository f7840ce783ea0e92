import { expect, test } from 'vitest'
import { CHANGE_LOG_STALE_MS, LATE_REQUEST_MS } from '#config/limits.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import type { Outcome } from '../property/cart-outcomes.fixture.ts'
import type { CartWorld } from '../property/cart-world.fixture.ts'
import { DUSK, newBrowser, openBrowser, openWith, request, SKY, sky } from './cart-browser.fixture.ts'
import { add } from './cart-state.fixture.ts'

const OTHER = 'gid://shopify/ProductVariant/3'

/** Writes what another tab stores, which this one hears of. */
const writeElsewhere = ({ storage, time }: CartWorld, name: string, value: unknown) =>
  storage
    .open()()
    .setItem(`cart:${name}`, JSON.stringify({ value, timestamp: time.clockWhile(() => true).now() }))

/**
 * A tab that was kept for going back with two changes of SKY's line, which the next page has made meanwhile, before it set
 * the line to 1. The tab has not heard of it, and the service asked it to wait for a minute.
 */
async function openTaken() {
  const browser = await openWith(1)
  const { tab, service, time, world } = browser
  await time.pass(2 * LATE_REQUEST_MS)
  service.outcomes = [1, 2].map((): Outcome => ({ kind: 'throttled', ms: 20, askedMs: 60_000 }))
  tab.engine.setQuantity(sky, 4)
  await time.pass(500)
  void tab.engine.add(request(SKY, 2))
  await time.pass(500)
  tab.isFrozen = true
  tab.engine.leaving()
  const next = world.open()
  await time.pass(3000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 6 })
  next.engine.setQuantity(sky, 1)
  await time.pass(1000)
  tab.isFrozen = false
  return browser
}

test('what another page has made is not made again, whatever else this tab saves first (CART-27)', async () => {
  const { tab, service, time, world } = await openTaken()
  const cartId = world.cartId() ?? ''
  const added = [DUSK, OTHER].map((merchandiseId) => ({ merchandiseId, quantity: 1 }))
  void service.api(() => true).addLines(cartId, added)
  await time.pass(100)
  tab.engine.returned()
  // Two lines are set back at once, each of which is saved.
  void tab.engine.withLockedCart(async ({ api, accept }) => {
    const answer = await api.read(cartId)
    if (answer.ok && answer.cart !== null) accept(answer.cart)
  })
  await time.pass(10_000)
  expect(service.quantities(cartId)).toEqual({ [sky]: 1 })
  expect(world.pending).toEqual([])
})

test('a new change is not merged into one that another page has made (CART-27)', async () => {
  const { tab, service, time, world } = await openTaken()
  tab.engine.returned()
  void tab.engine.add(request(SKY, 1))
  await time.pass(5000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
})

test('a tab whose turn comes when another page has made its change does nothing, and reports nothing (CART-27)', async () => {
  const { service, time, world } = await openTaken()
  const { length } = world.reports
  await time.pass(60_000)
  expect(world.reports).toHaveLength(length)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 })
})

test('a change that another tab claims while this one waits to send it again is left to that tab (CART-27)', async () => {
  const { service, time, world } = newBrowser()
  world.hasLocks = false
  const tab = world.open()
  await time.pass(1000)
  service.mutations.length = 0
  service.outcomes = [{ kind: 'throttled', ms: 20 }]
  const added = tab.engine.add(request(SKY, 2))
  void tab.engine.add(request(DUSK))
  await time.pass(50)
  expect(service.mutations).toEqual(['add'])
  const journal: unknown = world.stored('journal')
  const entries: PendingChange[] = Array.isArray(journal) ? journal : []
  const claimed = entries.map((entry) => (entry.key === sky ? { ...entry, owner: 'other' } : entry))
  writeElsewhere(world, 'journal', claimed)
  await time.pass(CHANGE_LOG_STALE_MS / 2)
  expect(await added).toBe(true)
  expect(service.quantities(world.cartId())).toEqual({ [`${DUSK}|`]: 1 })
  expect(world.stored('journal')).toMatchObject([{ key: sky, owner: 'other' }])
})

test('two changes of a line that closed pages have sent are both made, one after the other (NET-02)', async () => {
  const { tab, service, time, world } = await openWith(1)
  tab.kill()
  const cartId = world.cartId() ?? ''
  const sent = (id: string, target: number) => ({
    ...add(id, sky),
    ...{ owner: null, cartId, variantId: SKY, sent: { at: time.now(), cartId, base: 1, target } },
  })
  world.area.set('cart:journal', JSON.stringify({ value: [sent('one', 2), sent('two', 3)], timestamp: 0 }))
  world.open()
  await time.pass(20_000)
  expect(service.quantities(cartId)).toEqual({ [sky]: 4 })
})

test('a new change is not merged into one that another tab has claimed before it was sent (CART-27)', async () => {
  const { service, time, world } = newBrowser()
  world.hasLocks = false
  const tab = world.open()
  void tab.engine.add(request())
  await time.pass(1000)
  tab.engine.setQuantity(sky, 4)
  const journal: unknown = world.stored('journal')
  const entries: PendingChange[] = Array.isArray(journal) ? journal : []
  writeElsewhere(
    world,
    'journal',
    entries.map((entry) => ({ ...entry, owner: 'other' })),
  )
  tab.engine.setQuantity(sky, 5)
  await time.pass(1000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 5 })
  expect(world.stored('journal')).toMatchObject([{ quantity: 4, owner: 'other' }])
})

test('what another tab has added meanwhile, without locks, is not taken for a duplicate (NET-02)', async () => {
  const { tab, service, time, world } = await openBrowser()
  const cartId = world.cartId() ?? ''
  service.outcomes = [{ kind: 'answered', ms: 500 }]
  void tab.engine.add(request(SKY, 2))
  await time.pass(100)
  void service.api(() => true).addLines(cartId, [{ merchandiseId: SKY, quantity: 1 }])
  writeElsewhere(world, 'revision', { revision: 1000, id: cartId, changedAt: null })
  await time.pass(5000)
  expect(service.quantities(cartId)).toEqual({ [sky]: 3 })
})

test('what another tab has saved of the same cart does not keep an answer from counting (CART-27)', async () => {
  const { tab, service, time, world } = await openWith(1)
  service.outcomes = [{ kind: 'answered', ms: 400 }]
  tab.engine.setQuantity(sky, 3)
  await time.pass(500)
  writeElsewhere(world, 'revision', { revision: 1000, id: world.cartId(), changedAt: null })
  await time.pass(300)
  expect(tab.view()).toMatchObject({ count: 3, updating: false })
})

test('what another tab has saved while this one could not read the cart is shown after that (CART-27)', async () => {
  const { tab, service, time, world } = await openWith(2)
  service.outcomes = [{ kind: 'dropped before', ms: 400 }]
  tab.engine.returned()
  await time.pass(300)
  const attributes = [{ key: 'note', value: 'Hi' }]
  const settled = world.stored('settled')
  writeElsewhere(world, 'settled', { ...(typeof settled === 'object' ? settled : {}), attributes })
  writeElsewhere(world, 'revision', { revision: 1000, id: world.cartId(), changedAt: null })
  await time.pass(500)
  expect(tab.view().attributes).toEqual(attributes)
})

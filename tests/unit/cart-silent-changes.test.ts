import { expect, test } from 'vitest'
import { UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { openBrowser, request, SKY } from './cart-browser.fixture.ts'

const sky = `${SKY}|`

/** A cart with a line; requests to change its attributes and codes fail for now. */
async function openBroken() {
  const browser = await openBrowser()
  void browser.tab.engine.add(request())
  await browser.time.pass(1000)
  browser.service.broken.set('attributes', 'failing before').set('codes', 'throttled')
  return browser
}

test('failing silent changes do not block the shopper’s changes (CART-27)', async () => {
  const { tab, time, service, world } = await openBroken()
  void tab.engine.setAttributes({ source: 'mail' })
  void tab.engine.setCodes(['CALM'])
  for (let minute = 1; minute <= 30; minute += 1) {
    tab.engine.setQuantity(sky, 1 + minute)
    await time.pass(2000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1 + minute })
    await time.pass(58_000)
  }
  expect(world.said).toEqual([])
  expect(tab.view()).toMatchObject({ updating: false })
  service.broken.clear()
  await time.pass(40_000)
  expect(service.attributesAndCodes(world.cartId())).toEqual({
    attributes: { source: 'mail' },
    codes: ['CALM'],
  })
  expect(world.stored('journal')).toBeNull()
})

test('failing silent changes do not block the checkout (CHK-02)', async () => {
  const { tab, time, service, world } = await openBroken()
  void tab.engine.setAttributes({ source: 'mail' })
  void tab.engine.setCodes(['CALM'])
  for (const wait of [0, 1, 500, 5000, 60_000]) {
    await time.pass(wait)
    const quantity = wait + 2
    tab.engine.setQuantity(sky, quantity)
    const settled = tab.engine.settle()
    await time.pass(5000)
    expect(await settled).toBe('settled')
    expect(Object.values(service.quantities(world.cartId()))).toEqual([Math.min(quantity, 9999)])
  }
})

test('the checkout waits for a line that cannot be sent, also beside silent changes (CHK-02)', async () => {
  const { tab, time, service } = await openBroken()
  service.broken.set('update', 'throttled')
  void tab.engine.setAttributes({ source: 'mail' })
  tab.engine.setQuantity(sky, 2)
  const settled = tab.engine.settle()
  await time.pass(10_000)
  expect(await settled).toBe('unreachable')
})

test('silent changes of an earlier page do not block the shopper’s changes (CART-27)', async () => {
  const { tab, time, service, world } = await openBroken()
  void tab.engine.setAttributes({ source: 'mail' })
  await time.pass(3000)
  tab.engine.leaving()
  tab.kill()
  const next = world.open()
  const other = world.open()
  await time.pass(500)
  next.engine.setQuantity(sky, 3)
  // Requests that may still arrive are waited for once.
  await time.pass(3000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  other.engine.setQuantity(sky, 4)
  await time.pass(3000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  expect(world.said).toEqual([])
})

test('a failing cart change of the shopper’s is reported, backs off and blocks no line (CART-27, CHK-02)', async () => {
  const { tab, time, service, world } = await openBroken()
  void tab.engine.setAttributes({ source: 'mail' })
  await time.pass(10_000)
  const noted = tab.engine.setAttributes({ giftText: 'Hi' }, { failureText: 'Your note was not saved.' })
  await time.pass(10_000)
  expect(await noted).toEqual({ kind: 'waiting' })
  expect(tab.alertText()).toBe(UNREACHABLE_CHANGES_KEPT)
  tab.engine.setQuantity(sky, 3)
  await time.pass(5000)
  expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  const settled = tab.engine.settle()
  await time.pass(10_000)
  expect(await settled).toBe('unreachable')
  service.broken.clear()
  await time.pass(60_000)
  expect(service.attributesAndCodes(world.cartId()).attributes).toEqual({ source: 'mail', giftText: 'Hi' })
  expect(tab.alertText()).toBeNull()
})

test('a cart that could not be made withdraws nothing that was said of the service (CART-27)', async () => {
  const { tab, time, service } = await openBrowser()
  service.broken.set('attributes', 'throttled')
  void tab.engine.setAttributes({ giftText: 'Hi' }, { failureText: 'Your note was not saved.' })
  await time.pass(3500)
  service.carts.clear()
  service.broken.set('create', 'failing before')
  service.mutations.length = 0
  // The cart is found gone by what nobody waits for.
  void tab.engine.setCodes(['CALM'])
  await time.pass(3000)
  expect(service.mutations.at(-1)).toBe('create')
  expect(tab.alertText()).toBe(UNREACHABLE_CHANGES_KEPT)
})

import { describe, expect, test } from 'vitest'
import type { ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { LATE_REQUEST_MS } from '#config/limits.ts'
import {
  findAttributesAndCodesToRestore,
  findDeviations,
  toRestore,
  toWarning,
} from '#features/cart/engine/undo-late-requests.ts'
import type { Outcome } from '../property/cart-outcomes.fixture.ts'
import { cart, line, usd } from './cart.fixture.ts'
import { DUSK, newBrowser, openBrowser, openWith, request, SKY, sky } from './cart-browser.fixture.ts'

const dusk = `${DUSK}|`
const quietly = { title: SKY, variantTitle: null, planName: null, image: null }

/** The service does the work at once, and again after `late` ms. */
const twice = (late: number): Outcome => ({ kind: 'doubled late', ms: 5, late })

describe('a line that a late request has changed', () => {
  test('is set back in every tab when an addition arrives twice and its first answer returns (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    service.outcomes = [twice(9000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(9500)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    await time.pass(LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect([tab.view().count, other.view().count]).toEqual([2, 2])
    expect(Math.max(...tab.views.map(({ count }) => count))).toBe(2)
    expect(world.said).toEqual([])
  })

  test('is set back when an addition arrives long after its connection was cut (NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [{ kind: 'late', ms: 5, late: 9900 }]
    void tab.engine.add(request(SKY, 2))
    await time.pass(5000)
    expect(service.mutations).toEqual(['add', 'add'])
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    expect(tab.announcements.at(-1)).toMatch(/^Cart updated: 2 items/)
  })

  test('counts from what was meant when more is added meanwhile (NET-02, CART-24)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(3000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(4000)
    void tab.engine.add(request(SKY, 1))
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })

  test('counts from what was meant when it arrives while another request is lost (NET-02, CART-24)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(2000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    service.outcomes = [{ kind: 'dropped before', ms: 5 }]
    void tab.engine.add(request(SKY, 1))
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
  })

  test('is not another line of its variant, which somebody else has left in the cart (NET-02, CART-22)', async () => {
    const { tab, time, service, world } = await openWith(2)
    await time.pass(2 * LATE_REQUEST_MS)
    const stored = service.carts.get(world.cartId() ?? '')
    stored?.lines.push({ id: 'second', variantId: SKY, planId: null, quantity: 1 })
    tab.engine.returned()
    await time.pass(1000)
    void tab.engine.add(request(DUSK, 1))
    await time.pass(1000)
    expect(tab.view().lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1])
    stored?.lines.shift()
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1, [dusk]: 1 })
    expect(tab.view().lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('comes back when a late swap has taken it away (NET-02, CART-43)', async () => {
    const { tab, time, service, world } = await openWith(3)
    service.outcomes = [twice(6000)]
    tab.engine.chooseVariant(sky, DUSK, quietly)
    await time.pass(1000)
    tab.engine.chooseVariant(dusk, SKY, quietly)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    await time.pass(30_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(tab.view()).toMatchObject({ count: 3, lines: [{ key: sky, pending: false }] })
  })

  test('is set back by another tab, or by the next page, when its own is closed (NET-02, CART-27)', async () => {
    for (const opensFirst of [true, false]) {
      const { tab, time, service, world } = await openBrowser()
      if (opensFirst) world.open()
      service.outcomes = [twice(4000)]
      void tab.engine.add(request(SKY, 2))
      await time.pass(1000)
      tab.engine.leaving()
      tab.kill()
      if (!opensFirst) world.open()
      await time.pass(3 * LATE_REQUEST_MS)
      expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
    }
  })

  test('stays where a page that closed has sent it meanwhile, without the lock (NET-02, CART-27)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    void tab.engine.add(request(DUSK, 1))
    await time.pass(100)
    // The other tab reads the cart for three seconds, so that this one has to wait for the lock.
    service.outcomes = [{ kind: 'answered', ms: 3000 }]
    other.engine.returned()
    await time.pass(500)
    void tab.engine.add(request(SKY, 2))
    await time.pass(50)
    service.outcomes = [{ kind: 'answered', ms: 10 }]
    tab.engine.leaving()
    tab.kill()
    await time.pass(4000)
    world.open()
    await time.pass(3 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [dusk]: 1, [sky]: 2 })
    expect(other.view().count).toBe(3)
    expect(world.said).toEqual([])
  })

  test('is set back although the first comparison fails (CART-27, NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(4000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    // Every request of the comparison, and of its retries.
    service.outcomes = Array.from({ length: 20 }, (): Outcome => ({ kind: 'dropped before', ms: 5 }))
    await time.pass(LATE_REQUEST_MS)
    service.outcomes = []
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
  })

  test('is set back before the shopper checks out (CHK-02, NET-02)', async () => {
    const { tab, time, service, world } = await openBrowser()
    service.outcomes = [twice(500)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    const settled = tab.engine.settle()
    await time.pass(1000)
    expect(await settled).toBe('settled')
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2 })
  })

  test('is told of when nobody in this browser can have changed it (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(2)
    await time.pass(2 * LATE_REQUEST_MS)
    const elsewhere = service.api(() => true)
    const cartId = world.cartId() ?? ''
    void elsewhere.addLines(cartId, [{ merchandiseId: SKY, quantity: 1 }])
    await time.pass(100)
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.alertText()).toBe(`There are now 3 of ${SKY} in your cart.`)
    expect(tab.view().lines[0]).toMatchObject({ quantity: 3, error: tab.alertText() })
    void elsewhere.removeLine(cartId, tab.view().lines[0]?.lineId ?? '')
    await time.pass(100)
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.alertText()).toBe(`${SKY} is no longer in your cart.`)
    expect(service.mutations).toEqual(['add', 'remove'])
  })

  test('is told of until another tab changes it (ERR-06)', async () => {
    const { tab, time, service, world } = await openWith(2)
    const other = world.open()
    await time.pass(2 * LATE_REQUEST_MS)
    void service.api(() => true).addLines(world.cartId() ?? '', [{ merchandiseId: SKY, quantity: 1 }])
    await time.pass(100)
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.view().lines).toMatchObject([{ error: `There are now 3 of ${SKY} in your cart.` }])
    other.engine.setQuantity(sky, 5)
    await time.pass(1000)
    expect(tab.view().lines).toMatchObject([{ quantity: 5, error: null }])
  })

  test('is told of, not set back, where tabs cannot exclude each other (CART-27)', async () => {
    const { time, service, world } = newBrowser()
    world.hasLocks = false
    const tab = world.open()
    await time.pass(1000)
    service.outcomes = [twice(4000)]
    void tab.engine.add(request(SKY, 2))
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
    expect(tab.alertText()).toBe(`There are now 4 of ${SKY} in your cart.`)
  })
})

describe('attributes and codes that a late request has changed', () => {
  test('are set back in every tab, unseen by the shopper (NET-02, CART-17, DISC-15)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    service.outcomes = [twice(9000)]
    void tab.engine.setAttributes({ note: 'first', color: 'blue' }, { failureText: 'Not saved.' })
    await time.pass(1000)
    void tab.engine.setAttributes({ note: 'second', size: 'small' }, { failureText: 'Not saved.' })
    await time.pass(1000)
    service.outcomes = [twice(7500)]
    void tab.engine.setCodes(['CALM'], { failureText: 'Not taken.' })
    await time.pass(1000)
    void tab.engine.setCodes([], { failureText: 'Not taken.' })
    await time.pass(7500)
    const late = service.attributesAndCodes(world.cartId())
    expect(late).toEqual({ attributes: { note: 'first', color: 'blue' }, codes: ['CALM'] })
    await time.pass(LATE_REQUEST_MS)
    const attributes = { note: 'second', color: 'blue', size: 'small' }
    expect(service.attributesAndCodes(world.cartId())).toEqual({ attributes, codes: [] })
    for (const { view } of [tab, other]) {
      expect(Object.fromEntries(view().attributes.map(({ key, value }) => [key, value]))).toEqual(attributes)
      expect(view().discountCodes).toEqual([])
    }
    expect(world.said).toEqual([])
  })

  test('stay where a page that closed has sent them meanwhile, without the lock (NET-02, CART-17)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    void tab.engine.setAttributes({ first: '1' })
    await time.pass(100)
    service.outcomes = [{ kind: 'answered', ms: 3000 }]
    other.engine.returned()
    await time.pass(500)
    void tab.engine.setAttributes({ note: 'a' })
    await time.pass(50)
    service.outcomes = [{ kind: 'answered', ms: 10 }]
    tab.engine.leaving()
    tab.kill()
    await time.pass(4000)
    const sent = service.mutations.length
    world.open()
    await time.pass(3 * LATE_REQUEST_MS)
    expect(service.attributesAndCodes(world.cartId()).attributes).toEqual({ first: '1', note: 'a' })
    // It was not dropped in between.
    expect(service.mutations).toHaveLength(sent)
  })

  test('are made before another tab’s next change of them (NET-02, CART-17)', async () => {
    const { tab, time, service, world } = await openBrowser()
    const other = world.open()
    await time.pass(1000)
    service.outcomes = [twice(5000)]
    void tab.engine.setAttributes({ note: 'first' })
    await time.pass(1000)
    void tab.engine.setAttributes({ note: 'second' })
    await time.pass(4500)
    void other.engine.setAttributes({ color: 'blue' })
    await time.pass(3 * LATE_REQUEST_MS)
    const { attributes } = service.attributesAndCodes(world.cartId())
    expect(attributes).toEqual({ note: 'second', color: 'blue' })
  })

  test('stay as they are when somebody else may have changed them, or a change of them is in flight (CART-27)', () => {
    const codes = (...list: string[]) => list.map((code) => ({ code, applicable: true }))
    const before = { ...cart(), attributes: [{ key: 'a', value: '1' }], discountCodes: codes('CALM') }
    const answer = { ...cart(), attributes: [{ key: 'b', value: null }], discountCodes: codes('calm') }
    const restores = findAttributesAndCodesToRestore(before, answer, [])
    const sent = { at: 0, cartId: answer.id, base: 0, target: 0 }
    expect(restores).toEqual([
      { key: 'attributes', kind: 'attributes', changes: { a: '1', b: null }, failureText: null, sent },
    ])
    const shared = { id: '', owner: null, touched: 0, cartId: null }
    const inFlight = restores.map((restore) => ({ ...shared, ...restore }))
    expect(findAttributesAndCodesToRestore(before, answer, inFlight)).toEqual([])
    expect(findAttributesAndCodesToRestore(before, { ...before, discountCodes: [] }, inFlight)).toEqual([
      { key: 'discount codes', kind: 'codes', codes: ['CALM'], failureText: null, sent },
    ])
    expect(findAttributesAndCodesToRestore(before, before, [])).toEqual([])
  })

  test('stay as somebody else has set them later (CART-27)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.setAttributes({ note: 'mine' })
    await time.pass(2 * LATE_REQUEST_MS)
    const theirs = [{ key: 'note', value: 'theirs' }]
    void service.api(() => true).setAttributes(world.cartId() ?? '', theirs)
    await time.pass(100)
    tab.engine.returned()
    await time.pass(2 * LATE_REQUEST_MS)
    expect(tab.view().attributes).toEqual(theirs)
    expect(service.attributesAndCodes(world.cartId()).attributes).toEqual({ note: 'theirs' })
  })
})

describe('the comparison after a change of a line', () => {
  test('reads the cart once, unseen by the shopper (NET-02)', async () => {
    const { tab, time, service } = await openWith(2)
    const views = tab.views.length
    const reads = service.reads
    await time.pass(10 * LATE_REQUEST_MS)
    expect(service.reads).toBe(reads + 1)
    expect(tab.views.slice(views).filter(({ updating }) => updating)).toEqual([])
  })

  test('holds up no checkout when it fails, and says nothing (CHK-02)', async () => {
    const { tab, time, service, world } = await openWith(2)
    service.outcomes = [{ kind: 'dropped before', ms: 5 }]
    const settled = tab.engine.settle()
    await time.pass(1000)
    expect(await settled).toBe('settled')
    expect(world.said).toEqual([])
  })

  test('finds lines that came, went or changed, unless a change of theirs is in flight (NET-02)', () => {
    const before = cart(line('v', 2), line('w', 1), line('x', 1))
    const answer = cart(line('v', 4), line('x', 1), line('y', 3))
    const quantities = findDeviations(before, answer, []).map(({ key, known, quantity }) => [
      key,
      known,
      quantity,
    ])
    expect(quantities).toEqual([
      ['v|', 2, 4],
      ['w|', 1, 0],
      ['y|', 0, 3],
    ])
    const inFlight = findDeviations(before, answer, []).map((deviation) =>
      toRestore(
        deviation,
        { id: '', owner: null, touched: 0, cartId: answer.id, key: deviation.key },
        () => null,
      ),
    )
    expect(inFlight.map(({ kind }) => kind)).toEqual(['set', 'add', 'set'])
    expect(findDeviations(before, answer, inFlight)).toEqual([])
  })

  test('finds a line that is gone although its variant is still bought on a plan (CART-22)', () => {
    const plan = { sellingPlan: { id: 'p', name: 'Monthly', recurringDeliveries: true } }
    const monthly = line('v', 1, { id: 'monthly', sellingPlanAllocation: plan })
    const [gone, ...others] = findDeviations(cart(line('v', 2), monthly), cart(monthly), [])
    expect(gone).toMatchObject({ key: 'v|', isGone: true, known: 2, quantity: 0 })
    expect(others).toEqual([])
  })

  test('makes a line that is gone again with what it had, such as its attributes (NET-02)', () => {
    const attributes = [
      { key: 'from', value: 'quiz' },
      { key: 'empty', value: null },
    ]
    const sellingPlanAllocation = { sellingPlan: { id: 'p', name: 'Monthly', recurringDeliveries: true } }
    const plain = line('v', 2, { attributes })
    const merchandise = { ...plain.merchandise, title: '12', image: { transformedSrc: '/sky.png' } }
    const restored = (known: ServerCartLine) => {
      const [gone] = findDeviations(cart(known), cart(), [])
      if (gone === undefined) throw new Error('Nothing was found')
      const shared = { id: 'id', owner: 'tab', touched: 1, cartId: 'cart', key: gone.key }
      return toRestore(gone, shared, () => 'Lemon Mint')
    }
    const product = { productId: plain.merchandise.product.id, title: 'Sky', unitPrice: usd('10.0') }
    const once = {
      ...{ id: 'id', owner: 'tab', touched: 1, cartId: 'cart', key: 'v|', kind: 'add', quantity: 2 },
      ...{ title: 'Lemon Mint', variantId: 'v', sellingPlanId: null },
      sent: { at: 0, cartId: cart().id, base: 0, target: 2 },
      attributes: [
        { key: 'from', value: 'quiz' },
        { key: 'empty', value: '' },
      ],
      display: { ...product, variantTitle: 'Default Title', planName: null, image: null },
    }
    expect(restored(plain)).toEqual(once)
    expect(restored({ ...plain, merchandise, sellingPlanAllocation })).toEqual({
      ...once,
      ...{ key: 'v|p', title: 'Lemon Mint (12, Monthly)', sellingPlanId: 'p' },
      display: { ...product, variantTitle: '12', planName: 'Monthly', image: '/sky.png' },
    })
  })

  test('says that a line sold out where it is still in the cart, else that it is gone (CART-30)', () => {
    const deviation = {
      ...{ key: 'v|', line: line('v', 0), cartId: '', isGone: false, hasInheritedKey: false },
      ...{ known: 2, quantity: 0 },
    }
    const text = (more: object) => toWarning({ ...deviation, ...more }, () => null)
    expect(text({})).toEqual({ key: 'v|', text: 'Sky is sold out.' })
    expect(text({ isGone: true })).toEqual({ key: 'v|', text: 'Sky is no longer in your cart.' })
    expect(text({ quantity: 3 })).toEqual({ key: 'v|', text: 'There are now 3 of Sky in your cart.' })
  })

  test('leaves promotional lines alone, and lines that go by another key now (PROMO-01, CART-22)', () => {
    const { merchandise } = line('v', 1)
    const product = { ...merchandise.product, tags: ['promotional'] }
    const promotional = line('p', 1, { merchandise: { ...merchandise, id: 'p', product } })
    expect(findDeviations(cart(line('v', 1)), cart(line('v', 1), promotional), [])).toEqual([])
    const second = line('v', 1, { id: 'second' })
    const isRemoved = toRestore(
      { key: 'v|', line: second, cartId: '', isGone: false, hasInheritedKey: false, known: 0, quantity: 1 },
      { id: '', owner: null, touched: 0, cartId: '', key: 'v|' },
      () => null,
    )
    expect(findDeviations(cart(line('v', 2), second), cart(second), [isRemoved])).toEqual([])
    const secondIsRemoved = { ...isRemoved, key: 'v||second' }
    expect(findDeviations(cart(second), cart(), [secondIsRemoved])).toEqual([])
  })

  test('names a line once that has another key and quantity, because the one ahead of it is gone (CART-22, NET-02)', () => {
    const second = (quantity: number) => line('v', quantity, { id: 'second' })
    const found = findDeviations(cart(line('v', 2), second(1)), cart(second(4)), [])
    expect(found).toMatchObject([{ key: 'v|', isGone: false, hasInheritedKey: true, known: 2, quantity: 4 }])
  })
})

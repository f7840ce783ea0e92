import { describe, expect, test } from 'vitest'
import { CHECKOUT_LIFETIME_MS, LATE_REQUEST_MS } from '#config/limits.ts'
import {
  CART_CONTENT_LOST,
  CART_EXPIRED,
  CART_GONE,
  CHECKED_OUT,
  NEW_CART_READY,
} from '#features/cart/texts.ts'
import { DUSK, newBrowser, openBrowser, request, SKY } from './cart-browser.fixture.ts'

const entry = (value: unknown) => JSON.stringify({ value, timestamp: 0 })

describe('starting', () => {
  test('creates a cart without a stored id and stores it under the prefix (CART-04, CART-05, CART-06)', async () => {
    const { world, time, service } = newBrowser()
    const tab = world.open()
    expect(tab.view().status).toBe('loading')
    await time.pass(1000)
    expect(service.mutations).toEqual(['create'])
    expect(tab.view()).toMatchObject({ status: 'ready', lines: [], count: 0, updating: false })
    expect(JSON.parse(world.area.get('cart:id') ?? '')).toEqual({
      value: [...service.carts.keys()][0],
      timestamp: expect.any(Number),
    })
    expect(world.stored('build')).toBe('build-1')
    expect(world.notices).toEqual([])
  })

  test('reads the stored cart of the same release and shows its lines at once (CART-07)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(SKY, 2))
    await time.pass(1000)
    tab.kill()
    service.mutations.length = 0
    const next = world.open()
    expect(next.view()).toMatchObject({ status: 'ready', count: 2, updating: true })
    await time.pass(1000)
    expect(next.view()).toMatchObject({ count: 2, updating: false })
    expect(service.mutations).toEqual([])
  })

  test('creates a new cart silently after a release (CART-07)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.kill()
    world.buildId = 'build-2'
    const next = world.open()
    await time.pass(1000)
    expect(next.view()).toMatchObject({ lines: [], count: 0 })
    expect(service.carts.size).toBe(2)
    expect(world.said).toEqual([])
    expect(world.stored('build')).toBe('build-2')
  })

  test('creates one cart for two tabs that open at once (CART-07)', async () => {
    const { world, time, service } = newBrowser()
    world.open()
    world.open()
    await time.pass(1000)
    expect(service.mutations).toEqual(['create'])
  })

  test('replaces an expired cart and tells so when it held lines (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.kill()
    service.carts.clear()
    const next = world.open()
    await time.pass(1000)
    expect(next.view()).toMatchObject({ lines: [], count: 0, status: 'ready' })
    expect(next.alertText()).toBe(CART_CONTENT_LOST)
    expect(world.cartId()).toBe([...service.carts.keys()][0])
  })

  test('replaces an expired empty cart silently (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    tab.kill()
    service.carts.clear()
    world.open()
    await time.pass(1000)
    expect(service.carts.size).toBe(1)
    expect(world.said).toEqual([])
  })

  test('tells that a cart is lost in which everything had sold out (CART-08, CART-30)', async () => {
    const { service, tab, time, world } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.stock.set(SKY, 0)
    void tab.engine.setAttributes({ origin: '/' })
    await time.pass(1000)
    expect(world.stored('count')).toBe(0)
    service.carts.clear()
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.alertText()).toBe(CART_CONTENT_LOST)
  })

  test('replaces a cart that was checked out without an error (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ lines: [], count: 0, checkedOut: true })
    expect(world.said).toEqual([])
    expect(service.carts.size).toBe(1)
  })

  test('tells that a cart is lost that went to its checkout over 3 days ago (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(2 * LATE_REQUEST_MS)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    await time.pass(CHECKOUT_LIFETIME_MS)
    service.carts.clear()
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ lines: [], checkedOut: false })
    expect(tab.alertText()).toBe(CART_CONTENT_LOST)
  })

  test('tells every tab that the cart was checked out, until something is added (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    const other = world.open()
    void tab.engine.add(request())
    await time.pass(1000)
    expect(other.view()).toMatchObject({ count: 1, checkedOut: false })
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    world.open()
    await time.pass(1000)
    for (const one of [tab, other]) {
      expect(one.view()).toMatchObject({ lines: [], checkedOut: true })
      expect(one.announcements.at(-1)).toBe(CHECKED_OUT)
    }
    expect(world.said).toEqual([])
    void other.engine.add(request())
    await time.pass(1000)
    expect(other.view()).toMatchObject({ count: 1, checkedOut: false })
  })

  test('tells every tab that the cart has expired (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    const other = world.open()
    void tab.engine.add(request())
    await time.pass(1000)
    service.carts.clear()
    tab.engine.returned()
    await time.pass(1000)
    expect([tab.alertText(), other.alertText()]).toEqual([CART_CONTENT_LOST, CART_CONTENT_LOST])
    expect(other.view()).toMatchObject({ lines: [], checkedOut: false })
  })

  test('reads the cart 250 ms after the shopper returns (CONST-12)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    service.carts.clear()
    tab.engine.returned()
    await time.pass(249)
    expect(service.carts.size).toBe(0)
    await time.pass(751)
    expect(service.carts.size).toBe(1)
    expect(world.said).toEqual([CART_CONTENT_LOST])
  })

  test('drops the changes of an expired cart, tells so once and creates a new cart (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(SKY))
    void tab.engine.add(request(DUSK))
    await time.pass(1000)
    service.carts.clear()
    tab.engine.setQuantity(`${SKY}|`, 0)
    tab.engine.setQuantity(`${DUSK}|`, 3)
    const coded = tab.engine.setCodes(['CALM'], { failureText: 'No such code.' })
    await time.pass(3000)
    expect(world.said).toEqual([CART_CONTENT_LOST])
    expect(world.notices.map(({ text }) => text)).toEqual([CART_CONTENT_LOST])
    expect(await coded).toMatchObject({ kind: 'failed', text: CART_GONE, isRetryable: true })
    expect(tab.view()).toMatchObject({ lines: [], count: 0, updating: false })
    expect(world.cartId()).toBe([...service.carts.keys()][0])
    expect(service.carts.size).toBe(1)
  })

  test('tells that the cart has expired, not that its discount code was refused (CART-08, ERR-05)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(SKY))
    await time.pass(1000)
    service.carts.clear()
    const coded = tab.engine.setCodes(['CALM'], { failureText: 'No such code.' })
    await time.pass(3000)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_CONTENT_LOST])
    expect(await coded).toMatchObject({ kind: 'failed', text: CART_GONE, isRetryable: true })
    expect(tab.view()).toMatchObject({ lines: [], count: 0, updating: false })
    expect(world.cartId()).toBe([...service.carts.keys()][0])
  })

  test('tells that a change failed because its cart was checked out (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    tab.engine.setQuantity(`${SKY}|`, 3)
    await time.pass(3000)
    expect(world.said).toEqual([expect.stringContaining('no longer in your cart')])
  })

  test('tells a shopper who adds after checking out that a new cart is set up (CART-19)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    const added = tab.engine.add(request())
    await time.pass(3000)
    expect(await added).toBe(true)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_EXPIRED, NEW_CART_READY])
    expect(world.said).toEqual([])
    expect(service.quantities(world.cartId())).toEqual({ [`${SKY}|`]: 1 })
  })

  test.each([
    ['text', 'not a cart'],
    ['an id of another kind', 'gid://shopify/Product/1'],
    ['an id with more on it', 'gid://shopify/Cart/1?key=2&x=<script>'],
    ['a number', 7],
    ['an object', { id: 1 }],
  ])('never sends %s stored as the id, and tells that the cart is lost (CART-04)', async (_, id) => {
    const { world, time, service } = newBrowser()
    world.area.set('cart:id', entry(id))
    world.area.set('cart:build', entry('build-1'))
    world.area.set('cart:count', entry(3))
    const tab = world.open()
    await time.pass(1000)
    expect(service.mutations).toEqual(['create'])
    expect(tab.alertText()).toBe(CART_CONTENT_LOST)
  })

  test('reads nothing where there is no cart, and reports a cart that cannot be read (CART-11, CART-12)', async () => {
    const { world, time, service } = newBrowser()
    service.broken.set('create', 'failing before')
    const tab = world.open()
    await time.pass(10_000)
    service.mutations.length = 0
    tab.engine.returned()
    await time.pass(1000)
    expect([service.reads, service.mutations]).toEqual([0, []])
    service.broken.clear()
    void tab.engine.add(request())
    await time.pass(1000)
    service.outcomes = [{ kind: 'dropped before', ms: 5 }]
    world.operations.length = 0
    tab.engine.returned()
    await time.pass(500)
    expect([world.operations, world.reports.at(-1)]).toEqual([['cart'], 'dropped before'])
  })

  test('dispatches an event when the creation succeeds or fails (CART-10)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [{ kind: 'user error', ms: 10 }]
    world.open()
    await time.pass(1000)
    expect(world.events).toEqual(['createCartFailure'])
    world.open()
    await time.pass(1000)
    expect(world.events).toEqual(['createCartFailure', 'createCartSuccess'])
  })

  test('reports a creation without a cart, and shows nothing (ERR-01)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = [{ kind: 'user error', ms: 10 }]
    const tab = world.open()
    await time.pass(1000)
    expect(world.reports).toEqual(['Cart Creation Failed'])
    expect(world.notices).toEqual([])
    expect(tab.view().lines).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { CART_EXPIRED, CART_GONE, CART_LOST, CART_RENEWED, CREATION_ISSUE } from '#features/cart/texts.ts'
import { DUSK, newBrowser, openBrowser, request, SKY } from './cart-browser.ts'

const entry = (value: unknown) => JSON.stringify({ value, timestamp: 0 })

describe('starting', () => {
  test('without a stored id a cart is made, and kept as an entry under the prefix (CART-04, CART-05, CART-06)', async () => {
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

  test('a stored id of the same release is read, and its lines show at once (CART-07)', async () => {
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

  test('another release gets a fresh cart, quietly (CART-07)', async () => {
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

  test('two tabs opening at once make one cart (CART-07)', async () => {
    const { world, time, service } = newBrowser()
    world.open()
    world.open()
    await time.pass(1000)
    expect(service.mutations).toEqual(['create'])
  })

  test('a cart that is no more is replaced, and said when something was in it (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.kill()
    service.carts.clear()
    const next = world.open()
    await time.pass(1000)
    expect(next.view()).toMatchObject({ lines: [], count: 0, status: 'ready' })
    expect(next.alertText()).toBe(CART_LOST)
    expect(world.cartId()).toBe([...service.carts.keys()][0])
  })

  test('an empty cart that is no more is replaced without a word (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    tab.kill()
    service.carts.clear()
    world.open()
    await time.pass(1000)
    expect(service.carts.size).toBe(1)
    expect(world.said).toEqual([])
  })

  test('a cart that was checked out ends without a scare (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    tab.engine.returned()
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ lines: [], count: 0 })
    expect(world.said).toEqual([])
    expect(service.carts.size).toBe(1)
  })

  test('changes of a cart that is no more go with it: that is said once, and a new cart made (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(SKY))
    void tab.engine.add(request(DUSK))
    await time.pass(1000)
    service.carts.clear()
    tab.engine.setQuantity(`${SKY}|`, 0)
    tab.engine.setQuantity(`${DUSK}|`, 3)
    const coded = tab.engine.setCodes(['CALM'], { failureText: 'No such code.' })
    await time.pass(3000)
    expect(world.said).toEqual([CART_LOST])
    expect(world.notices.map(({ text }) => text)).toEqual([CART_LOST])
    expect(await coded).toMatchObject({ kind: 'failed', text: CART_GONE })
    expect(tab.view()).toMatchObject({ lines: [], count: 0, updating: false })
    expect(world.cartId()).toBe([...service.carts.keys()][0])
    expect(service.carts.size).toBe(1)
  })

  test('a code for a cart that is no more: its end is said, and not that the code was refused (CART-08, ERR-05)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(SKY))
    await time.pass(1000)
    service.carts.clear()
    const coded = tab.engine.setCodes(['CALM'], { failureText: 'No such code.' })
    await time.pass(3000)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_LOST])
    expect(await coded).toMatchObject({ kind: 'failed', text: CART_GONE })
    expect(tab.view()).toMatchObject({ lines: [], count: 0, updating: false })
    expect(world.cartId()).toBe([...service.carts.keys()][0])
  })

  test('a change of a cart that was checked out meanwhile is said (CART-08)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    tab.engine.setQuantity(`${SKY}|`, 3)
    await time.pass(3000)
    expect(world.said).toEqual([expect.stringContaining('no longer in your cart')])
  })

  test('who has just checked out and adds again gets a new cart without a scare (CART-19)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request())
    await time.pass(1000)
    tab.engine.leftForCheckout(world.cartId() ?? '')
    service.carts.clear()
    const added = tab.engine.add(request())
    await time.pass(3000)
    expect(await added).toBe(true)
    expect(world.notices).toEqual([])
    expect(service.quantities(world.cartId())).toEqual({ [`${SKY}|`]: 1 })
  })

  test.each([
    ['text', 'not a cart'],
    ['an id of another kind', 'gid://shopify/Product/1'],
    ['an id with more on it', 'gid://shopify/Cart/1?key=2&x=<script>'],
    ['a number', 7],
    ['an object', { id: 1 }],
  ])('%s as stored id is no cart, is never sent, and its loss is said (CART-04)', async (_, id) => {
    const { world, time, service } = newBrowser()
    world.area.set('cart:id', entry(id))
    world.area.set('cart:build', entry('build-1'))
    world.area.set('cart:count', entry(3))
    const tab = world.open()
    await time.pass(1000)
    expect(service.mutations).toEqual(['create'])
    expect(tab.alertText()).toBe(CART_LOST)
  })

  test('success and failure are told to the page (CART-10)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'user error', ms: 10 }]
    world.open()
    await time.pass(1000)
    expect(world.events).toEqual(['createCartFailure'])
    world.open()
    await time.pass(1000)
    expect(world.events).toEqual(['createCartFailure', 'createCartSuccess'])
  })

  test('a creation that answers no cart is reported, and nothing shows (ERR-01)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'user error', ms: 10 }]
    const tab = world.open()
    await time.pass(1000)
    expect(world.reports).toEqual(['Cart Creation Failed'])
    expect(world.notices).toEqual([])
    expect(tab.view().lines).toEqual([])
  })
})

describe('adding without a cart', () => {
  test('who adds while the startup makes the cart just waits (CART-19)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'answered', ms: 3000 }]
    const tab = world.open()
    const added = tab.engine.add(request())
    await time.pass(1000)
    expect(tab.view()).toMatchObject({ count: 1, updating: true })
    await time.pass(4000)
    expect(await added).toBe(true)
    expect(world.notices).toEqual([])
  })

  test('after a failed creation the toasts tell of the new cart, and the item is in it (CART-19, CART-20)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'user error', ms: 10 }]
    const tab = world.open()
    await time.pass(100)
    const added = tab.engine.add(request())
    await time.pass(1000)
    expect(await added).toBe(true)
    expect(world.notices).toEqual([
      { kind: 'info', text: CART_EXPIRED, duration: 5000, id: 'cart-creation' },
      { kind: 'success', text: CART_RENEWED, duration: 3000, id: 'cart-creation' },
    ])
    expect(tab.view().count).toBe(1)
  })

  test('a cart that ended meanwhile is renewed for who adds (CART-19, CART-20)', async () => {
    const { world, time, service, tab } = await openBrowser()
    service.carts.clear()
    expect(await finish(tab.engine.add(request()), time)).toBe(true)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_EXPIRED, CART_RENEWED])
    expect(service.quantities(world.cartId())).toEqual({ [`${SKY}|`]: 1 })
  })

  test('what was lost with it the alert says: of one matter there is one toast (CART-19)', async () => {
    const { world, time, service, tab } = await openBrowser()
    void tab.engine.add(request(DUSK))
    await time.pass(1000)
    service.carts.clear()
    // The change finds the cart gone, and who adds is the next.
    tab.engine.setQuantity(`${DUSK}|`, 3)
    expect(await finish(tab.engine.add(request()), time)).toBe(true)
    expect(world.notices.map(({ text }) => text)).toEqual([CART_EXPIRED, CART_RENEWED])
    expect(tab.alertText()).toBe(CART_LOST)
    expect(service.quantities(world.cartId())).toEqual({ [`${SKY}|`]: 1 })
    expect(service.carts.size).toBe(1)
  })

  test('a creation that fails stops the adding, is reported and said (CART-21, ERR-03)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [
      { kind: 'user error', ms: 10 },
      { kind: 'user error', ms: 10 },
    ]
    const tab = world.open()
    await time.pass(100)
    expect(await finish(tab.engine.add(request()), time)).toBe(false)
    expect(world.reports).toEqual(['Cart Creation Failed', 'Cart creation failed.'])
    expect(world.notices.at(-1)).toEqual({
      kind: 'error',
      text: CREATION_ISSUE,
      duration: null,
      id: 'cart-creation',
    })
    expect(tab.view()).toMatchObject({ lines: [], updating: false })
  })

  test('after 8000 ms it is given up (CART-21, ERR-02)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [
      { kind: 'user error', ms: 10 },
      { kind: 'answered', ms: 60_000 },
    ]
    const tab = world.open()
    await time.pass(100)
    const added = tab.engine.add(request())
    await time.pass(7900)
    expect(tab.view().updating).toBe(true)
    await time.pass(200)
    expect(await added).toBe(false)
    expect(world.reports).toContain('Cart creation timed out.')
    expect(world.notices.at(-1)?.text).toBe(CREATION_ISSUE)
  })

  test('a creation whose answer was lost is asked for again: what it left is an empty cart nobody has (NET-02)', async () => {
    const { world, time, service } = newBrowser()
    service.fates = [{ kind: 'dropped after', ms: 10 }]
    const tab = world.open()
    await time.pass(1000)
    expect(tab.view().status).toBe('ready')
    expect(world.cartId()).not.toBeNull()
    expect(world.events).toEqual(['createCartSuccess'])
  })
})

async function finish<Result>(promise: Promise<Result>, time: { pass(ms: number): Promise<void> }) {
  await time.pass(5000)
  return promise
}

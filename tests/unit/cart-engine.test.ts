import { describe, expect, test } from 'vitest'
import type { CartApi } from '#commerce/cart/cart.api.ts'
import { CART_QUERY_DEBOUNCE_MS, LATE_REQUEST_MS, LINE_UPDATE_DEBOUNCE_MS } from '#config/limits.ts'
import { CartService } from '../property/cart-service.fixture.ts'
import { CartWorld } from '../property/cart-world.fixture.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'
import { DUSK, newBrowser, openBrowser, openWith, request, SKY, sky } from './cart-browser.fixture.ts'

test('stores what the badge shows for the next page, and only when it has changed (CHR-11)', async () => {
  const { world, time, tab } = await openWith(2)
  expect(world.stored('count')).toBe(2)
  const entry = world.area.get('cart:count')
  const { length } = tab.views
  tab.engine.returned()
  await time.pass(1000)
  expect(tab.views.length).toBeGreaterThan(length)
  expect(world.area.get('cart:count')).toBe(entry)
  tab.engine.setQuantity(sky, 3)
  await time.pass(1000)
  expect(world.stored('count')).toBe(3)
})

test('reads the cart once for a page that was come back to several times in a row (CART-11)', async () => {
  const { service, time, tab } = await openBrowser()
  const { reads } = service
  for (const _ of [1, 2, 3]) {
    tab.engine.returned()
    await time.pass(CART_QUERY_DEBOUNCE_MS / 2)
  }
  await time.pass(1000)
  expect(service.reads - reads).toBe(1)
})

test('sends a quantity at once when the page is hidden (CART-27)', async () => {
  const { service, time, tab } = await openWith(1)
  tab.engine.setQuantity(sky, 4)
  await time.pass(LINE_UPDATE_DEBOUNCE_MS / 5)
  expect(service.mutations).toEqual([])
  tab.engine.hidden()
  await time.pass(0)
  expect(service.mutations).toEqual(['update'])
})

test('shows what other features have to say of the cart (ERR-06)', async () => {
  const { world, tab } = await openBrowser()
  tab.engine.showError('The code was not taken.')
  expect(tab.alertText()).toBe('The code was not taken.')
  expect(world.notices.map(({ kind, text }) => [kind, text])).toEqual([['error', 'The code was not taken.']])
})

describe('two lines of one variant', () => {
  async function openWithTwo() {
    const browser = await openWith(1)
    await browser.time.pass(2 * LATE_REQUEST_MS)
    const cartId = browser.world.cartId() ?? ''
    const second = { id: 'second', variantId: SKY, planId: null, quantity: 3 }
    browser.service.carts.get(cartId)?.lines.push(second)
    browser.tab.engine.returned()
    await browser.time.pass(1000)
    const lines = browser.tab.view().lines.map(({ key }) => key)
    expect(lines).toEqual([sky, `${sky}|second`])
    return { ...browser, cartId, lines }
  }

  test('are both removed, although the second gets the key of the first (CART-22, CART-26)', async () => {
    const { tab, time, service, cartId, lines } = await openWithTwo()
    for (const key of lines) tab.engine.removeLine(key)
    expect(tab.view().lines).toEqual([])
    await time.pass(2 * LATE_REQUEST_MS)
    expect(tab.view().lines).toEqual([])
    expect(service.quantities(cartId)).toEqual({})
    expect(service.mutations).toEqual(['remove', 'remove'])
  })

  test.each(['answered', 'dropped after', 'failing after'] as const)(
    'are told apart when only the first is removed, with a request that is %s (CART-22, CART-26, NET-02)',
    async (kind) => {
      const { tab, time, service, cartId } = await openWithTwo()
      service.outcomes = [{ kind, ms: 5 }]
      tab.engine.removeLine(sky)
      await time.pass(2 * LATE_REQUEST_MS)
      expect(tab.view().lines).toMatchObject([{ key: sky, lineId: 'second', quantity: 3, error: null }])
      expect(service.quantities(cartId)).toEqual({ [sky]: 3 })
      expect(service.mutations).toEqual(['remove'])
    },
  )

  test('are told apart when the answer to another variant of the first is lost (CART-43, NET-02)', async () => {
    const { tab, time, service, cartId } = await openWithTwo()
    service.outcomes = [{ kind: 'dropped after', ms: 5 }]
    tab.engine.chooseVariant(sky, DUSK, { variantTitle: null, image: null })
    await time.pass(2 * LATE_REQUEST_MS)
    expect(service.quantities(cartId)).toEqual({ [`${DUSK}|`]: 1, [sky]: 3 })
  })
})

describe('a failure', () => {
  test('of the shop’s own code is reported with what was under way, and tried again (NET-02)', async () => {
    const time = new FakeClock()
    const service = new CartService(time)
    let isBroken = true
    const world = new CartWorld(time, {
      api: (isAlive) => {
        const api = service.api(isAlive)
        const create = () => (isBroken ? Promise.reject(new Error('Broken')) : api.create())
        return { ...api, create }
      },
    })
    const tab = world.open()
    await time.pass(100)
    expect([world.reports[0], world.operations[0]]).toEqual(['Broken', 'start'])
    expect(tab.view().status).toBe('failed')
    isBroken = false
    await time.pass(10_000)
    expect(tab.view().status).toBe('ready')
  })

  test('to reach the service is reported with the change that waits (ERR-06)', async () => {
    const { world, service, time, tab } = await openWith(1)
    service.broken.set('update', 'throttled')
    tab.engine.setQuantity(sky, 2)
    await time.pass(60_000)
    expect(world.operations).toContain('set')
    expect(new Set(world.reports).size).toBe(1)
  })
})

describe('work with the cart under its lock (PROMO-01)', () => {
  test('gets the cart as another tab has left it, and shows what came of it', async () => {
    const { world, time, tab } = await openWith(1)
    const other = world.open()
    await time.pass(1000)
    void other.engine.add(request(SKY, 2))
    await time.pass(10)
    const seen: number[] = []
    const { length } = tab.views
    const done = tab.engine.withLockedCart(async ({ cart, api, accept }) => {
      seen.push(...cart.lines.nodes.map(({ quantity }) => quantity))
      const answer = await api.read(cart.id)
      if (answer.ok && answer.cart !== null) accept(answer.cart)
    })
    await time.pass(1000)
    await done
    expect(seen).toEqual([3])
    expect(tab.view().count).toBe(3)
    expect(tab.views.length).toBeGreaterThan(length)
  })

  test('shows what its answers say when it is done', async () => {
    const { time, tab } = await openWith(1)
    // After that, what somebody else changes is shown and not set back.
    await time.pass(2 * LATE_REQUEST_MS)
    void tab.engine.withLockedCart(async ({ cart, api, accept }) => {
      const answer = await api.setCodes(cart.id, ['CALM'])
      if (answer.ok && answer.cart !== null) accept(answer.cart)
    })
    await time.pass(100)
    expect(tab.view().discountCodes).toEqual([{ code: 'CALM', applicable: true }])
  })

  test('is left out where there is no cart', async () => {
    const { world, service, time } = newBrowser()
    service.broken.set('create', 'failing before')
    const tab = world.open()
    await time.pass(100)
    let isCalled = false
    const done = tab.engine.withLockedCart(async () => {
      isCalled = true
    })
    await time.pass(60_000)
    await done
    expect(isCalled).toBe(false)
  })
})

test('a tab holds its lock once, however often it is shown again, and not while it is left (CART-27)', async () => {
  const { world, tab } = await openBrowser()
  for (const _ of [1, 2]) {
    tab.engine.returned()
    expect(world.held).toHaveLength(1)
  }
  tab.engine.leaving()
  expect(world.held).toEqual([])
  tab.engine.returned()
  expect(world.held).toHaveLength(1)
})

test('a page that is left before it has a cart releases what it was asked for, once (CART-27)', async () => {
  const { world, service, time } = newBrowser()
  service.broken.set('create', 'failing before')
  const tab = world.open()
  void tab.engine.add(request(SKY, 2))
  await time.pass(50)
  tab.engine.leaving()
  tab.engine.leaving()
  expect(world.stored('journal')).toMatchObject([{ kind: 'add', quantity: 2, owner: null }])
})

test('nothing is said of a cart that is gone and had nothing in it (CART-08)', async () => {
  const { world, service, time } = newBrowser()
  const entry = (value: unknown) => JSON.stringify({ value, timestamp: 0 })
  world.area.set('cart:id', entry('gid://shopify/Cart/of-old'))
  world.area.set('cart:build', entry('build-1'))
  const tab = world.open()
  await time.pass(1000)
  expect(service.mutations).toEqual(['create'])
  expect([world.said, tab.alertText()]).toEqual([[], null])
})

test('the checkout waits where the service could not be reached, whether or not anything was changed (CHK-02)', async () => {
  const { service, time, tab } = await openBrowser()
  expect(await tab.engine.settle()).toBe('settled')
  service.broken.set('read', 'failing before')
  tab.engine.returned()
  await time.pass(500)
  const settled = tab.engine.settle()
  await time.pass(120_000)
  expect(await settled).toBe('unreachable')
})

describe('a page that comes back from the back/forward cache', () => {
  /** It was left with a quantity that could not be sent, instead of which the next page has set another one. */
  const comeBack = async () => {
    const { world, service, time } = newBrowser()
    service.broken.set('create', 'failing before')
    const tab = world.open()
    void tab.engine.add(request(SKY))
    tab.engine.setQuantity(sky, 5)
    await time.pass(1000)
    tab.engine.leaving()
    // No time passes while it is kept: its timers would run.
    const next = world.open()
    next.engine.setQuantity(sky, 3)
    next.engine.leaving()
    next.kill()
    tab.engine.returned()
    service.broken.clear()
    return { world, service, time, tab }
  }

  test('keeps what the next page has made of its change (CART-27)', async () => {
    const { world, service, time, tab } = await comeBack()
    await time.pass(60_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(tab.view().count).toBe(3)
  })

  test.each([
    { became: 'the cart of now', isEnded: false, lines: { [sky]: 2, [`${DUSK}|`]: 1 } },
    { became: 'another cart', isEnded: true, lines: { [`${DUSK}|`]: 1 } },
  ])('replaces $became by no answer from before it was left (CART-27)', async ({ isEnded, lines }) => {
    const { service, time } = newBrowser()
    const answered = Promise.withResolvers<void>()
    const world = new CartWorld(time, {
      api(isAlive) {
        const api = service.api(isAlive)
        if (world.tabs.length > 0) return api
        const updateLines: CartApi['updateLines'] = async (...sent) => {
          const answer = await api.updateLines(...sent)
          await answered.promise
          return answer
        }
        return { ...api, updateLines }
      },
    })
    const tab = world.open()
    void tab.engine.add(request(SKY))
    await time.pass(1000)
    tab.engine.setQuantity(sky, 2)
    await time.pass(1000)
    tab.engine.leaving()
    world.giveUpLock(tab)
    if (isEnded) service.outcomes = [{ kind: 'cart ends', ms: 20 }]
    const next = world.open()
    await time.pass(10_000)
    void next.engine.add(request(DUSK))
    await time.pass(1000)
    next.engine.leaving()
    next.kill()
    answered.resolve()
    await time.pass(0)
    tab.engine.leaving()
    tab.kill()
    world.open()
    await time.pass(60_000)
    expect(service.quantities(world.cartId())).toEqual(lines)
  })

  test('has its changes again for a press that follows at once (CART-27)', async () => {
    const { world, service, time, tab } = await comeBack()
    tab.engine.setQuantity(sky, 4)
    expect(tab.view().lines.map(({ quantity }) => quantity)).toEqual([4])
    await time.pass(60_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  })

  test('gives that to the page that replaces it when it is loaded anew (CART-27)', async () => {
    const { world, service, time, tab } = await comeBack()
    tab.engine.leaving()
    tab.kill()
    const again = world.open()
    await time.pass(60_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 3 })
    expect(again.view().count).toBe(3)
  })

  test('keeps a change of its own that it made while it was left (CART-27)', async () => {
    const { world, service, time, tab } = await openWith(1)
    tab.engine.leaving()
    tab.engine.setQuantity(sky, 4)
    tab.engine.returned()
    await time.pass(60_000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  })
})

import { describe, expect, test, vi } from 'vitest'
import { createTimestampedStorage } from '#browser/session/timestamped-storage.ts'
import { createTabLock, createTabPresence } from '#browser/tab-lock.ts'
import { PRODUCT_GONE } from '#commerce/cart/cart.api.ts'
import { createRetryBudget } from '#config/retry.ts'
import { createCartTasks } from '#features/cart/engine/create-and-read-cart.ts'
import { initialState } from '#features/cart/engine/state.ts'
import { startCartWithoutEngine, watchOrphans } from '#features/cart/start-without-engine.ts'
import { newBrowser, openWith, request, SKY } from './cart-browser.fixture.ts'
import { messageOf } from './message-of.fixture.ts'

/** What a page of that browser has for its cart. */
function ioOf({ world, time, service }: ReturnType<typeof newBrowser>) {
  const clock = time.clockWhile(() => true)
  return {
    api: service.api(() => true),
    storage: createTimestampedStorage({
      prefix: 'cart:',
      area: world.storage.open(),
      now: clock.now,
      events: new EventTarget(),
    }),
    clock,
    newRetryBudget: () => createRetryBudget({ clock, random: () => 0.5, attempts: 2, initialDelayMs: 200 }),
    exclusively: createTabLock({
      name: 'cart',
      locks: undefined,
      lastHeard: () => Number.NEGATIVE_INFINITY,
      now: clock.now,
    }),
    presence: createTabPresence({ name: 'cart', locks: undefined }),
    buildId: world.buildId,
    report: (error: unknown) => world.reports.push(messageOf(error)),
    emit: (event: string) => world.events.push(event),
  }
}

/** A page of that browser on which nobody does anything. */
function unusedPage(browser: ReturnType<typeof newBrowser>) {
  const { time } = browser
  const io = ioOf(browser)
  const showCount = vi.fn()
  const start = async () => {
    const started = startCartWithoutEngine(io, showCount)
    await time.pass(20_000)
    return started
  }
  return { start, showCount }
}

describe('the cart of a page that nobody uses', () => {
  test('is made where there has been none, and is the engine’s cart later (CART-07, CART-10, CART-13)', async () => {
    const browser = newBrowser()
    const { world, service, time } = browser
    expect(await unusedPage(browser).start()).toBe(true)
    expect(service.mutations).toEqual(['create'])
    expect(world.events).toEqual(['createCartSuccess'])
    expect(world.cartId()).toBe([...service.carts.keys()][0])
    expect(world.stored('build')).toBe(world.buildId)

    const tab = world.open()
    expect(tab.view()).toMatchObject({ status: 'ready', lines: [], count: 0 })
    await time.pass(1000)
    expect(service.carts.size).toBe(1)
    expect(world.said).toEqual([])
  })

  test('is asked for its count when there is one, and nothing is stored but that (CART-07, CHR-11)', async () => {
    const browser = await openWith(3)
    browser.tab.kill()
    const { world } = browser
    const settled = world.area.get('cart:settled')
    const { start, showCount } = unusedPage(browser)
    expect(await start()).toBe(true)
    expect(showCount).toHaveBeenCalledExactlyOnceWith(3)
    expect(browser.service.mutations).toEqual([])
    expect(world.area.get('cart:settled')).toBe(settled)
    expect(world.stored('count')).toBe(3)
  })

  test('is asked for a count that somebody else has changed, which the next page shows (CHR-11)', async () => {
    const browser = await openWith(3)
    browser.tab.kill()
    const { world, service } = browser
    void service.api(() => true).addLines(world.cartId() ?? '', [{ merchandiseId: SKY, quantity: 2 }])
    const { start, showCount } = unusedPage(browser)
    expect(await start()).toBe(true)
    expect(showCount).toHaveBeenCalledExactlyOnceWith(5)
    expect(world.stored('count')).toBe(5)
  })

  test.each([
    ['its id is damaged', { id: 'damaged', build: 'build-1' }],
    ['its id is missing', { build: 'build-1' }],
    ['only its count is left', { count: 3 }],
    ['it is of no known release', { id: 'gid://shopify/Cart/1' }],
  ])('is left to the engine, and nothing asked, where %s (CART-04, CART-07)', async (_, entries) => {
    const browser = newBrowser()
    const { world, service } = browser
    for (const [name, value] of Object.entries(entries))
      world.area.set(`cart:${name}`, JSON.stringify({ value, timestamp: 0 }))
    expect(await unusedPage(browser).start()).toBe(false)
    expect([service.mutations, service.reads]).toEqual([[], 0])
  })

  test('is left to the engine with pending changes, after a release, and when it is gone (CART-07, CART-08, CART-27)', async () => {
    const pending = newBrowser()
    pending.world.press(request(SKY))
    expect(await unusedPage(pending).start()).toBe(false)
    expect(pending.service.mutations).toEqual([])

    const released = await openWith(1)
    released.tab.kill()
    released.world.buildId = 'build-2'
    expect(await unusedPage(released).start()).toBe(false)

    const gone = await openWith(1)
    gone.tab.kill()
    gone.service.carts.clear()
    const { start, showCount } = unusedPage(gone)
    expect(await start()).toBe(false)
    expect(showCount).not.toHaveBeenCalled()
    expect(gone.service.mutations).toEqual([])
  })
})

test('a cart that lines had to be removed from is left to the engine, which tells the shopper (CART-08)', async () => {
  const browser = await openWith(3)
  browser.tab.kill()
  browser.service.warnings.push({ code: PRODUCT_GONE, message: '', target: 'a line' })
  const { start, showCount } = unusedPage(browser)
  expect(await start()).toBe(false)
  expect(showCount).not.toHaveBeenCalled()
})

describe('a page that nobody uses, while another tab has changes', () => {
  /** A browser with an unused page, and a log that another tab writes; `end` ends such a tab. */
  function withLog() {
    const { world, time } = newBrowser()
    const [theirs, ours] = [new EventTarget(), new EventTarget()]
    const storageOf = (events: EventTarget) =>
      createTimestampedStorage({
        prefix: 'cart:',
        area: world.storage.open(events, () => true),
        now: () => 0,
        events,
      })
    const waiting = new Map<string, () => void>()
    const presence = {
      hold: () => () => {},
      whenGone: vi.fn((tab: string, onGone: () => void) => void waiting.set(tab, onGone)),
    }
    const startEngine = vi.fn()
    const watch = () =>
      watchOrphans({ storage: storageOf(ours), clock: time.clockWhile(() => true), presence }, startEngine)
    const log = storageOf(theirs)
    const write = (owners: ReadonlyArray<string | null>) =>
      log.write(
        'journal',
        owners.map((owner) => ({ owner })),
      )
    const end = (owner: string) => waiting.get(owner)?.()
    const watched = () => presence.whenGone.mock.calls.map(([tab]) => tab)
    return { watch, write, end, startEngine, time, watched }
  }

  test.each(['before', 'after'])(
    'starts the engine at once when that tab crashes, written %s it looks (CART-27)',
    async (moment) => {
      const { watch, write, end, startEngine, time } = withLog()
      if (moment === 'before') write(['other'])
      watch()
      if (moment === 'after') write(['other'])
      await time.pass(60_000)
      expect(startEngine).not.toHaveBeenCalled()
      end('other')
      expect(startEngine).toHaveBeenCalledOnce()
    },
  )

  test('watches each tab once, and none while there is no change (CART-27)', async () => {
    const { watch, write, time, watched } = withLog()
    watch()
    expect(watched()).toEqual([])
    for (const owners of [['one'], ['one', 'other'], ['one', 'one']]) {
      write(owners)
      await time.pass(10)
    }
    expect(watched()).toEqual(['one', 'other'])
  })

  test('leaves a tab alone that ends when its changes are made (CART-27)', async () => {
    const { watch, write, end, startEngine, time } = withLog()
    watch()
    write(['other'])
    await time.pass(10)
    write([])
    end('other')
    // It comes back, as from the back/forward cache, and crashes later.
    write(['other'])
    await time.pass(10)
    expect(startEngine).not.toHaveBeenCalled()
    end('other')
    expect(startEngine).toHaveBeenCalledOnce()
  })

  test('leaves what a closed page has left to the next page first (CART-27)', async () => {
    const { watch, write, startEngine, time } = withLog()
    watch()
    write([null])
    await time.pass(1000)
    write(['next'])
    await time.pass(10_000)
    expect(startEngine).not.toHaveBeenCalled()
    write([null])
    await time.pass(3000)
    expect(startEngine).toHaveBeenCalledOnce()
  })
})

test.each([
  { isStored: true, taken: 0 },
  { isStored: false, taken: 1 },
])(
  'a created cart is taken unless another tab has stored one: $isStored (CART-27)',
  async ({ isStored, taken }) => {
    const browser = newBrowser()
    const accept = vi.fn()
    const access = {
      state: () => initialState({ cartId: 'gid://shopify/Cart/other', cart: null, changedAt: null }, []),
      dispatch: () => {},
      accept,
      adoptSaved: () => isStored,
      hadLines: () => false,
      markCartGone: () => {},
    }
    const created = createCartTasks({
      ...ioOf(browser),
      access,
      notify: () => {},
      isOnline: () => true,
    }).create()
    await browser.time.pass(5000)
    await created
    expect(browser.service.mutations).toEqual(['create'])
    expect(accept).toHaveBeenCalledTimes(taken)
  },
)

import { describe, expect, test } from 'vitest'
import { isAlertShownOnLines } from '#features/cart-drawer/is-alert-shown-on-lines.ts'
import { DUSK, MONTHLY, openBrowser, openWith, request, SKY, sky } from './cart-browser.fixture.ts'

const dusk = `${DUSK}|`

describe('a warning', () => {
  test('belongs to the line that it names, not to the one that was added (CART-28, ERR-06)', async () => {
    const { tab, time, service } = await openWith(2)
    service.stock.set(SKY, 1)
    const added = tab.engine.add(request(DUSK))
    await time.pass(1000)
    expect(await added).toBe(true)
    expect(tab.view().lines.map(({ key, quantity, error }) => [key, quantity, error])).toEqual([
      [sky, 1, `There is only 1 of ${SKY} left.`],
      [dusk, 1, null],
    ])
    expect(tab.alertText()).toBe(`There is only 1 of ${SKY} left.`)
  })

  test.each([
    ['that is in the cart', SKY, sky],
    ['that is being added', DUSK, dusk],
  ])('belongs to the line of the variant that it names, %s (CART-28, ERR-06)', async (_, target, key) => {
    const { tab, time, service } = await openWith(2)
    service.warnings.push({ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Not enough.', target })
    void tab.engine.add(request(DUSK, 2))
    await time.pass(1000)
    expect(tab.view().lines.map((line) => [line.key, line.error])).toEqual(
      [sky, dusk].map((each) => [each, each === key ? `There are only 2 of ${target} left.` : null]),
    )
  })

  test('of a discount stands beside no line, and is told once: the service repeats it (CART-28, DISC-15)', async () => {
    const { tab, time, service, world } = await openWith(2)
    const text = 'The code CALM needs a larger order.'
    await Promise.all([tab.engine.setCodes(['CALM']), time.pass(1000)])
    service.unknownCodes.add('CALM')
    for (const [quantity, alert] of [
      [1, text],
      [3, null],
    ] as const) {
      const code = 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
      service.warnings.push({ code, message: text, target: world.cartId() ?? '' })
      tab.engine.setQuantity(sky, quantity)
      await time.pass(1000)
      expect(tab.view().lines).toMatchObject([{ quantity, error: null }])
      expect(tab.alertText()).toBe(alert)
    }
  })

  test('is told beside the others of the same answer (ERR-06)', async () => {
    const { tab, time, service, world } = await openWith(2)
    void tab.engine.add(request(DUSK, 2))
    await time.pass(1000)
    service.stock.set(SKY, 0).set(DUSK, 1)
    tab.engine.setQuantity(dusk, 3)
    await time.pass(1000)
    const errors = tab.view().lines.map(({ error }) => error)
    expect(errors).toEqual([`${SKY} is sold out.`, `There is only 1 of ${DUSK} left.`])
    expect(tab.alertText()).toBe(errors.join(' '))
    expect(world.notices.map(({ text }) => text)).toEqual(errors)
    expect(isAlertShownOnLines(tab.alertText() ?? '', tab.view().lines)).toBe(true)
    expect(isAlertShownOnLines(`${tab.alertText()} And more.`, tab.view().lines)).toBe(false)
  })

  test('is told when the change was the shop’s own (ERR-06)', async () => {
    const { tab, time, service } = await openWith(2)
    service.stock.set(SKY, 0)
    void tab.engine.setAttributes({ origin: '/' })
    await time.pass(1000)
    expect(tab.view().lines).toMatchObject([{ quantity: 0, error: `${SKY} is sold out.` }])
  })

  test('names a line as the drawer does (ERR-06, CART-44)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request(SKY, 2, { sellingPlanId: MONTHLY }))
    await time.pass(1000)
    const [line] = tab.view().lines
    world.titles.set(line?.productId ?? '', 'Lemon Mint')
    service.stock.set(SKY, 1)
    void tab.engine.add(request(DUSK))
    await time.pass(1000)
    expect(tab.alertText()).toBe('There is only 1 of Lemon Mint (Monthly) left.')
    tab.engine.setQuantity(line?.key ?? '', 2)
    service.stock.set(SKY, 0)
    await time.pass(1000)
    expect(tab.alertText()).toBe('Lemon Mint (Monthly) is sold out.')
  })
})

describe('a line that sold out', () => {
  async function openSoldOut() {
    const browser = await openWith(2)
    browser.service.stock.set(SKY, 0)
    void browser.tab.engine.add(request(DUSK))
    await browser.time.pass(1000)
    browser.service.mutations.length = 0
    return browser
  }

  test('stays, marked and without a price, and does not count (CART-30, CART-31)', async () => {
    const { tab, world, time } = await openSoldOut()
    const marked = { key: sky, quantity: 0, soldOut: true, price: null }
    expect(tab.view()).toMatchObject({ count: 1, lines: [marked, { key: dusk, soldOut: false }] })
    const next = world.open()
    await time.pass(1000)
    expect(next.view()).toMatchObject({ count: 1, lines: [marked, { key: dusk }] })
    expect(next.engine.checkoutCart()?.count).toBe(1)
  })

  test.each(['answered', 'dropped before', 'dropped after'] as const)(
    'goes when it is removed, the request being %s (CART-26, NET-02)',
    async (kind) => {
      const { tab, time, service, world } = await openSoldOut()
      service.outcomes = [{ kind, ms: 20 }]
      tab.engine.removeLine(sky)
      expect(tab.view().lines.map(({ key }) => key)).toEqual([dusk])
      await time.pass(5000)
      expect(service.quantities(world.cartId())).toEqual({ [dusk]: 1 })
      expect(tab.view().lines.map(({ key }) => key)).toEqual([dusk])
    },
  )

  test('can be replaced by another variant, once (CART-43)', async () => {
    const { tab, time, service, world } = await openSoldOut()
    const other = 'gid://shopify/ProductVariant/3'
    tab.engine.chooseVariant(sky, other, { variantTitle: '24', image: null })
    expect(tab.view().lines[0]).toMatchObject({ key: `${other}|`, quantity: 1, soldOut: false })
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [`${other}|`]: 1, [dusk]: 1 })
  })

  test('can be bought again when there is stock (CART-28)', async () => {
    const { tab, time, service, world } = await openSoldOut()
    service.stock.delete(SKY)
    tab.engine.setQuantity(sky, 1)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 1, [dusk]: 1 })
  })

  test('is told as not added, and stays marked (CART-22)', async () => {
    const { tab, time } = await openBrowser({ [SKY]: 0 })
    const added = tab.engine.add(request())
    await time.pass(1000)
    expect(await added).toBe(false)
    expect(tab.alertText()).toBe(`${SKY} is sold out.`)
    expect(tab.view()).toMatchObject({ count: 0, lines: [{ quantity: 0, soldOut: true }] })
  })
})

import { describe, expect, test } from 'vitest'
import { hasGiftCard, hasSubscription, isGiftCardsOnly } from '#features/cart/line-kinds.ts'
import { UNREACHABLE_CHANGES_KEPT } from '#features/cart/texts.ts'
import { canBeGift } from '#features/gift-note/gift-eligibility.ts'
import { DUSK, MONTHLY, newBrowser, openBrowser, request, SKY } from './cart-browser.fixture.ts'

const sky = `${SKY}|`
const dusk = `${DUSK}|`
const display = { variantTitle: '12', image: '/dusk.png' }

async function openWith(...variants: string[]) {
  const browser = await openBrowser()
  for (const variant of variants) void browser.tab.engine.add(request(variant, 2))
  await browser.time.pass(2000)
  browser.service.mutations.length = 0
  return browser
}

describe('choosing another variant', () => {
  test('shows at once in the line’s place, then as the server has it (CART-43)', async () => {
    const { tab, time, service, world } = await openWith(SKY, 'gid://shopify/ProductVariant/9')
    tab.engine.chooseVariant(sky, DUSK, display)
    expect(tab.view().lines[0]).toMatchObject({
      key: dusk,
      variantId: DUSK,
      variantTitle: '12',
      image: '/dusk.png',
      quantity: 2,
      pending: true,
    })
    await time.pass(1000)
    expect(service.mutations).toEqual(['update'])
    expect(Object.entries(service.quantities(world.cartId()))[0]).toEqual([dusk, 2])
    expect(tab.view().lines[0]).toMatchObject({ key: dusk, pending: false })
  })

  test('joins the line of the same variant in one request (CART-43, CART-22)', async () => {
    const { tab, time, service, world } = await openWith(SKY, DUSK)
    tab.engine.chooseVariant(dusk, SKY, display)
    expect(tab.view().lines.map(({ key, quantity }) => [key, quantity])).toEqual([[sky, 4]])
    await time.pass(1000)
    expect(service.mutations).toEqual(['update'])
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 4 })
  })

  test('keeps a quantity set right before or after (CART-43)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    tab.engine.setQuantity(sky, 5)
    tab.engine.chooseVariant(sky, DUSK, display)
    tab.engine.setQuantity(dusk, 6)
    await time.pass(2000)
    expect(service.quantities(world.cartId())).toEqual({ [dusk]: 6 })
  })

  test('shows an addition to the chosen variant as that variant (CART-43)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    tab.engine.chooseVariant(sky, DUSK, display)
    void tab.engine.add(request(DUSK))
    expect(tab.view().lines).toMatchObject([
      { key: dusk, variantId: DUSK, variantTitle: '12', image: '/dusk.png', quantity: 3 },
    ])
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [dusk]: 3 })
  })

  test('keeps the selling plan (CART-43)', async () => {
    const { tab, time, service, world } = await openBrowser()
    void tab.engine.add(request(SKY, 1, { sellingPlanId: MONTHLY }))
    await time.pass(1000)
    tab.engine.chooseVariant(`${SKY}|${MONTHLY}`, DUSK, display)
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [`${DUSK}|${MONTHLY}`]: 1 })
  })

  test('leaves the line as it was when refused, and shows the error there (CART-43, ERR-06)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    service.outcomes = [{ kind: 'user error', ms: 5 }]
    tab.engine.chooseVariant(sky, DUSK, display)
    await time.pass(3000)
    expect(tab.view().lines).toMatchObject([{ key: sky, quantity: 2, pending: false, error: 'Refused.' }])
    expect(world.said).toEqual(['Refused.'])
  })

  test('ignores the line’s own variant and unknown lines (CART-43)', async () => {
    const { tab, time, service } = await openWith(SKY)
    tab.engine.chooseVariant(sky, SKY, display)
    tab.engine.chooseVariant(dusk, SKY, display)
    await time.pass(1000)
    expect(service.mutations).toEqual([])
  })
})

describe('adding', () => {
  test.each([
    ['adds to the quantity when additive (CART-24)', { quantity: 3 }, 5],
    ['sets the quantity when not additive (CART-24)', { quantity: 3, additive: false }, 3],
    ['removes the line below 1 when not additive (CART-23)', { quantity: 0, additive: false }, undefined],
    ['adds nothing below 1 when additive (CART-23)', { quantity: 0 }, 2],
  ])('%s (CART-18)', async (_, more, quantity) => {
    const { tab, time, service, world } = await openWith(SKY)
    const added = tab.engine.add(request(SKY, 1, more))
    await time.pass(1000)
    expect(await added).toBe(more.quantity > 0 || 'additive' in more)
    expect(service.quantities(world.cartId())[sky]).toBe(quantity)
  })

  test('adds a new line whether additive or not (CART-18, CART-22, OPEN-07)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    void tab.engine.add(request(DUSK, 2, { additive: false }))
    await time.pass(1000)
    expect(service.quantities(world.cartId())).toEqual({ [sky]: 2, [dusk]: 2 })
  })
})

describe('the cart as a whole', () => {
  test('sets and drops attributes in one request and keeps all others (CART-17)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    await Promise.all([tab.engine.setAttributes({ a: '1', b: '2' }), time.pass(500)])
    service.mutations.length = 0
    const both = [tab.engine.setAttributes({ b: null }), tab.engine.setAttributes({ c: '3' })]
    expect(tab.view().attributes).toEqual([
      { key: 'a', value: '1' },
      { key: 'c', value: '3' },
    ])
    await time.pass(1000)
    expect(await Promise.all(both)).toEqual([
      { kind: 'done', warnings: [] },
      { kind: 'done', warnings: [] },
    ])
    expect(service.attributesAndCodes(world.cartId()).attributes).toEqual({ a: '1', c: '3' })
    expect(service.mutations.length).toBeLessThanOrEqual(2)
  })

  test('replaces the discount codes, and sends nothing when they are the same (DISC-15)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    await Promise.all([tab.engine.setCodes(['CALM']), time.pass(500)])
    expect(tab.view().discountCodes).toEqual([{ code: 'CALM', applicable: true }])
    await Promise.all([tab.engine.setCodes(['calm']), time.pass(500)])
    expect(service.mutations).toEqual(['codes'])
    await Promise.all([tab.engine.setCodes([]), time.pass(500)])
    expect(service.attributesAndCodes(world.cartId()).codes).toEqual([])
  })

  test('fails without a cart, and creates none (DISC-12, CART-47)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = Array.from({ length: 4 }, () => ({ kind: 'failing before' as const, ms: 5 }))
    const tab = world.open()
    await time.pass(20_000)
    service.mutations.length = 0
    expect(await tab.engine.setAttributes({ a: '1' })).toMatchObject({ kind: 'failed', userErrors: [] })
    expect(await tab.engine.setCodes(['CALM'])).toMatchObject({ kind: 'failed', isRetryable: true })
    expect(service.mutations).toEqual([])
  })

  test('waits for the cart that is being created before it sets attributes (GIFT-06)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = Array.from({ length: 4 }, () => ({ kind: 'throttled' as const, ms: 5 }))
    const tab = world.open()
    await time.pass(20_000)
    expect(world.cartId()).toBeNull()
    service.outcomes = [{ kind: 'answered', ms: 4000 }]
    void tab.engine.add(request())
    const failureText = 'Your note was not saved.'
    const [outcome] = await Promise.all([
      tab.engine.setAttributes({ giftText: 'Hi' }, { failureText }),
      time.pass(8000),
    ])
    expect(outcome).toEqual({ kind: 'done', warnings: [] })
    expect(service.attributesAndCodes(world.cartId()).attributes).toEqual({ giftText: 'Hi' })
  })

  test('tells when the cart could not be created after all (GIFT-06)', async () => {
    const { world, time, service } = newBrowser()
    service.outcomes = Array.from({ length: 8 }, () => ({ kind: 'throttled' as const, ms: 5 }))
    const tab = world.open()
    await time.pass(20_000)
    void tab.engine.add(request())
    const failureText = 'Your note was not saved.'
    const [outcome] = await Promise.all([
      tab.engine.setAttributes({ giftText: 'Hi' }, { failureText }),
      time.pass(20_000),
    ])
    expect(outcome.kind).toBe('failed')
    expect(world.said).toContain(failureText)
  })

  test('reports a failed silent change, and tells the shopper nothing (ERR-04)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    service.outcomes = [{ kind: 'user error', ms: 5 }]
    tab.announcements.length = 0
    const [outcome] = await Promise.all([tab.engine.setAttributes({ a: '1' }), time.pass(3000)])
    expect(outcome).toEqual({
      kind: 'failed',
      text: 'Refused.',
      userErrors: [{ code: 'INVALID', message: 'Refused.' }],
      isRetryable: false,
    })
    expect(world.reports).toEqual(['Failed to update cart attributes'])
    expect(world.said).toEqual([])
    expect(tab.announcements).toEqual([])
    expect(tab.view().attributes).toEqual([])
  })

  test('shows the caller’s text when a change fails (ERR-05)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    service.outcomes = [{ kind: 'user error', ms: 5 }]
    const failureText = 'We couldn’t use that code.'
    const [outcome] = await Promise.all([tab.engine.setCodes(['CALM'], { failureText }), time.pass(3000)])
    expect(outcome.kind).toBe('failed')
    expect(world.reports).toEqual(['Failed to apply discount code'])
    expect(world.said).toEqual([failureText])
  })

  test('keeps changes made offline, and sends them when the connection is back (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    service.outcomes = Array.from({ length: 2 }, () => ({ kind: 'dropped before' as const, ms: 5 }))
    const asked = tab.engine.setAttributes({ giftText: 'Hi' }, { failureText: 'Your note was not saved.' })
    await time.pass(100)
    expect(await asked).toEqual({ kind: 'waiting' })
    expect(tab.alertText()).toBe(UNREACHABLE_CHANGES_KEPT)
    expect(tab.view().attributes).toEqual([{ key: 'giftText', value: 'Hi' }])
    tab.engine.returned()
    await time.pass(5000)
    expect(service.attributesAndCodes(world.cartId()).attributes).toEqual({ giftText: 'Hi' })
    expect(tab.alertText()).toBeNull()
  })

  test('sends changes after their page was closed (CART-27)', async () => {
    const { tab, time, service, world } = await openWith(SKY)
    void tab.engine.setAttributes({ giftText: 'Hi' })
    void tab.engine.setCodes(['CALM'])
    tab.engine.leaving()
    tab.kill()
    await time.pass(1000)
    world.open()
    await time.pass(3000)
    expect(service.attributesAndCodes(world.cartId())).toEqual({
      attributes: { giftText: 'Hi' },
      codes: ['CALM'],
    })
  })
})

describe('kinds of carts', () => {
  const kind = (productType: string | null, recurring = false) => ({ productType, recurring })
  test.each([
    ['empty', [], false, false, false],
    ['of things', [kind('Powders'), kind(null)], false, false, true],
    ['with a gift card', [kind('Powders'), kind('Gift Card')], true, false, false],
    ['with a subscription', [kind('Powders', true)], false, true, false],
  ])('%s (CART-33, CART-34, CART-35)', (_, lines, giftCard, subscription, gift) => {
    expect([hasGiftCard(lines), hasSubscription(lines), canBeGift(lines)]).toEqual([
      giftCard,
      subscription,
      gift,
    ])
  })

  test('nothing is shipped of gift cards alone (DOC-28)', () => {
    expect(isGiftCardsOnly([kind('Gift Card'), kind('Gift Card')])).toBe(true)
    expect(isGiftCardsOnly([kind('Gift Card'), kind(null)])).toBe(false)
  })
})

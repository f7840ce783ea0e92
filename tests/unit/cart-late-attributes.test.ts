import { describe, expect, test } from 'vitest'
import { LATE_REQUEST_MS } from '#config/limits.ts'
import { openBrowser, twice } from './cart-browser.fixture.ts'

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

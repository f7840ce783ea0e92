import { expect, test } from 'vitest'
import { CART_QUERY_DEBOUNCE_MS } from '#config/limits.ts'
import { openBrowser, openWith, sky } from './cart-browser.ts'

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

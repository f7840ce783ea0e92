import type { AddRequest } from '#features/cart/cart-commands.ts'
import type { Outcome } from '../property/cart-outcomes.fixture.ts'
import { CartService } from '../property/cart-service.fixture.ts'
import { CartWorld } from '../property/cart-world.fixture.ts'
import { FakeClock } from '../property/fake-clock.fixture.ts'

export const SKY = 'gid://shopify/ProductVariant/1'
export const DUSK = 'gid://shopify/ProductVariant/2'
export const MONTHLY = 'gid://shopify/SellingPlan/1'

/** A browser without tabs yet, over a service whose stock may be limited. */
export function newBrowser(stock: Record<string, number> = {}) {
  const time = new FakeClock()
  const service = new CartService(time, new Map(Object.entries(stock)))
  return { time, service, world: new CartWorld(time, service) }
}

/** A browser with one tab whose cart is ready. */
export async function openBrowser(stock: Record<string, number> = {}) {
  const browser = newBrowser(stock)
  const tab = browser.world.open()
  await browser.time.pass(1000)
  browser.service.mutations.length = 0
  return { ...browser, tab }
}

export const request = (variantId = SKY, quantity = 1, more: Partial<AddRequest> = {}): AddRequest => ({
  variantId,
  quantity,
  display: {
    productId: null,
    title: variantId,
    variantTitle: null,
    planName: null,
    image: null,
    unitPrice: null,
  },
  ...more,
})

/** The service does the work at once, and again after `late` ms. */
export const twice = (late: number): Outcome => ({ kind: 'doubled late', ms: 5, late })

/** The key of SKY's line. */
export const sky = `${SKY}|`

/** A browser whose cart holds this quantity of SKY; its recorded requests and messages are cleared. */
export async function openWith(quantity: number, stock: Record<string, number> = {}) {
  const browser = await openBrowser(stock)
  void browser.tab.engine.add(request(SKY, quantity))
  await browser.time.pass(1000)
  browser.service.mutations.length = 0
  browser.tab.announcements.length = 0
  return browser
}

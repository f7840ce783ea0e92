import type { Browser } from '@playwright/test'
import type { TrafficSum } from './network-traffic.ts'
import { openPage } from './page-load.ts'
import { addButton, cartButton, cartOf } from './taps.ts'

/** What is loaded with the cart, but is not its own: the header hydrates because the button in it is pressed. */
const otherChunks = /\/(client|react|rolldown-runtime|ProductForm|Header|recent\.browser)\.[^/]*$/

export interface CartWeight {
  /** All scripts once the cart is open, bytes after gzip. */
  scriptsWithCart: number
  /** The scripts among them that are loaded for the cart, without React and the product form. */
  cartScripts: number
  addToCart: TrafficSum
}

/**
 * Weighs what the cart loads on a cold product page, and what an addition sends.
 * @param isService Tells whether an address belongs to the commerce service.
 */
export async function weighCart(
  browser: Browser,
  url: string,
  isService: (address: string) => boolean,
): Promise<CartWeight> {
  const { page, traffic, context } = await openPage(browser, url)
  const atLoad = traffic.addresses(({ isPrefetch }) => !isPrefetch)
  await cartButton(page).tap()
  await cartOf(page).waitFor()
  await traffic.quiet()
  const scriptsWithCart = traffic.sum(({ isPrefetch }) => !isPrefetch).scripts
  const cartScripts = traffic.sum(
    ({ url: address, isPrefetch }) => !isPrefetch && !atLoad.has(address) && !otherChunks.test(address),
  ).scripts
  await page.keyboard.press('Escape')
  traffic.restart()
  await addButton(page).tap()
  await cartOf(page).getByRole('listitem').first().waitFor()
  await traffic.quiet()
  const addToCart = traffic.sum(({ url: address, method }) => method !== 'OPTIONS' && isService(address))
  await context.close()
  return { scriptsWithCart, cartScripts, addToCart }
}

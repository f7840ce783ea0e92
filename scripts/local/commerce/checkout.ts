import { type PricedLine, priceCart } from './cart-pricing.ts'
import { fitToStock } from './cart-rules.ts'
import { type CheckoutView, checkoutPage, messagePage, thankYouPage } from './checkout-page.ts'
import { distinctCodes } from './discounts.ts'
import type { ServiceTools } from './service-tools.ts'
import type { StoredCart } from './stored-cart.ts'

const PATH = /^\/cart\/c\/([^/]+)(\/thank-you)?$/

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'"

/** An HTML response of the hosted shop, which may not be framed or cached. */
export function htmlAnswer(html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Thumbnails of the lines. */
const imageOf =
  (tools: ServiceTools) =>
  async ({ product, variant }: PricedLine): Promise<string | null> => {
    const image = product.images[variant.image ?? 0] ?? product.images[0]
    return image === undefined
      ? null
      : tools.images.view(image, product.id).url({ transform: { maxWidth: 128, maxHeight: 128 } })
  }

const parametersOf = (url: URL) =>
  [...url.searchParams].filter(([key]) => key !== 'key').map(([key, value]) => ({ key, value }))

/** The hosted checkout (`checkoutUrl`): shows the cart, completes it, confirms the order. */
export class Checkout {
  readonly #tools: ServiceTools

  constructor(tools: ServiceTools) {
    this.#tools = tools
  }

  owns(pathname: string): boolean {
    return PATH.test(pathname)
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const [, token = '', thanks] = PATH.exec(url.pathname) ?? []
    const cart = await this.#tools.carts.byToken(token)
    if (cart === null || cart.checkoutKey !== url.searchParams.get('key')) return this.#notFound()
    if (thanks !== undefined) return cart.order === null ? this.#toCheckout(url) : this.#thankYou(cart)
    if (cart.order !== null) return this.#toThanks(url)
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return this.#show(cart, url, [])
      case 'POST':
        return this.#tools.carts.enqueue(token, () => this.#complete(token, url))
      default:
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
    }
  }

  #notFound(): Response {
    const text = 'This checkout does not exist, or the link to it is not complete.'
    return htmlAnswer(messagePage(this.#tools.catalogue.shopName, 'Checkout not found', text), 404)
  }

  #toThanks(url: URL): Response {
    const key = url.searchParams.get('key') ?? ''
    const location = `${url.pathname}/thank-you?key=${encodeURIComponent(key)}`
    return new Response(null, { status: 303, headers: { location } })
  }

  #toCheckout(url: URL): Response {
    const location = `${url.pathname.replace(/\/thank-you$/, '')}${url.search}`
    return new Response(null, { status: 303, headers: { location } })
  }

  /** The cart's discount codes, and the one in the URL. */
  #codes(cart: StoredCart, url: URL): string[] {
    return distinctCodes([...cart.discountCodes, ...url.searchParams.getAll('discount')])
  }

  async #show(cart: StoredCart, url: URL, notices: readonly string[]): Promise<Response> {
    const tools = this.#tools
    const view: CheckoutView = {
      shopName: tools.catalogue.shopName,
      priced: priceCart(cart, tools.catalogue, tools.now(), this.#codes(cart, url)),
      parameters: parametersOf(url),
      imageOf: imageOf(tools),
    }
    const html = await checkoutPage(view, `${url.pathname}${url.search}`, notices)
    return htmlAnswer(html, notices.length === 0 ? 200 : 409)
  }

  async #complete(token: string, url: URL): Promise<Response> {
    const { carts, catalogue, inventory, unpublished, now } = this.#tools
    const cart = await carts.byToken(token)
    if (cart === null) return this.#notFound()
    if (cart.order !== null) return this.#toThanks(url)
    const fitted = fitToStock(cart.lines, cart.lines, {
      catalogue,
      country: cart.buyer.countryCode,
      inventory,
      unpublished,
      token,
      field: [],
    })
    if (fitted.warnings.length > 0) {
      const changed = await carts.save({ ...cart, lines: fitted.lines })
      return this.#show(
        changed,
        url,
        fitted.warnings.map(({ message }) => message),
      )
    }
    if (cart.lines.every(({ quantity }) => quantity === 0))
      return this.#show(cart, url, ['There is nothing to buy in this cart.'])
    await inventory.take(cart.lines)
    await this.#tools.onSold(cart.lines)
    await carts.save({
      ...cart,
      order: {
        name: `#${token.slice(0, 6).toUpperCase()}`,
        completedAt: now().toISOString(),
        parameters: parametersOf(url),
        discountCodes: this.#codes(cart, url),
      },
    })
    return this.#toThanks(url)
  }

  async #thankYou(cart: StoredCart): Promise<Response> {
    const tools = this.#tools
    const { order } = cart
    if (order === null) return this.#notFound()
    // Priced as of its completion, so that a code that has expired since still counts.
    const completedAt = new Date(order.completedAt)
    const view: CheckoutView = {
      shopName: tools.catalogue.shopName,
      priced: priceCart(cart, tools.catalogue, completedAt, order.discountCodes),
      parameters: order.parameters,
      imageOf: imageOf(tools),
    }
    return htmlAnswer(await thankYouPage(view, order.name))
  }
}

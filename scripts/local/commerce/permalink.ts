import { addLines, distinctAttributes, type LineInput } from './cart-rules.ts'
import { htmlAnswer } from './checkout.ts'
import { messagePage } from './checkout-page.ts'
import { distinctCodes } from './discounts.ts'
import type { ServiceTools } from './service-tools.ts'
import type { Attribute } from './stored-cart.ts'

const PATH = /^\/cart\/((?:\d+:\d+)(?:,\d+:\d+)*)\/?$/

/** Whether a path is a cart permalink: `/cart/{variant}:{quantity}`, more after commas. */
export const isPermalink = (pathname: string): boolean => {
  try {
    return PATH.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

function linesOf(pathname: string): LineInput[] {
  const [, list = ''] = PATH.exec(decodeURIComponent(pathname)) ?? []
  return list.split(',').map((item) => {
    const [number = '', quantity = ''] = item.split(':')
    return { merchandiseId: `gid://shopify/ProductVariant/${number}`, quantity: Number(quantity) }
  })
}

/** `attributes[KEY]=VALUE` parameters. */
function attributesOf(parameters: URLSearchParams): Attribute[] {
  return [...parameters].flatMap(([name, value]) => {
    const key = /^attributes\[(.+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [{ key, value }]
  })
}

const isOwn = (name: string) => name === 'note' || /^attributes\[/.test(name)

/**
 * Creates the cart of a permalink, with its `discount`, `note` and `attributes[…]`, and redirects to its checkout
 * with all other parameters. Answers with an error page when nothing can be bought.
 */
export async function answerPermalink(request: Request, tools: ServiceTools): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const url = new URL(request.url)
  const { catalogue, inventory, unpublished, carts } = tools
  const blank = carts.blank()
  const added = addLines([], linesOf(url.pathname), {
    catalogue,
    country: blank.buyer.countryCode,
    inventory,
    unpublished,
    token: blank.token,
    field: ['lines'],
  })
  const errorPage = (status: number, text: string) =>
    htmlAnswer(messagePage(catalogue.shopName, 'This link cannot be used', text), status)
  if (!added.ok) return errorPage(404, added.errors.map(({ message }) => message).join(' '))
  if (added.lines.every(({ quantity }) => quantity === 0)) {
    return errorPage(410, added.warnings.map(({ message }) => message).join(' '))
  }
  const cart = await carts.save({
    ...blank,
    lines: added.lines,
    attributes: distinctAttributes(attributesOf(url.searchParams)),
    note: url.searchParams.get('note') ?? '',
    discountCodes: distinctCodes((url.searchParams.get('discount') ?? '').split(',')),
  })
  const checkout = new URL(`/cart/c/${cart.token}`, tools.publicUrl())
  checkout.searchParams.set('key', cart.checkoutKey)
  for (const [name, value] of url.searchParams) {
    if (!isOwn(name) && name !== 'key') checkout.searchParams.append(name, value)
  }
  return new Response(null, {
    status: 302,
    headers: { location: checkout.href, 'cache-control': 'no-store' },
  })
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { globalId } from '../../../src/config/global-id.ts'
import { parseJson } from '../parse-json.ts'
import { type ReadDelivery, refused } from './webhook-result.ts'

const SIGNATURE_HEADER = 'X-Shopify-Hmac-Sha256'

const productSchema = z.looseObject({
  // Those of the service's own test messages are larger than a number holds exactly, which `z.int` refuses.
  id: z.union([z.number().refine(Number.isInteger), z.string().regex(/^\d+$/)]).optional(),
  admin_graphql_api_id: z.string().optional(),
})

/** Messages about an item of the inventory name no product that the Storefront API could look up. */
const topicsWithoutProductId = /^inventory_/

/** The name under which a store's messages come; null where the API has an address of the store's own. */
export function storeDomain(storefrontUrl: string): string | null {
  const { hostname } = new URL(storefrontUrl)
  return hostname.endsWith('.myshopify.com') ? hostname : null
}

function hasValidSignature(header: string, body: Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(header, 'base64')
  return given.length === expected.length && timingSafeEqual(expected, given)
}

/**
 * Reads a delivery of the commerce service's webhooks: which product has changed, or that some have. Deliveries are told
 * apart by the `X-Shopify-Webhook-Id`.
 */
export function readCommerceDelivery(
  { headers, body }: { headers: Headers; body: Buffer },
  { secret, store }: { secret: string; store: string | null },
): ReadDelivery {
  const signature = headers.get(SIGNATURE_HEADER)
  if (signature === null) return refused(401, `The header ${SIGNATURE_HEADER} is missing.`)
  if (!hasValidSignature(signature, body, secret)) return refused(401, 'The signature is wrong.')
  const sender = headers.get('X-Shopify-Shop-Domain')
  // An app has one secret for all the stores that it is installed in.
  if (store !== null && sender !== null && sender !== store)
    return refused(400, `This publisher is for the store ${store}, not for ${sender}.`)
  const content = parseJson(body.toString('utf8'), productSchema)
  if (content === null) return refused(400, 'The body is no JSON object.')
  const topic = headers.get('X-Shopify-Topic') ?? ''
  const id =
    headers.get('X-Shopify-Webhook-Id') ?? createHash('sha256').update(topic).update(body).digest('hex')
  const key = `commerce ${id}`
  if (topicsWithoutProductId.test(topic)) return { kind: 'delivery', key, reported: { kind: 'products' } }
  if (!topic.startsWith('products/')) return { kind: 'ignored' }
  const product =
    content.admin_graphql_api_id ?? (content.id === undefined ? null : globalId('Product', content.id))
  if (product === null) return refused(400, 'The body names no product.')
  return { kind: 'delivery', key, reported: { kind: 'product', id: product } }
}

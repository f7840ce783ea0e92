import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { StoreCatalogue } from '../catalogue.ts'
import { type RunningService, startCommerceService } from '../service.ts'
import { catalogue } from './catalogue.fixture.ts'
import { writeSample } from './write-sample.fixture.ts'

export const cartFields = `
  id checkoutUrl updatedAt totalQuantity note
  cost { subtotalAmount { amount } totalAmount { amount currencyCode } }
  attributes { key value }
  discountCodes { code applicable }
  discountAllocations { discountedAmount { amount } ... on CartCodeDiscountAllocation { code } }
  lines(first: 250) { nodes {
    discountAllocations { discountedAmount { amount } targetType ... on CartCodeDiscountAllocation { code } ... on CartAutomaticDiscountAllocation { title } }
    id quantity attributes { key value }
    cost { amountPerQuantity { amount } compareAtAmountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount } }
    sellingPlanAllocation { sellingPlan { id name recurringDeliveries } priceAdjustments { price { amount } compareAtPrice { amount } perDeliveryPrice { amount } } }
    merchandise { ... on ProductVariant { id title sku quantityAvailable image { url(transform: { maxWidth: 200 }) } product { id title productType } } }
  } }
`

const lineSchema = z.looseObject({
  id: z.string(),
  quantity: z.number(),
  cost: z.unknown(),
  sellingPlanAllocation: z.unknown(),
})
const cartSchema = z.looseObject({
  id: z.string(),
  checkoutUrl: z.string(),
  updatedAt: z.string(),
  lines: z.object({ nodes: z.array(lineSchema) }),
})
const payloadSchema = z.object({
  cart: cartSchema.nullable(),
  userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()), message: z.string() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), target: z.string() })),
})

export type Cart = z.infer<typeof cartSchema>
export type Payload = z.infer<typeof payloadSchema>

export const mutations = {
  cartCreate: '$input: CartInput',
  cartLinesAdd: '$cartId: ID!, $lines: [CartLineInput!]!',
  cartLinesUpdate: '$cartId: ID!, $lines: [CartLineUpdateInput!]!',
  cartLinesRemove: '$cartId: ID!, $lineIds: [ID!]!',
  cartAttributesUpdate: '$cartId: ID!, $attributes: [AttributeInput!]!',
  cartDiscountCodesUpdate: '$cartId: ID!, $discountCodes: [String!]!',
  cartNoteUpdate: '$cartId: ID!, $note: String!',
  cartBuyerIdentityUpdate: '$cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!',
} as const

/** The input of a cart's line; `extra` has its selling plan and attributes. */
export const line = (merchandiseId: string, quantity = 1, extra: Record<string, unknown> = {}) => ({
  merchandiseId,
  quantity,
  ...extra,
})

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** A running service and the requests of a shop. */
export class TestShop {
  readonly #service: RunningService
  readonly url: string

  constructor(service: RunningService) {
    this.#service = service
    this.url = service.url
  }

  close(): Promise<void> {
    return this.#service.close()
  }

  async request(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}/api/2026-04/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': tokens.public,
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async mutate(name: keyof typeof mutations, variables: Record<string, unknown>): Promise<Payload> {
    const list = mutations[name]
    const passed = [...list.matchAll(/\$(\w+)/g)].map(([, key]) => `${key}: $${key}`).join(', ')
    const { body } = await this.request(
      `mutation ${name}(${list}) { ${name}(${passed}) { cart { ${cartFields} } userErrors { code field message } warnings { code message target } } }`,
      variables,
    )
    const answer = z
      .object({ data: z.record(z.string(), payloadSchema.nullable()).nullish() })
      .loose()
      .parse(body)
    const payload = answer.data?.[name]
    if (payload === undefined || payload === null) throw new Error(`${name}: ${JSON.stringify(body)}`)
    return payload
  }

  /** Creates a cart. */
  async cart(lines: unknown[] = [], input: Record<string, unknown> = {}): Promise<Cart> {
    const { cart, userErrors } = await this.mutate('cartCreate', { input: { lines, ...input } })
    if (cart === null) throw new Error(`No cart: ${JSON.stringify(userErrors)}`)
    return cart
  }

  async read(id: string): Promise<Cart | null> {
    const { body } = await this.request(
      `query cart($id: ID!) { node(id: $id) { ... on Cart { ${cartFields} } } }`,
      { id },
    )
    const parsed = z.object({ data: z.object({ node: cartSchema.nullable() }) }).safeParse(body)
    if (!parsed.success) throw new Error(JSON.stringify(body))
    return parsed.data.data.node
  }

  async fault(order: Record<string, unknown>): Promise<Response> {
    return fetch(`${this.url}/__faults`, { method: 'POST', body: JSON.stringify(order) })
  }
}

/** Access tokens of the test shops. */
export const tokens = { public: 'public', private: 'private' } as const

/** Starts services on free ports with temporary folders, and removes them. */
export class TestShops {
  readonly #open: TestShop[] = []
  readonly #directories: string[] = []

  async start(
    options: {
      content?: StoreCatalogue
      stateDir?: string
      sampleDir?: string
      now?: () => Date
      missingScopes?: readonly string[]
    } = {},
  ): Promise<TestShop> {
    const sampleDir = options.sampleDir ?? (await this.sample(options.content ?? catalogue))
    const stateDir = options.stateDir ?? (await this.directory())
    const service = await startCommerceService({
      port: 0,
      stateDir,
      sampleDir,
      tokens: { ...tokens, missingScopes: options.missingScopes ?? [] },
      ...(options.now === undefined ? {} : { now: options.now }),
    })
    const shop = new TestShop(service)
    this.#open.push(shop)
    return shop
  }

  async directory(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'commerce-state-'))
    this.#directories.push(directory)
    return directory
  }

  async sample(content: StoreCatalogue): Promise<string> {
    const directory = await writeSample(content)
    this.#directories.push(directory)
    return directory
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((shop) => shop.close()))
    await Promise.all(this.#directories.map((one) => rm(one, { recursive: true, force: true })))
  }
}

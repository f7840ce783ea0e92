import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { escapeHtml } from '../../shared/escape-html.ts'
import type {
  Catalogue,
  CatalogueDiscount,
  CataloguePlan,
  CatalogueProduct,
  CatalogueVariant,
} from '../catalogue.ts'
import { type RunningService, startCommerceService } from '../service.ts'

export const ids = {
  lemonTwelve: 'gid://shopify/ProductVariant/101',
  lemonFour: 'gid://shopify/ProductVariant/102',
  soldOut: 'gid://shopify/ProductVariant/201',
  low: 'gid://shopify/ProductVariant/202',
  untracked: 'gid://shopify/ProductVariant/203',
  preorder: 'gid://shopify/ProductVariant/204',
  giftCard: 'gid://shopify/ProductVariant/301',
  planOnly: 'gid://shopify/ProductVariant/401',
  promotional: 'gid://shopify/ProductVariant/501',
  monthly: 'gid://shopify/SellingPlan/1',
  twoDollarsLess: 'gid://shopify/SellingPlan/2',
  once: 'gid://shopify/SellingPlan/3',
} as const

export const variant = (id: string, overrides: Partial<CatalogueVariant> = {}): CatalogueVariant => ({
  id,
  title: 'Default Title',
  sku: `SKU-${id.slice(id.lastIndexOf('/') + 1)}`,
  price: 1000,
  compareAtPrice: null,
  selectedOptions: [{ name: 'Title', value: 'Default Title' }],
  inventory: { tracked: true, quantity: 100, policy: 'deny' },
  image: null,
  ...overrides,
})

export const product = (number: number, overrides: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  id: `gid://shopify/Product/${number}`,
  handle: `product-${number}`,
  title: `Product ${number}`,
  description: '',
  vendor: 'Lull',
  productType: 'Sparkling Water',
  tags: [],
  options: [{ name: 'Title', values: ['Default Title'] }],
  images: [{ file: 'can.png', altText: 'A can' }],
  variants: [variant(`gid://shopify/ProductVariant/${number}01`)],
  sellingPlanGroups: [],
  requiresSellingPlan: false,
  isGiftCard: false,
  published: true,
  ...overrides,
})

const plan = (id: string, overrides: Partial<CataloguePlan> = {}) => ({
  id,
  name: `Plan ${id.slice(-1)}`,
  description: null,
  options: [{ name: 'Delivery', value: id.slice(-1) }],
  delivery: { interval: 'MONTH' as const, intervalCount: 1 },
  adjustment: { kind: 'percentage' as const, percentage: 15 },
  ...overrides,
})

const plans = [
  {
    name: 'Subscribe',
    options: [{ name: 'Delivery', values: ['1', '2', '3'] }],
    plans: [
      plan(ids.monthly, { name: 'Every month' }),
      plan(ids.twoDollarsLess, { adjustment: { kind: 'fixedAmount', amount: 200 } }),
      plan(ids.once, { delivery: null, adjustment: { kind: 'price', price: 899 } }),
    ],
  },
]

const stock = (
  tracked: boolean,
  quantity: number,
  policy: 'deny' | 'continue' = 'deny',
): Partial<CatalogueVariant> => ({ inventory: { tracked, quantity, policy } })

/** A product for each case that the service distinguishes. */
export const catalogue: Catalogue = {
  shopName: 'Test shop',
  products: [
    product(1, {
      handle: 'lemon',
      title: 'Lemon <Sky>',
      tags: ['Citrus'],
      options: [{ name: 'Pack Size', values: ['12', '4'] }],
      variants: [
        variant(ids.lemonTwelve, {
          title: '12',
          price: 3999,
          compareAtPrice: 4500,
          selectedOptions: [{ name: 'Pack Size', value: '12' }],
        }),
        variant(ids.lemonFour, {
          title: '4',
          price: 1333,
          selectedOptions: [{ name: 'Pack Size', value: '4' }],
        }),
      ],
      sellingPlanGroups: plans,
    }),
    product(2, {
      productType: 'Merch',
      variants: [
        variant(ids.soldOut, stock(true, 0)),
        variant(ids.low, stock(true, 3)),
        variant(ids.untracked, stock(false, 0)),
        variant(ids.preorder, stock(true, 0, 'continue')),
      ],
    }),
    product(3, {
      productType: 'Gift Card',
      isGiftCard: true,
      variants: [variant(ids.giftCard, { price: 2500, ...stock(false, 0) })],
    }),
    product(4, {
      title: 'Lemon Subscription',
      requiresSellingPlan: true,
      variants: [variant(ids.planOnly, { price: 3999 })],
      sellingPlanGroups: plans,
    }),
    product(5, {
      title: 'Sample can',
      tags: ['promotional', 'Free Gift'],
      published: true,
      variants: [variant(ids.promotional, { price: 0 })],
    }),
    product(6, { title: 'Old Subscription', tags: ['Subscription'] }),
    product(7, { title: 'Hidden', published: false }),
  ],
  discounts: [
    { code: 'SAVE10', kind: 'percentage', value: 10 },
    { code: 'FIVE', kind: 'fixedAmount', value: 500 },
    { code: 'BIG', kind: 'percentage', value: 20, minimumSubtotal: 10_000 },
    { code: 'PAST', kind: 'percentage', value: 50, endsAt: '2026-01-01T00:00:00Z' },
    { code: 'LATER', kind: 'percentage', value: 50, startsAt: '2099-01-01T00:00:00Z' },
    { code: 'GONE', kind: 'percentage', value: 50, usageLimitReached: true },
  ].map((discount) => ({
    minimumSubtotal: null,
    startsAt: null,
    endsAt: null,
    usageLimitReached: false,
    ...discount,
    kind: discount.kind === 'percentage' ? ('percentage' as const) : ('fixedAmount' as const),
  })),
}

const amount = (cents: number) => (cents / 100).toFixed(2)

const planInput = ({ delivery, adjustment, description, options, ...plan }: CataloguePlan) => ({
  ...plan,
  ...(description === null ? {} : { description }),
  options: options.map(({ value }) => value),
  category: 'SUBSCRIPTION',
  billingPolicy: delivery === null ? { fixed: {} } : { recurring: delivery },
  deliveryPolicy: delivery === null ? { fixed: {} } : { recurring: delivery },
  pricingPolicies: [
    {
      fixed:
        adjustment.kind === 'percentage'
          ? { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: adjustment.percentage } }
          : adjustment.kind === 'price'
            ? { adjustmentType: 'PRICE', adjustmentValue: { fixedValue: amount(adjustment.price) } }
            : { adjustmentType: 'FIXED_AMOUNT', adjustmentValue: { fixedValue: amount(adjustment.amount) } },
    },
  ],
})

const variantInput = (variant: CatalogueVariant, { images }: CatalogueProduct) => ({
  id: variant.id,
  sku: variant.sku,
  price: amount(variant.price),
  ...(variant.compareAtPrice === null ? {} : { compareAtPrice: amount(variant.compareAtPrice) }),
  optionValues: variant.selectedOptions.map(({ name, value }) => ({ optionName: name, name: value })),
  inventoryItem: { tracked: variant.inventory.tracked },
  inventoryPolicy: variant.inventory.policy.toUpperCase(),
  inventoryQuantities: [{ name: 'available', quantity: variant.inventory.quantity }],
  ...(variant.image === null ? {} : { file: { filename: images[variant.image]?.file } }),
})

/** A product as a file of the catalogue holds it. */
const productInput = (product: CatalogueProduct) => ({
  id: product.id,
  handle: product.handle,
  title: product.title,
  descriptionHtml: product.description === '' ? '' : `<p>${escapeHtml(product.description)}</p>`,
  vendor: product.vendor,
  productType: product.productType,
  tags: product.tags,
  status: product.published ? 'ACTIVE' : 'UNLISTED',
  giftCard: product.isGiftCard,
  requiresSellingPlan: product.requiresSellingPlan,
  productOptions: product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value })),
  })),
  files: product.images.map(({ file, altText }) => ({ filename: file, alt: altText, contentType: 'IMAGE' })),
  variants: product.variants.map((variant) => variantInput(variant, product)),
  sellingPlanGroups: product.sellingPlanGroups.map(({ name, options, plans }) => ({
    name,
    options: options.map((option) => option.name),
    sellingPlansToCreate: plans.map(planInput),
  })),
})

const discountInput = (discount: CatalogueDiscount) => ({
  title: discount.code,
  code: discount.code,
  ...(discount.startsAt === null ? {} : { startsAt: discount.startsAt }),
  ...(discount.endsAt === null ? {} : { endsAt: discount.endsAt }),
  ...(discount.minimumSubtotal === null
    ? {}
    : {
        minimumRequirement: {
          subtotal: { greaterThanOrEqualToSubtotal: amount(discount.minimumSubtotal) },
        },
      }),
  customerGets: {
    items: { all: true },
    value:
      discount.kind === 'percentage'
        ? { percentage: discount.value / 100 }
        : { discountAmount: { amount: amount(discount.value), appliesOnEachItem: false } },
  },
  ...(discount.usageLimitReached ? { usageLimit: 1, asyncUsageCount: 1 } : {}),
})

/** Writes a catalogue and its one picture to a new folder, as `scripts/sample` prepares the sample shop. */
export async function writeSample(content: Catalogue): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'commerce-sample-'))
  await mkdir(join(directory, 'images'))
  const folder = join(directory, 'commerce')
  await mkdir(join(folder, 'products'), { recursive: true })
  const shop = { name: content.shopName, currencyCode: 'USD' }
  await writeFile(join(folder, 'shop.json'), JSON.stringify(shop))
  await writeFile(join(folder, 'discounts.json'), JSON.stringify(content.discounts.map(discountInput)))
  for (const one of content.products) {
    await writeFile(join(folder, 'products', `${one.handle}.json`), JSON.stringify(productInput(one)))
  }
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: '#a2b0ff' } })
  await picture.png().toFile(join(directory, 'images', 'can.png'))
  return directory
}

export const cartFields = `
  id checkoutUrl updatedAt totalQuantity note
  cost { subtotalAmount { amount } totalAmount { amount currencyCode } }
  attributes { key value }
  discountCodes { code applicable }
  discountAllocations { discountedAmount { amount } ... on CartCodeDiscountAllocation { code } }
  lines(first: 250) { nodes {
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
    options: { content?: Catalogue; stateDir?: string; sampleDir?: string; now?: () => Date } = {},
  ): Promise<TestShop> {
    const sampleDir = options.sampleDir ?? (await this.sample(options.content ?? catalogue))
    const stateDir = options.stateDir ?? (await this.directory())
    const service = await startCommerceService({
      port: 0,
      stateDir,
      sampleDir,
      tokens,
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

  async sample(content: Catalogue): Promise<string> {
    const directory = await writeSample(content)
    this.#directories.push(directory)
    return directory
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((shop) => shop.close()))
    await Promise.all(this.#directories.map((one) => rm(one, { recursive: true, force: true })))
  }
}

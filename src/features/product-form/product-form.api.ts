import * as z from 'zod/mini'
import { moneySchema } from '#commerce/money-schema.ts'
import { report } from '#features/reporting/report.ts'
import { browserClients } from '#features/session/browser-clients.ts'
import { liveProductsQuery } from './product-form.documents.ts'
import type { Live, LiveVariant } from './product-form.ts'

const variant = z.object({
  id: z.string(),
  price: moneySchema,
  compareAtPrice: z.nullable(moneySchema),
  availableForSale: z.boolean(),
  quantityAvailable: z.nullable(z.int()),
  sellingPlanAllocations: z.object({
    nodes: z.array(
      z.object({
        sellingPlan: z.object({ id: z.string() }),
        priceAdjustments: z.array(z.object({ price: moneySchema })),
      }),
    ),
  }),
})

/** A product the service no longer has is null. */
const answer = z.object({
  nodes: z.array(
    z.nullable(
      z.object({
        variants: z.object({ nodes: z.array(variant), pageInfo: z.object({ hasNextPage: z.boolean() }) }),
      }),
    ),
  ),
})

function toLive(read: z.infer<typeof variant>): LiveVariant {
  const prices = read.sellingPlanAllocations.nodes.map(({ sellingPlan, priceAdjustments }) => [
    sellingPlan.id,
    priceAdjustments[0]?.price ?? read.price,
  ])
  return {
    id: read.id,
    price: read.price,
    compareAt: read.compareAtPrice,
    available: read.availableForSale,
    left: read.quantityAvailable,
    prices: Object.fromEntries(prices),
  }
}

/**
 * What the commerce service says now of these products' variants; null when it could not be asked, which is reported:
 * the page then keeps what it was built with.
 */
export async function readLiveVariants(productIds: readonly string[]): Promise<Live | null> {
  const result = await browserClients().storefront.request(liveProductsQuery, { ids: [...productIds] })
  if (!result.ok) {
    report(new Error(result.error.message), { operation: 'liveProducts' })
    return null
  }
  const parsed = answer.safeParse(result.data)
  if (!parsed.success) {
    report(parsed.error, { operation: 'liveProducts' })
    return null
  }
  const found = parsed.data.nodes.flatMap((product) => product?.variants ?? [])
  return {
    variants: found.flatMap(({ nodes }) => nodes.map(toLive)),
    isWhole: !found.some(({ pageInfo }) => pageInfo.hasNextPage),
  }
}

// Separate file so that the form hydrates without the commerce client and zod.
import * as z from 'zod/mini'
import { browserClients } from '#browser/commerce-clients.ts'
import { report } from '#browser/reporting/report.ts'
import { onLogOut } from '#commerce/customer-token-cookie.ts'
import { moneySchema } from '#commerce/money-schema.ts'
import { offerShape } from '#commerce/variant-schema.ts'
import { livePricesQuery } from './live-prices.documents.ts'
import type { LivePrices, LiveVariant } from './live-prices.ts'

const variantSchema = z.object({
  ...offerShape,
  sellingPlanAllocations: z.object({
    nodes: z.array(
      z.object({
        sellingPlan: z.object({ id: z.string() }),
        priceAdjustments: z.array(z.object({ price: moneySchema })),
      }),
    ),
  }),
})

/** A node is null when the commerce service no longer has the product. */
const responseSchema = z.object({
  nodes: z.array(
    z.nullable(
      z.object({
        variants: z.object({
          nodes: z.array(variantSchema),
          pageInfo: z.object({ hasNextPage: z.boolean() }),
        }),
      }),
    ),
  ),
})

function toLiveVariant(variant: z.infer<typeof variantSchema>): LiveVariant {
  const prices = variant.sellingPlanAllocations.nodes.map(({ sellingPlan, priceAdjustments }) => [
    sellingPlan.id,
    priceAdjustments[0]?.price ?? variant.price,
  ])
  return {
    id: variant.id,
    price: variant.price,
    compareAt: variant.compareAtPrice,
    available: variant.availableForSale,
    left: variant.quantityAvailable,
    prices: Object.fromEntries(prices),
  }
}

/** Fetches prices and availability of these products; null when that fails, which is reported. */
async function fetchLivePrices(productIds: readonly string[]): Promise<LivePrices | null> {
  const result = await browserClients().storefront.request(livePricesQuery, { ids: [...productIds] })
  if (!result.ok) {
    report(new Error(result.error.message), { operation: 'liveProducts' })
    return null
  }
  const parsed = responseSchema.safeParse(result.data)
  if (!parsed.success) {
    report(parsed.error, { operation: 'liveProducts' })
    return null
  }
  const variants = parsed.data.nodes.flatMap((product) => product?.variants ?? [])
  return {
    variants: variants.flatMap(({ nodes }) => nodes.map(toLiveVariant)),
    isComplete: !variants.some(({ pageInfo }) => pageInfo.hasNextPage),
  }
}

/**
 * Calls `onPrices` with the prices and availability of these products now, and again at each logout, as prices may have
 * been the token's own (NET-03). Returns a function that ends this.
 */
export function followLivePrices(
  productIds: readonly string[],
  onPrices: (prices: LivePrices) => void,
): () => void {
  let isStopped = false
  const fetchPrices = async () => {
    const live = await fetchLivePrices(productIds)
    if (live !== null && !isStopped) onPrices(live)
  }
  const stopListening = onLogOut(() => void fetchPrices())
  void fetchPrices()
  return () => {
    isStopped = true
    stopListening()
  }
}

import type { ResultOf } from 'gql.tada'
import { GraphQLError } from 'graphql'
import pMap from 'p-map'
import type { RequestClient } from '#commerce/graphql-clients.ts'
import type { RequestResult } from '#commerce/result.ts'
import {
  BACKEND_PAGE_MAX,
  SELLING_PLAN_GROUPS_PER_PRODUCT,
  SELLING_PLANS_PER_GROUP,
  SELLING_PLANS_PER_VARIANT,
  VARIANT_READS_AT_ONCE,
  VARIANTS_PER_PRODUCT,
} from '#config/limits.ts'
import { type Clock, systemClock } from '#config/retry.ts'
import {
  catalogueProductsDocument,
  moreVariantsDocument,
  productsByIdDocument,
} from './commerce.documents.ts'
import { createPageReader } from './page-reader.ts'

/** The arguments of `products` and `subscriptions` (CAT-16). */
export interface PageArguments {
  /** 1 to `BACKEND_PAGE_MAX`. */
  count: number
  cursor?: string | null
  query?: string | null
}

type CommerceNode = ResultOf<typeof catalogueProductsDocument>['products']['nodes'][number]
type CommerceVariant = CommerceNode['variants']['nodes'][number]
type ByIdNode = ResultOf<typeof productsByIdDocument>['nodes'][number]

const limits = {
  variants: VARIANTS_PER_PRODUCT,
  groups: SELLING_PLAN_GROUPS_PER_PRODUCT,
  plans: SELLING_PLANS_PER_GROUP,
  allocations: SELLING_PLANS_PER_VARIANT,
}

/** Why the commerce service did not answer. */
class CommerceServiceError extends Error {
  override name = 'CommerceServiceError'
}

/** @throws GraphQLError when the commerce service did not answer. */
function unwrap<Data>(result: RequestResult<Data>): Data {
  if (result.ok) return result.data
  const { kind, message } = result.error
  throw new GraphQLError(`The commerce service is unavailable: ${message}`, {
    extensions: { code: 'COMMERCE_UNAVAILABLE', kind },
    originalError: new CommerceServiceError(message),
  })
}

/** The product's selling plans without duplicates and without plans that have no recurring deliveries (CAT-11). */
function sellingPlansOf(node: CommerceNode, variants: readonly CommerceVariant[]) {
  const plans = node.sellingPlanGroups.nodes.flatMap((group) => group.sellingPlans.nodes)
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return [...byId.values()].flatMap(({ id, name, deliveryPolicy }) => {
    if (deliveryPolicy === null || !deliveryPolicy.intervalCount) return []
    const { interval, intervalCount } = deliveryPolicy
    const prices = variants.flatMap((variant) => {
      const allocation = variant.sellingPlanAllocations.nodes.find((node) => node.sellingPlan.id === id)
      if (allocation === undefined) return []
      return [{ variantId: variant.id, price: allocation.priceAdjustments[0]?.price ?? variant.price }]
    })
    return [{ id, name, recurringDeliveries: { interval, intervalCount }, prices }]
  })
}

const toProduct = (node: CommerceNode, variants: readonly CommerceVariant[]) => ({
  id: node.id,
  title: node.title,
  productType: node.productType,
  options: node.options,
  variants: variants.map(({ sellingPlanAllocations: _, image, ...variant }) => ({
    ...variant,
    imageAlt: image?.altText ?? null,
  })),
  sellingPlans: sellingPlansOf(node, variants),
})

const isProduct = (node: ByIdNode): node is Extract<ByIdNode, { id: string }> => node !== null && 'id' in node

interface ResolverOptions {
  /** How long one page may wait in all while the service says that it is asked too much. */
  throttledMaxMs?: number
  clock?: Clock
}

/**
 * The resolvers of the schema's queries, which read from the commerce service. A page that it cannot answer is read in
 * smaller ones, from where the last one ended (OPS-10).
 */
export function createProductResolvers(
  storefront: RequestClient,
  { throttledMaxMs = 0, clock = systemClock }: ResolverOptions = {},
) {
  // What the service was found to answer, for as long as this process lives.
  const productPages = createPageReader({ max: BACKEND_PAGE_MAX, throttledMaxMs, clock })
  const variantPages = createPageReader({ max: VARIANTS_PER_PRODUCT, throttledMaxMs, clock })

  async function readPage(count: number, cursor: string | null, query: string | null) {
    const nodes: CommerceNode[] = []
    for (let after = cursor; ; ) {
      const { products: page } = unwrap(
        await productPages.read(count - nodes.length, (size, options) =>
          storefront.request(
            catalogueProductsDocument,
            { count: size, cursor: after, query, ...limits },
            options,
          ),
        ),
      )
      nodes.push(...page.nodes)
      const { hasNextPage, endCursor } = page.pageInfo
      if (nodes.length >= count || !hasNextPage || !endCursor) return { nodes, pageInfo: page.pageInfo }
      after = endCursor
    }
  }

  /** All variants of a product, those beyond the first page included. */
  async function readVariants(node: CommerceNode): Promise<readonly CommerceVariant[]> {
    const variants = [...node.variants.nodes]
    for (let page = node.variants.pageInfo; page.hasNextPage; ) {
      const { product } = unwrap(
        await variantPages.read(VARIANTS_PER_PRODUCT, (size, options) =>
          storefront.request(
            moreVariantsDocument,
            { ...limits, product: node.id, cursor: page.endCursor, variants: size },
            options,
          ),
        ),
      )
      if (product === null) break
      variants.push(...product.variants.nodes)
      page = product.variants.pageInfo
    }
    return variants
  }

  async function products({ count, cursor = null, query = null }: PageArguments) {
    if (count < 1 || count > BACKEND_PAGE_MAX) {
      throw new GraphQLError(`count must be from 1 to ${BACKEND_PAGE_MAX}, not ${count}`, {
        extensions: { code: 'BAD_USER_INPUT' },
      })
    }
    const page = await readPage(count, cursor, query)
    const nodes = await pMap(page.nodes, async (node) => toProduct(node, await readVariants(node)), {
      concurrency: VARIANT_READS_AT_ONCE,
    })
    return { nodes, pageInfo: page.pageInfo }
  }

  /** Those of these products that there are, with all that is known of them. No query of the schema: for builds. */
  async function productsById(ids: readonly string[]) {
    const found: Extract<ByIdNode, { id: string }>[] = []
    for (let first = 0; first < ids.length; ) {
      let size = 0
      const { nodes } = unwrap(
        await productPages.read(ids.length - first, (count, options) => {
          size = count
          const variables = { ids: ids.slice(first, first + count), ...limits }
          return storefront.request(productsByIdDocument, variables, options)
        }),
      )
      found.push(...nodes.filter(isProduct))
      first += size
    }
    return pMap(
      found,
      async (node) => {
        const { updatedAt, vendor, tags } = node
        return { ...toProduct(node, await readVariants(node)), updatedAt, vendor, tags }
      },
      { concurrency: VARIANT_READS_AT_ONCE },
    )
  }

  return {
    products,
    productsById,
    /** A page may contain fewer than `count` products, because those without a plan are left out (CAT-10). */
    async subscriptions(pageArguments: PageArguments) {
      const page = await products(pageArguments)
      return { ...page, nodes: page.nodes.filter(({ sellingPlans }) => sellingPlans.length > 0) }
    },
  }
}

import type { ResultOf } from 'gql.tada'
import { GraphQLError } from 'graphql'
import type { RequestClient } from '#commerce/clients.ts'
import type { RequestResult } from '#commerce/result.ts'
import {
  BACKEND_PAGE_MAX,
  SELLING_PLAN_GROUPS_PER_PRODUCT,
  SELLING_PLANS_PER_GROUP,
  VARIANTS_PER_PRODUCT,
} from '#config/limits.ts'
import { catalogueProductsDocument, moreVariantsDocument } from './commerce-documents.ts'

/** The arguments of `products` and `subscriptions` (CAT-16). */
export interface PageArguments {
  /** 1 to 250. */
  count: number
  cursor?: string | null
  query?: string | null
}

type CommerceNode = ResultOf<typeof catalogueProductsDocument>['products']['nodes'][number]
type CommerceVariant = CommerceNode['variants']['nodes'][number]

const limits = {
  variants: VARIANTS_PER_PRODUCT,
  groups: SELLING_PLAN_GROUPS_PER_PRODUCT,
  plans: SELLING_PLANS_PER_GROUP,
}

/** @throws GraphQLError when the commerce service did not answer. */
function unwrap<Data>(result: RequestResult<Data>): Data {
  if (result.ok) return result.data
  const { kind, message } = result.error
  throw new GraphQLError(`The commerce service is unavailable: ${message}`, {
    extensions: { code: 'COMMERCE_UNAVAILABLE', kind },
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

/** All variants of a product, those beyond the first page included. */
async function loadVariants(
  node: CommerceNode,
  storefront: RequestClient,
): Promise<readonly CommerceVariant[]> {
  const variants = [...node.variants.nodes]
  for (let page = node.variants.pageInfo; page.hasNextPage; ) {
    const variables = { product: node.id, cursor: page.endCursor, ...limits }
    const { product } = unwrap(await storefront.request(moreVariantsDocument, variables))
    if (product === null) break
    variants.push(...product.variants.nodes)
    page = product.variants.pageInfo
  }
  return variants
}

async function toProduct(node: CommerceNode, storefront: RequestClient) {
  const variants = await loadVariants(node, storefront)
  const { id, title, productType, options } = node
  return {
    id,
    title,
    productType,
    options,
    variants: variants.map(({ sellingPlanAllocations: _, image, ...variant }) => ({
      ...variant,
      imageAlt: image?.altText ?? null,
    })),
    sellingPlans: sellingPlansOf(node, variants),
  }
}

/** The resolvers of the schema's queries, which read from the commerce service. */
export function createProductResolvers(storefront: RequestClient) {
  async function products({ count, cursor = null, query = null }: PageArguments) {
    if (count < 1 || count > BACKEND_PAGE_MAX) {
      throw new GraphQLError(`count must be from 1 to ${BACKEND_PAGE_MAX}, not ${count}`, {
        extensions: { code: 'BAD_USER_INPUT' },
      })
    }
    const variables = { count, cursor, query, ...limits }
    const page = unwrap(await storefront.request(catalogueProductsDocument, variables)).products
    const nodes = await Promise.all(page.nodes.map((node) => toProduct(node, storefront)))
    return { nodes, pageInfo: page.pageInfo }
  }
  return {
    products,
    /** A page may contain fewer than `count` products, because those without a plan are left out (CAT-10). */
    async subscriptions(pageArguments: PageArguments) {
      const page = await products(pageArguments)
      return { ...page, nodes: page.nodes.filter(({ sellingPlans }) => sellingPlans.length > 0) }
    },
  }
}

import type { ResultOf } from 'gql.tada'
import { GraphQLError } from 'graphql'
import type { RequestClient } from '#commerce/clients.ts'
import type { RequestResult } from '#commerce/result.ts'
import {
  BACKEND_PAGE_MAXIMUM,
  SELLING_PLAN_GROUPS_PER_PRODUCT,
  SELLING_PLANS_PER_GROUP,
  VARIANTS_PER_PRODUCT,
} from '#config/limits.ts'
import { catalogueProductsDocument, moreVariantsDocument } from './commerce-documents.ts'

/** GetProducts' and GetSubscriptions' arguments (CAT-16). */
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

function dataOf<Data>(result: RequestResult<Data>): Data {
  if (result.ok) return result.data
  const { kind, message } = result.error
  throw new GraphQLError(`The commerce service gave no answer: ${message}`, {
    extensions: { code: 'COMMERCE_UNAVAILABLE', kind },
  })
}

/** Every plan of the product once, those without recurring deliveries dropped (CAT-11). */
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

async function variantsOf(
  node: CommerceNode,
  storefront: RequestClient,
): Promise<readonly CommerceVariant[]> {
  const variants = [...node.variants.nodes]
  for (let page = node.variants.pageInfo; page.hasNextPage; ) {
    const variables = { product: node.id, cursor: page.endCursor, ...limits }
    const { product } = dataOf(await storefront.request(moreVariantsDocument, variables))
    if (product === null) break
    variants.push(...product.variants.nodes)
    page = product.variants.pageInfo
  }
  return variants
}

async function toProduct(node: CommerceNode, storefront: RequestClient) {
  const variants = await variantsOf(node, storefront)
  const { id, title, productType, options } = node
  return {
    id,
    title,
    productType,
    options,
    variants: variants.map(({ sellingPlanAllocations: _, ...variant }) => variant),
    sellingPlans: sellingPlansOf(node, variants),
  }
}

/** The root of the backend's schema, reading from the commerce service. */
export function createProductResolvers(storefront: RequestClient) {
  async function products({ count, cursor = null, query = null }: PageArguments) {
    if (count < 1 || count > BACKEND_PAGE_MAXIMUM) {
      throw new GraphQLError(`count must be from 1 to ${BACKEND_PAGE_MAXIMUM}, not ${count}`, {
        extensions: { code: 'BAD_USER_INPUT' },
      })
    }
    const variables = { count, cursor, query, ...limits }
    const found = dataOf(await storefront.request(catalogueProductsDocument, variables)).products
    const nodes = await Promise.all(found.nodes.map((node) => toProduct(node, storefront)))
    return { nodes, pageInfo: found.pageInfo }
  }
  return {
    products,
    /** CAT-10: a page may hold fewer than `count`, because some of what was found has no plan. */
    async subscriptions(page: PageArguments) {
      const found = await products(page)
      return { ...found, nodes: found.nodes.filter(({ sellingPlans }) => sellingPlans.length > 0) }
    },
  }
}

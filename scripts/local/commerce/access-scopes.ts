import { GraphQLError } from 'graphql'

const LISTINGS = 'unauthenticated_read_product_listings'
const INVENTORY = 'unauthenticated_read_product_inventory'
const SELLING_PLANS = 'unauthenticated_read_selling_plans'
const READ_CART = 'unauthenticated_read_checkouts'
const WRITE_CART = 'unauthenticated_write_checkouts'
const CONTENT = 'unauthenticated_read_content'

/** The access scopes that fields need, as Shopify documents them, by type and field; cart mutations follow their name. */
const scopeOfField: Readonly<Record<string, string>> = {
  'QueryRoot.collection': LISTINGS,
  'QueryRoot.collectionByHandle': LISTINGS,
  'QueryRoot.collections': LISTINGS,
  'QueryRoot.predictiveSearch': LISTINGS,
  'QueryRoot.product': LISTINGS,
  'QueryRoot.productByHandle': LISTINGS,
  'QueryRoot.productRecommendations': LISTINGS,
  'QueryRoot.productTags': LISTINGS,
  'QueryRoot.productTypes': LISTINGS,
  'QueryRoot.products': LISTINGS,
  'QueryRoot.search': LISTINGS,
  'QueryRoot.cart': READ_CART,
  'QueryRoot.menu': CONTENT,
  'QueryRoot.page': CONTENT,
  'QueryRoot.pageByHandle': CONTENT,
  'QueryRoot.pages': CONTENT,
  'Product.tags': 'unauthenticated_read_product_tags',
  'Product.totalInventory': INVENTORY,
  'ProductVariant.quantityAvailable': INVENTORY,
  'Product.sellingPlanGroups': SELLING_PLANS,
  'ProductVariant.sellingPlanAllocations': SELLING_PLANS,
}

/** The access scopes that tokens can have. */
export const accessScopes: readonly string[] = [...new Set([...Object.values(scopeOfField), WRITE_CART])]

const scopeOf = (type: string, field: string): string | undefined =>
  type === 'Mutation' && field.startsWith('cart') ? WRITE_CART : scopeOfField[`${type}.${field}`]

/**
 * @throws the real service's error for a field that needs one of the scopes that a token lacks; the field is null then.
 */
export function checkAccess(type: string, field: string, missing: readonly string[]): void {
  const scope = scopeOf(type, field)
  if (scope === undefined || !missing.includes(scope)) return
  const requiredAccess = `\`${scope}\` access scope.`
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}

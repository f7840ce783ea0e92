import { checkAccess } from './access-scopes.ts'
import { API_VERSION } from './api-version.ts'
import { priceCart } from './cart-pricing.ts'
import { cartView } from './cart-views.ts'
import type { ProductOrder } from './catalogue-index.ts'
import { discoveryQueries } from './discovery-queries.ts'
import { graphqlError } from './errors.ts'
import { parseId } from './global-ids.ts'
import { localizationView } from './localization.ts'
import { type PageArguments, page } from './pagination.ts'
import { productView, variantView } from './product-views.ts'
import type { RequestContext } from './request-context.ts'
import { type ServiceTools, toolsIn } from './service-tools.ts'

interface ProductsArguments extends PageArguments {
  query?: string | null
  sortKey?: string | null
}

/** Products have no dates or sales of their own, so orders by them are the catalogue's. */
function orderOf(sortKey: string | null | undefined): ProductOrder {
  switch (sortKey) {
    case 'TITLE':
    case 'PRICE':
    case 'PRODUCT_TYPE':
    case 'VENDOR':
      return sortKey
    case 'BEST_SELLING':
    case 'CREATED_AT':
    case 'UPDATED_AT':
    case 'RELEVANCE':
      return 'LISTED'
    default:
      return 'ID'
  }
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').sort()

/** The queries: root fields of the schema's `QueryRoot`. */
export function queries(tools: ServiceTools) {
  const { catalogue } = tools
  const discovery = discoveryQueries(tools)

  const cart = async ({ id }: { id: string }, context: RequestContext) => {
    const found = await tools.carts.find(id)
    return found === null || context.fault?.kind === 'nullCart'
      ? null
      : cartView(priceCart(found, catalogue, tools.now()), toolsIn(tools, context))
  }

  const node = async ({ id }: { id: string }, context: RequestContext) => {
    const local = toolsIn(tools, context)
    switch (parseId(id).kind) {
      case 'Product': {
        const product = local.catalogue.product(id)
        return product === null || tools.unpublished.has(id) ? null : productView(product, local)
      }
      case 'ProductVariant': {
        const found = local.catalogue.variant(id)
        return found === null || tools.unpublished.has(found.product.id) ? null : variantView(found, local)
      }
      case 'Cart':
        // `node` needs the same access scope as `cart`.
        checkAccess('QueryRoot', 'cart', context.missingScopes)
        return cart({ id }, context)
      case 'Collection':
        return discovery.collection({ id }, context)
      default:
        return null
    }
  }

  const product = (args: { id?: string | null; handle?: string | null }, context: RequestContext) => {
    if (typeof args.id === 'string') parseId(args.id)
    const local = toolsIn(tools, context)
    const found =
      typeof args.id === 'string'
        ? local.catalogue.product(args.id)
        : local.catalogue.productByHandle(args.handle ?? '')
    return found === null ? null : productView(found, local)
  }

  const paymentSettings = () => ({
    currencyCode: catalogue.currencyCode,
    countryCode: catalogue.market.countries[0],
    cardVaultUrl: tools.publicUrl(),
    acceptedCardBrands: [],
    enabledPresentmentCurrencies: catalogue.markets.map(({ currencyCode }) => currencyCode),
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  })

  return {
    ...discovery,
    node,
    nodes: ({ ids }: { ids: readonly string[] }, context: RequestContext) => {
      if (ids.length > 250) {
        throw graphqlError(
          `The input array size of ${ids.length} is greater than the maximum allowed of 250.`,
          'MAX_INPUT_SIZE_EXCEEDED',
        )
      }
      return Promise.all(ids.map((id) => node({ id }, context)))
    },
    cart,
    product,
    productByHandle: ({ handle }: { handle: string }, context: RequestContext) =>
      product({ handle }, context),
    products: (args: ProductsArguments, context: RequestContext) => {
      const local = toolsIn(tools, context)
      const found = local.catalogue.list(args.query ?? '', orderOf(args.sortKey))
      const views = page(
        found,
        args,
        ({ id }) => id,
        (one) => productView(one, local),
      )
      return { ...views, filters: [] }
    },
    localization: (_: object, { market }: RequestContext) =>
      localizationView(catalogue.markets, catalogue.in(market?.country ?? null).market, market),
    productTags: ({ first }: { first: number }) =>
      page(distinct(catalogue.products.flatMap(({ tags }) => tags)), { first }, String, String),
    productTypes: ({ first }: { first: number }) =>
      page(distinct(catalogue.products.map(({ productType }) => productType)), { first }, String, String),
    shop: () => ({
      __typename: 'Shop',
      id: 'gid://shopify/Shop/1',
      name: catalogue.shopName,
      moneyFormat: '$' + '{{amount}}',
      shipsToCountries: catalogue.markets.flatMap(({ countries }) => countries),
      socialLoginProviders: [],
      primaryDomain: {
        url: tools.publicUrl(),
        host: new URL(tools.publicUrl()).host,
        sslEnabled: false,
      },
      paymentSettings,
    }),
    paymentSettings,
    publicApiVersions: () => [{ handle: API_VERSION, displayName: API_VERSION, supported: true }],
  }
}

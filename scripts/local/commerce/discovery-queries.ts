import { collectionsOf, collectionsPage, collectionView } from './collections.ts'
import { graphqlError } from './errors.ts'
import { parseId } from './global-ids.ts'
import { menuView } from './menus.ts'
import { type PageArguments, page } from './pagination.ts'
import { productView } from './product-views.ts'
import type { RequestContext } from './request-context.ts'
import { type ServiceTools, toolsIn } from './service-tools.ts'
import { sitemapView } from './sitemap.ts'

const MAX_RECOMMENDATIONS = 10
const MAX_PREDICTIONS = 10

interface SearchArguments extends PageArguments {
  query: string
  prefix?: string | null
  productFilters?: readonly unknown[] | null
  sortKey?: string | null
  types?: readonly string[] | null
}

interface PredictionArguments {
  query: string
  limit?: number | null
  types?: readonly string[] | null
}

interface ByIdOrHandle {
  id?: string | null
  handle?: string | null
}

/** The text as a search whose last word may be the beginning of one. */
const asPrefix = (text: string) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}*` : text)

const emptyPage = (args: PageArguments) => page([], args, String, String)
const nothing = () => null

/**
 * Queries that other storefronts make to find things: collections, menus, recommendations, search, sitemaps. The sample
 * store has no pages, blogs, metaobjects, redirects, locations and customers, and answers so.
 */
export function discoveryQueries(tools: ServiceTools) {
  const collection = ({ id, handle }: ByIdOrHandle, context: RequestContext) => {
    if (typeof id === 'string') parseId(id)
    const local = toolsIn(tools, context)
    const found = collectionsOf(local.catalogue).find((one) =>
      typeof id === 'string' ? one.id === id : one.handle === handle,
    )
    return found === undefined ? null : collectionView(found, local, productView)
  }

  return {
    collection,
    collectionByHandle: collection,
    collections: (args: PageArguments & { query?: string | null }, context: RequestContext) => {
      const local = toolsIn(tools, context)
      const text = (args.query ?? '').toLowerCase()
      const found = collectionsOf(local.catalogue).filter(({ title }) => title.toLowerCase().includes(text))
      return collectionsPage(found, args, local, productView)
    },

    menu: ({ handle }: { handle: string }, context: RequestContext) =>
      menuView(handle, toolsIn(tools, context)),

    productRecommendations: (
      args: { productId?: string | null; productHandle?: string | null },
      context: RequestContext,
    ) => {
      const local = toolsIn(tools, context)
      const product =
        typeof args.productId === 'string'
          ? local.catalogue.product(args.productId)
          : local.catalogue.productByHandle(args.productHandle ?? '')
      if (product === null) return null
      const others = local.catalogue.list('', 'LISTED').filter(({ id }) => id !== product.id)
      const isAlike = ({ productType }: { productType: string }) => productType === product.productType
      return [...others.filter(isAlike), ...others.filter((one) => !isAlike(one))]
        .slice(0, MAX_RECOMMENDATIONS)
        .map((one) => productView(one, local))
    },

    search: (
      { query, prefix, productFilters, sortKey, types, ...args }: SearchArguments,
      context: RequestContext,
    ) => {
      if ((productFilters ?? []).length > 0)
        throw graphqlError('The local commerce service has no filters in search', 'NOT_IMPLEMENTED')
      const local = toolsIn(tools, context)
      const isForProducts = types == null || types.length === 0 || types.includes('PRODUCT')
      const order = sortKey === 'PRICE' ? sortKey : 'LISTED'
      const text = prefix === 'NONE' ? query : asPrefix(query)
      const found = isForProducts ? local.catalogue.list(text, order) : []
      const views = page(
        found,
        args,
        ({ id }) => id,
        (one) => productView(one, local),
      )
      return { ...views, totalCount: found.length, productFilters: [] }
    },

    predictiveSearch: ({ query, limit, types }: PredictionArguments, context: RequestContext) => {
      const local = toolsIn(tools, context)
      const isFor = (type: string) => types == null || types.length === 0 || types.includes(type)
      const max = Math.min(limit ?? MAX_PREDICTIONS, MAX_PREDICTIONS)
      const products = local.catalogue.list(asPrefix(query), 'LISTED').slice(0, max)
      const collections = collectionsOf(local.catalogue)
        .filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
        .slice(0, max)
      return {
        products: isFor('PRODUCT') ? products.map((one) => productView(one, local)) : [],
        collections: isFor('COLLECTION')
          ? collections.map((one) => collectionView(one, local, productView))
          : [],
        pages: [],
        articles: [],
        queries: isFor('QUERY')
          ? products.map(({ title }) => ({
              __typename: 'SearchQuerySuggestion',
              text: title.toLowerCase(),
              styledText: title.toLowerCase(),
              trackingParameters: null,
            }))
          : [],
      }
    },

    article: nothing,
    articles: emptyPage,
    blog: nothing,
    blogByHandle: nothing,
    blogs: emptyPage,
    customer: nothing,
    locations: emptyPage,
    metaobject: nothing,
    metaobjects: emptyPage,
    page: nothing,
    pageByHandle: nothing,
    pages: emptyPage,
    sitemap: ({ type }: { type: string }, context: RequestContext) =>
      sitemapView(type, toolsIn(tools, context)),
    urlRedirects: emptyPage,
  }
}

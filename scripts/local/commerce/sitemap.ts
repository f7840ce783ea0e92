import { collectionsOf } from './collections.ts'
import { MAX_PAGE_SIZE } from './pagination.ts'
import type { ViewTools } from './view-tools.ts'

interface Resource {
  handle: string
  title: string
}

function resourcesOf(type: string, { catalogue }: ViewTools): readonly Resource[] {
  if (type === 'PRODUCT') return catalogue.list('', 'LISTED')
  return type === 'COLLECTION' ? collectionsOf(catalogue) : []
}

/** The schema's `Sitemap` of one type of resource. Pages are counted from 1. */
export function sitemapView(type: string, tools: ViewTools) {
  const resources = resourcesOf(type, tools)
  return {
    pagesCount: { count: Math.ceil(resources.length / MAX_PAGE_SIZE), precision: 'EXACT' },
    resources: ({ page }: { page: number }) => ({
      hasNextPage: page * MAX_PAGE_SIZE < resources.length,
      items: resources.slice((page - 1) * MAX_PAGE_SIZE, page * MAX_PAGE_SIZE).map(({ handle, title }) => ({
        __typename: 'SitemapResource',
        handle,
        title,
        image: null,
        updatedAt: tools.updates.initial,
      })),
    }),
  }
}

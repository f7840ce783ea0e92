import type { CatalogueApi } from './fetch-products.api.ts'

/**
 * The same products without asking for them each time: an answer is kept for `lifetimeMs` after it was asked for, a failure
 * is not. For previews, whose content changes with every key that an editor presses, and whose prices do not (PREV-04).
 */
export function cachePreviewQueries(
  api: CatalogueApi,
  lifetimeMs: number,
  now: () => number = Date.now,
): CatalogueApi {
  const keptBy = (load: CatalogueApi['products']): CatalogueApi['products'] => {
    const kept = new Map<string | null, { answer: ReturnType<typeof load>; askedAt: number }>()
    return (query) => {
      const known = kept.get(query)
      if (known !== undefined && now() - known.askedAt < lifetimeMs) return known.answer
      const answer = load(query)
      kept.set(query, { answer, askedAt: now() })
      answer.catch(() => kept.delete(query))
      return answer
    }
  }
  return { products: keptBy(api.products), subscriptions: keptBy(api.subscriptions) }
}

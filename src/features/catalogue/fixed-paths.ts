import { pathOf, SPLASH_DEFAULT_PATH, SUBSCRIBE_PATH } from '#config/routes.ts'
import type { BuyNow } from '#content/buy-now.ts'
import type { ProblemReporter } from '#content/problems.ts'
import type { Category } from './category.ts'

/** Where the shop's own links lead, which no editor sets: only to what is there. */
export interface FixedPaths {
  /** "Subscribe & save" (CHR-09); null where its page is not published: the link is then left out. */
  subscribe: string | null
  /** The home page's call to action unless set (DOC-01): its category, or the whole shop where that is not published. */
  splash: string
}

/** Those paths, given what is published; a link that is left out is reported. */
export function fixedPaths(
  buyNow: readonly Pick<BuyNow, 'slug'>[],
  categories: readonly Pick<Category, 'slug'>[],
  report: ProblemReporter,
): FixedPaths {
  const hasSubscribe = buyNow.some(({ slug }) => pathOf('buyNow', { slug }) === SUBSCRIBE_PATH)
  if (!hasSubscribe) {
    report(
      `"Subscribe & save" is left out of header and menu: no buyNow page is published at ${SUBSCRIBE_PATH}`,
    )
  }
  const hasSplash = categories.some(({ slug }) => pathOf('productCategory', { slug }) === SPLASH_DEFAULT_PATH)
  return {
    subscribe: hasSubscribe ? SUBSCRIBE_PATH : null,
    splash: hasSplash ? SPLASH_DEFAULT_PATH : pathOf('shop', {}),
  }
}

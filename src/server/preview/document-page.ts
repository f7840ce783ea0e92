import { type ContentType, contentTypes, isContentType, routeOfType } from '#config/content-types.ts'
import type { SiteVariant } from '#config/env.ts'
import { documentPath, pathOf } from '#config/routes.ts'
import { shownOn } from '#config/where-types-show.ts'
import type { Content } from '#content/content.ts'
import { isFilledIn } from '#content/home.ts'

/** Where a document can be seen. */
export interface DocumentPage {
  path: string
  /** The variant of the site that shows it. */
  variant: SiteVariant
}

async function slugsOf(content: Content, type: ContentType, id: string) {
  const entry = contentTypes.find((one) => one.type === type)
  if (entry === undefined || entry.singleton) return { slug: null, category: null }
  const document = await content.byId(entry.type, id)
  if (document === null) return null
  return {
    slug: 'slug' in document ? document.slug : null,
    category: 'category' in document ? document.category.slug : null,
  }
}

/** The product page that shows the link to Amazon, and with it the settings' picture. */
async function amazonPath(content: Content): Promise<string | null> {
  const product = (await content.all('product')).find(({ purchase }) => purchase.amazon !== null)
  return product === undefined
    ? null
    : documentPath('product', { slug: product.slug, category: product.category.slug })
}

/** Of the two home pages a variant shows one (DOC-02). */
async function homePage(
  type: ContentType,
  content: Content,
  variant: DocumentPage['variant'],
): Promise<DocumentPage> {
  const path = pathOf('home', {})
  if (type === 'homeNonCBD') return { path, variant: 'scrubbed' }
  const nonCBD = variant === 'scrubbed' ? await content.get('homeNonCBD') : null
  return { path, variant: nonCBD !== null && isFilledIn(nonCBD) ? 'full' : variant }
}

/**
 * The page of a document: its own, or for settings one on which they show (RTE-29). A document that the variant leaves out
 * is looked for on the other. Null when neither has it, and for types that the shop does not know.
 * @param contentOf The content of a variant.
 */
export async function documentPage(
  document: { type: string; id: string },
  variant: DocumentPage['variant'],
  contentOf: (variant: DocumentPage['variant']) => Content,
): Promise<DocumentPage | null> {
  const { type, id } = document
  if (!isContentType(type)) return null
  if (type === 'home' || type === 'homeNonCBD') return homePage(type, contentOf(variant), variant)
  const route = routeOfType(type)
  if (route === null) {
    const path = type === 'amazonSettings' ? await amazonPath(contentOf(variant)) : null
    return { path: path ?? pathOf(shownOn[type] ?? 'home', {}), variant }
  }
  const other = variant === 'scrubbed' ? 'full' : 'scrubbed'
  for (const candidate of [variant, other] as const) {
    const slugs = await slugsOf(contentOf(candidate), type, id)
    const path = slugs === null ? null : documentPath(route, slugs)
    if (path !== null) return { path, variant: candidate }
  }
  return null
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { escapeUTF8 } from 'entities/escape'
import { contentTypes } from '#config/content-types.ts'
import { documentPath, pathOf } from '#config/routes.ts'
import { isIndexable, siteOrigin } from '#config/site.ts'
import type { Content } from '#content/content.ts'
import { onlyEntry } from '#content/only-entry.ts'
import { isRouteOfDocuments } from '#content/published-paths.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { currentContent } from '#features/content/current-content.ts'
import { laterPagePaths } from '#features/paging/paging.ts'

/** Only the site variant that may be indexed has a sitemap, at `/sitemap.xml` (SEO-01). */
export const getStaticPaths = (() =>
  isIndexable ? [{ params: { sitemap: 'sitemap' } }] : []) satisfies GetStaticPaths

/** The paths of the pages that content types have, but those of the catalogue. */
async function contentPaths(content: Content): Promise<readonly string[]> {
  const paths = contentTypes.map(async (entry) => {
    const { route } = entry
    if (route === null || route === 'product' || route === 'productCategory') return []
    // Pages without a slug exist without a document, too, except that of lab results (RTE-22).
    if (!isRouteOfDocuments(route)) return documentPath(route, { slug: null }) ?? []
    if (entry.singleton)
      return (await content.get(entry.type)) === null ? [] : (documentPath(route, { slug: null }) ?? [])
    const documents = await content.all(entry.type)
    return documents.flatMap(
      (document) => documentPath(route, { slug: 'slug' in document ? document.slug : null }) ?? [],
    )
  })
  return (await Promise.all(paths)).flat()
}

/** The paths of list pages: one exists unless it would have a single entry (RTE-17, RTE-30). */
async function listPaths(content: Content): Promise<readonly string[]> {
  const collections = await content.all('productCategoryCollection')
  const signUps = await content.all('signUp')
  return [
    ...(onlyEntry(collections) === null ? [pathOf('collectionIndex', {})] : []),
    ...(onlyEntry(signUps) === null ? [pathOf('signUpIndex', {})] : []),
  ]
}

/** The addresses of all pages that search engines are to list. */
export const GET: APIRoute = async () => {
  const content = await currentContent()
  const catalogue = await currentCatalogue()
  const paths = new Set([
    pathOf('shop', {}),
    ...catalogue.categories.flatMap(({ path, slug, products }) => [
      path,
      ...laterPagePaths(slug, products.length),
    ]),
    ...catalogue.products.map(({ path }) => path),
    ...(await contentPaths(content)),
    ...(await listPaths(content)),
  ])
  const urls = Array.from(paths, (path) => `<url><loc>${escapeUTF8(siteOrigin + path)}</loc></url>`).join(
    '\n',
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}

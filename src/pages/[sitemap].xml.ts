import type { APIRoute, GetStaticPaths } from 'astro'
import { pathOf } from '#config/routes.ts'
import { isIndexable, siteOrigin } from '#config/site.ts'
import { currentCatalogue } from '#features/catalogue/current-catalogue.api.ts'
import { currentContent } from '#features/content/current-content.ts'
import { laterPagePaths } from '#features/paging/paging.ts'

/** Only the site variant that may be indexed has a sitemap, at `/sitemap.xml` (SEO-01). */
export const getStaticPaths = (() =>
  isIndexable ? [{ params: { sitemap: 'sitemap' } }] : []) satisfies GetStaticPaths

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The addresses of all pages that search engines are to list. */
export const GET: APIRoute = async () => {
  const content = await currentContent()
  const catalogue = await currentCatalogue()
  const [pages, forms, buyNow, collections, signUps, labResults] = await Promise.all([
    content.all('page'),
    content.all('form'),
    content.all('buyNow'),
    content.all('productCategoryCollection'),
    content.all('signUp'),
    content.get('labResults'),
  ])
  const paths = [
    pathOf('home', {}),
    pathOf('shop', {}),
    ...catalogue.categories.flatMap(({ path, slug, products }) => [
      path,
      ...laterPagePaths(slug, products.length),
    ]),
    ...catalogue.products.map(({ path }) => path),
    // A list page exists unless it would have a single entry (RTE-17, RTE-30).
    ...(collections.length === 1 ? [] : [pathOf('collectionIndex', {})]),
    ...(signUps.length === 1 ? [] : [pathOf('signUpIndex', {})]),
    ...buyNow.map(({ slug }) => pathOf('buyNow', { slug })),
    ...collections.map(({ slug }) => pathOf('productCategoryCollection', { slug })),
    ...signUps.map(({ slug }) => pathOf('signUp', { slug })),
    ...(labResults === null ? [] : [pathOf('labResults', {})]),
    pathOf('press', {}),
    pathOf('testimonials', {}),
    pathOf('whatsInside', {}),
    pathOf('whereToBuy', {}),
    pathOf('wholesale', {}),
    ...[...pages, ...forms].map(({ slug }) => pathOf('page', { slug })),
  ]
  const urls = paths.map((path) => `<url><loc>${escapeXml(siteOrigin + path)}</loc></url>`).join('\n')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}

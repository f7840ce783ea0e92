import type { APIRoute, GetStaticPaths } from 'astro'
import { pathOf } from '#config/routes.ts'
import { isIndexable, siteOrigin } from '#config/site.ts'
import { currentShop } from '#features/catalogue/current-shop.ts'
import { laterPagePaths } from '#features/paging/paging.ts'

/** SEO-01: only the variant that may be indexed has one, at `/sitemap.xml`. */
export const getStaticPaths = (() =>
  isIndexable ? [{ params: { sitemap: 'sitemap' } }] : []) satisfies GetStaticPaths

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const GET: APIRoute = async () => {
  const { catalogue, content } = await currentShop()
  const [pages, forms, buyNow, collections, signUps, labResults] = await Promise.all([
    content.pages.all(),
    content.forms.all(),
    content.buyNow.all(),
    content.collections.all(),
    content.signUps.all(),
    content.labResults.get(),
  ])
  const paths = [
    pathOf('home', {}),
    pathOf('shop', {}),
    ...catalogue.categories.flatMap(({ path, slug, products }) => [
      path,
      ...laterPagePaths(slug, products.length),
    ]),
    ...catalogue.products.map(({ path }) => path),
    // Of one alone there is no list (RTE-17, RTE-30).
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

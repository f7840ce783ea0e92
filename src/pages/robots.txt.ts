import type { APIRoute } from 'astro'
import { isIndexable, siteOrigin } from '#config/site.ts'

/** Crawlers may read everything: where nothing is to be indexed, each page says so itself (SEO-01). */
export const GET: APIRoute = () => {
  const lines = ['User-agent: *', 'Allow: /', ...(isIndexable ? [`Sitemap: ${siteOrigin}/sitemap.xml`] : [])]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

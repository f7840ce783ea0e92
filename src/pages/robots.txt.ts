import type { APIRoute } from 'astro'
import { isIndexable, siteOrigin } from '#config/site.ts'

/** Crawlers may fetch everything; pages that must not be indexed have a robots tag (SEO-01). */
export const GET: APIRoute = () => {
  const lines = ['User-agent: *', 'Allow: /', ...(isIndexable ? [`Sitemap: ${siteOrigin}/sitemap.xml`] : [])]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/**
 * A response that nobody may keep or index, and whose page only one origin may show in a frame: what is not published.
 * @param policy The Content-Security-Policy of a page.
 */
export async function guardedResponse(
  response: Response,
  studioOrigin: string,
  policy: (html: string, frameAncestor: string) => string,
): Promise<Response> {
  const html = response.headers.get('content-type')?.startsWith('text/html') ? await response.text() : null
  const guarded = html === null ? response : new Response(html, response)
  const { headers } = guarded
  if (html !== null) headers.set('content-security-policy', policy(html, studioOrigin))
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex, nofollow')
  headers.set('x-content-type-options', 'nosniff')
  // A page of the preview has to know which one led to it; others must not learn its address.
  headers.set('referrer-policy', 'same-origin')
  return guarded
}

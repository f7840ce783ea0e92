import type { Environment } from '../../../src/config/env.ts'
import { PICTURES_PATH } from '../../../src/config/paths.ts'
import { contentPicturesUrl } from '../../../src/config/services.ts'
import { encodePathBelow } from '../../host/encode-proxied-path.ts'
import { forwardedHeaders, passedOnHeaders } from '../../host/proxied-headers.ts'

function upstreamUrl(url: URL, environment: Environment): URL | null {
  try {
    const path = encodePathBelow(decodeURIComponent(url.pathname.slice(PICTURES_PATH.length)))
    const base = contentPicturesUrl({
      projectId: environment.PUBLIC_SANITY_PROJECT_ID,
      dataset: environment.PUBLIC_SANITY_DATASET,
      apiHost: environment.PUBLIC_SANITY_API_HOST,
    })
    return path === null ? null : new URL(base + path + url.search)
  } catch {
    return null
  }
}

const textResponse = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })

/** Answers a picture of the dataset under the site's own address, as the local host does (CAT-21). */
export async function proxyPicture(request: Request, environment: Environment): Promise<Response> {
  const upstream = upstreamUrl(new URL(request.url), environment)
  if (upstream === null) return textResponse(404, 'Not found')
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // The platform's cache does not tell formats apart by Vary: it would send a browser what another one asked for.
  const init: RequestInit = { method: request.method, headers, cache: 'no-store', redirect: 'manual' }
  const response = await fetch(upstream, init).catch((error: unknown) => {
    console.error(`${upstream.origin} did not answer:`, error)
    return null
  })
  if (response === null) return textResponse(502, 'The service behind this address does not answer')
  const { status } = response
  const connection = response.headers.get('connection') ?? ''
  return new Response(response.body, { status, headers: passedOnHeaders(response.headers, connection) })
}

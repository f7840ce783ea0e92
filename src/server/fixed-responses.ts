import { jsonResponse } from '#backend/json-response.ts'

/** Says that the process is alive. */
export const healthResponse = (): Response => jsonResponse(200, { status: 'ok' })

/** A text that caches must not store. */
export const textResponse = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Redirects for good, with the method and body of the request (308). */
export const permanentRedirect = (location: string): Response =>
  new Response(null, { status: 308, headers: { location } })

/** Redirects this one request, with its method and body (307). */
export const temporaryRedirect = (location: string): Response =>
  new Response(null, { status: 307, headers: { location } })

/** Says that something failed inside, and not what. */
export const internalErrorResponse = (): Response => textResponse(500, 'Internal error')

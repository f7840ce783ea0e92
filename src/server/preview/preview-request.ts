import { PREVIEW_PARAMETER } from '#config/preview-address.ts'
import { EDIT_PARAMETER, TARGETS_PARAMETER } from './preview-protocol.ts'
import {
  cookieValues,
  openSession,
  type PreviewSession,
  perspectivePattern,
  SESSION_COOKIE,
} from './session.ts'

/** Shows a page without header, footer, banner and sky (RTE-38). */
const EMBED_PARAMETER = 'embed'
/** Parameters that open the preview or set what it shows, and have done their work once they were read. */
const SPENT_PARAMETERS = [
  'sanity-preview-secret',
  'sanity-preview-pathname',
  'sanity-preview-perspective',
  'sanity-preview-variant',
  'dataset',
  'perspective',
]

/** What a request asks of the preview. */
export interface PreviewRequest {
  url: URL
  /** Whether the address itself has `?preview=true`. */
  hasPreviewParameter: boolean
  /** Whether drafts are asked for: by the address, or by the page that the request comes from. */
  isPreview: boolean
  /** Whether it comes from a page without its chrome, and does not ask for that itself. */
  isEmbedFollowed: boolean
  /** Whether a click on a text shall lead to its field. Data is compared and counted by scripts, and asked for its texts apart. */
  isEditable: boolean
  /** Data that a page loads, not a page. */
  isData: boolean
  isSecure: boolean
  isFramed: boolean
}

/** Reads a request. A link without the parameter keeps the preview of the page that it is on (RTE-29). */
export function readPreviewRequest(request: Request): PreviewRequest {
  const url = new URL(request.url)
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  const own = url.searchParams.get(PREVIEW_PARAMETER)
  const from = referrer?.host === url.host ? referrer : null
  const isFollowed = own === null && from?.searchParams.get(PREVIEW_PARAMETER) === 'true'
  const isData = url.pathname.startsWith('/data/')
  return {
    url,
    hasPreviewParameter: own === 'true',
    isPreview: own === 'true' || isFollowed,
    isEmbedFollowed: from !== null && isEmbedded(from) && !isEmbedded(url),
    isEditable: isData
      ? url.searchParams.has(TARGETS_PARAMETER)
      : url.searchParams.get(EDIT_PARAMETER) !== 'false',
    isData,
    isSecure: url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https',
    isFramed: request.headers.get('sec-fetch-dest') === 'iframe',
  }
}

/** The session in a request's cookies; null without a valid one. */
export function sessionOf(request: Request, secret: string, now: number): PreviewSession | null {
  const sessions = cookieValues(request.headers.get('cookie'), SESSION_COOKIE).map((value) =>
    openSession(value, secret, now),
  )
  return sessions.find((session) => session !== null) ?? null
}

const isVariant = (value: string | null): value is PreviewSession['variant'] =>
  value === 'full' || value === 'scrubbed'

/** The session with what the address sets: `perspective` (one, or a list of versions) and `variant`. */
export function withSettings(session: PreviewSession, { searchParams }: URL): PreviewSession {
  const perspective = searchParams.get('perspective') ?? searchParams.get('sanity-preview-perspective') ?? ''
  const variant = searchParams.get('variant')
  return {
    ...session,
    ...(perspectivePattern.test(perspective) ? { perspective } : {}),
    ...(isVariant(variant) ? { variant } : {}),
  }
}

/** A path and query of this server in preview mode, without what has been read. */
export function withPreviewParameter(
  address: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(address, 'http://localhost')
  for (const name of SPENT_PARAMETERS) url.searchParams.delete(name)
  // On a product's page `variant` is the product's variant, which stays (FIND-09).
  if (isVariant(url.searchParams.get('variant'))) url.searchParams.delete('variant')
  url.searchParams.set(PREVIEW_PARAMETER, 'true')
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  // Two slashes would begin another host, and the path of "x:https://other.example" is another address.
  return url.pathname.replace(/^[/\\]*/, '/') + url.search + url.hash
}

/**
 * The address with what the page that led to it has, so that it can be reloaded and shared (RTE-29, RTE-38); null when it lacks
 * nothing.
 */
export function withKeptParameters(request: PreviewRequest): string | null {
  const { url, isPreview, hasPreviewParameter, isEmbedFollowed } = request
  if (!isEmbedFollowed && (!isPreview || hasPreviewParameter)) return null
  const kept = new URL(url)
  if (isEmbedFollowed) kept.searchParams.set(EMBED_PARAMETER, 'true')
  const address = kept.pathname + kept.search
  return isPreview ? withPreviewParameter(address) : address
}

/** Whether a page is to be shown without its chrome. */
export const isEmbedded = (url: URL): boolean => url.searchParams.has(EMBED_PARAMETER)

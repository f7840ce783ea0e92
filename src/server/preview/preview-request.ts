import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
  urlSearchParamPreviewVariant,
} from '@sanity/preview-url-secret/constants'
import {
  DATASET_PARAMETER,
  isPreviewAddress,
  PERSPECTIVE_PARAMETER,
  PREVIEW_PARAMETER,
} from '#config/preview-address.ts'
import { EDIT_PARAMETER, EMBED_PARAMETER, TARGETS_PARAMETER } from './preview-protocol.ts'
import { cookieValues, openSession, type PreviewSession, SESSION_COOKIE } from './session.ts'
import { settingParameters } from './settings.ts'

/** Parameters that open the preview, or that have another name once they were read. */
const SPENT_PARAMETERS = [
  urlSearchParamPreviewSecret,
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewVariant,
  DATASET_PARAMETER,
  PERSPECTIVE_PARAMETER,
]

/** What a request asks of the preview. */
export interface PreviewRequest {
  /** With what the page that led to it has (RTE-29, RTE-38). */
  url: URL
  /** Whether the address that was asked for has all of that itself, so that it can be reloaded and shared. */
  isComplete: boolean
  /** Whether drafts are asked for: by the address, or by the page that the request comes from. */
  isPreview: boolean
  /** Whether a click on a text shall lead to its field. Data is compared and counted by scripts, and asked for its texts apart. */
  isEditable: boolean
  /** Data that a page loads, not a page. */
  isData: boolean
  isSecure: boolean
  isFramed: boolean
  /** Whether somebody follows a link of this server or enters an address: no prefetch, and no part of another site's page. */
  isFollowed: boolean
}

/** Whether a page is to be shown without its chrome. */
export const isEmbedded = (url: URL): boolean => url.searchParams.has(EMBED_PARAMETER)

/** The address with what it lacks of the page that led to it: no chrome, the preview, and what that shows. */
function withParametersOf(from: URL, url: URL): URL {
  const complete = new URL(url)
  const { searchParams } = complete
  if (isEmbedded(from) && !isEmbedded(url)) searchParams.set(EMBED_PARAMETER, 'true')
  const isLeaving = searchParams.has(PREVIEW_PARAMETER) && !isPreviewAddress(url)
  if (!isPreviewAddress(from) || isLeaving) return complete
  const own = settingParameters(url)
  for (const [name, value] of Object.entries(settingParameters(from)))
    if (own[name] === undefined) searchParams.set(name, value)
  if (!isPreviewAddress(url)) searchParams.set(PREVIEW_PARAMETER, 'true')
  return complete
}

/** Browsers that send none of these headers cannot be told apart. */
const isFollowed = (headers: Headers) =>
  ['navigate', null].includes(headers.get('sec-fetch-mode')) &&
  ['same-origin', 'none', null].includes(headers.get('sec-fetch-site')) &&
  !(headers.get('sec-purpose') ?? '').includes('prefetch')

/** Reads a request. A link keeps the preview of the page that it is on, with its release and variant (RTE-29). */
export function readPreviewRequest(request: Request): PreviewRequest {
  const asked = new URL(request.url)
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  const url = referrer?.host === asked.host ? withParametersOf(referrer, asked) : asked
  const isData = url.pathname.startsWith('/data/')
  return {
    url,
    isComplete: url.href === asked.href,
    isPreview: isPreviewAddress(url),
    isEditable: isData
      ? url.searchParams.has(TARGETS_PARAMETER)
      : url.searchParams.get(EDIT_PARAMETER) !== 'false',
    isData,
    isSecure: url.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https',
    isFramed: request.headers.get('sec-fetch-dest') === 'iframe',
    isFollowed: isFollowed(request.headers),
  }
}

/** The session in a request's cookies; null without a valid one. */
export function sessionOf(request: Request, secret: string, now: number): PreviewSession | null {
  const sessions = cookieValues(request.headers.get('cookie'), SESSION_COOKIE).map((value) =>
    openSession(value, secret, now),
  )
  return sessions.find((session) => session !== null) ?? null
}

/** A path and query of this server in preview mode, without what has been read. */
export function withPreviewParameter(
  address: string,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(address, 'http://localhost')
  const settings = settingParameters(url)
  for (const name of SPENT_PARAMETERS) url.searchParams.delete(name)
  const set = { [PREVIEW_PARAMETER]: 'true', ...settings, ...parameters }
  for (const [name, value] of Object.entries(set)) url.searchParams.set(name, value)
  // Two slashes would begin another host, and the path of "x:https://other.example" is another address.
  return url.pathname.replace(/^[/\\]*/, '/') + url.search + url.hash
}

/** The address of a request that lacked something; null when it lacked nothing. */
export function completeAddress({ url, isComplete, isPreview }: PreviewRequest): string | null {
  if (isComplete) return null
  const address = url.pathname + url.search
  return isPreview ? withPreviewParameter(address) : address
}

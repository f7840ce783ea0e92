import { getPublishedId, getVersionFromId } from '@sanity/client/csm'
import { urlSearchParamPreviewSecret } from '@sanity/preview-url-secret/constants'
import { isLoopback } from '#config/is-loopback.ts'
import { DATASET_PARAMETER, PERSPECTIVE_PARAMETER, PREVIEW_PARAMETER } from '#config/preview-address.ts'

export interface PreviewBaseUrls {
  /** The studio's own origin. */
  studioOrigin: string
  /** The shop's origin, without a trailing slash. */
  siteOrigin: string
  /** Used if the studio runs on localhost. */
  local: string | null
  byDataset: Readonly<Record<string, string>>
}

/**
 * The base of preview URLs: on localhost the local one if configured, else the dataset's if configured, else `/preview` on
 * the shop's origin (STU-10).
 */
export function previewBaseUrl(
  { studioOrigin, siteOrigin, local, byDataset }: PreviewBaseUrls,
  dataset: string,
): string {
  if (local !== null && isLoopback(URL.parse(studioOrigin)?.hostname ?? '')) return local
  return byDataset[dataset] ?? `${siteOrigin}/preview`
}

/**
 * The preview URL of a document: base, id and dataset; `preview` switches the shop to preview mode (STU-09, STU-11,
 * PREV-02). Of a document in a release it shows that release. With a secret the server lets the browser in; without one it
 * asks to come from the studio (OPEN-03).
 */
export function previewUrl(
  bases: PreviewBaseUrls,
  dataset: string,
  documentId: string,
  secret: string | null = null,
): string {
  const base = previewBaseUrl(bases, dataset).replace(/\/+$/, '')
  const url = new URL(`${base}/${encodeURIComponent(getPublishedId(documentId))}`)
  url.searchParams.set(DATASET_PARAMETER, dataset)
  url.searchParams.set(PREVIEW_PARAMETER, 'true')
  const release = getVersionFromId(documentId)
  if (release !== undefined) url.searchParams.set(PERSPECTIVE_PARAMETER, release)
  if (secret !== null) url.searchParams.set(urlSearchParamPreviewSecret, secret)
  return url.href
}

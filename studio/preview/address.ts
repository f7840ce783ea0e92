const PUBLISHED = /^(?:drafts\.|versions\.[^.]+\.)/

/** The id readers know a document by, whether it is a draft or not. */
export const publishedId = (id: string): string => id.replace(PUBLISHED, '')

export interface PreviewBases {
  /** The studio's own origin. */
  studioOrigin: string
  /** Of the shop, without a trailing slash. */
  siteOrigin: string
  /** Used when the studio runs on this machine. */
  local: string | null
  byDataset: Readonly<Record<string, string>>
}

const isOnThisMachine = (origin: string): boolean => {
  const host = URL.parse(origin)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]'
}

/**
 * STU-10: on this machine the local address, where one is configured; else the dataset's own, where there is one; else
 * the shop's origin with `/preview`.
 */
export function previewBase(
  { studioOrigin, siteOrigin, local, byDataset }: PreviewBases,
  dataset: string,
): string {
  if (local !== null && isOnThisMachine(studioOrigin)) return local
  return byDataset[dataset] ?? `${siteOrigin}/preview`
}

/** STU-09, STU-11: base, id and dataset; `preview` marks preview mode for the shop (PREV-02). */
export function previewAddress(bases: PreviewBases, dataset: string, documentId: string): string {
  const base = previewBase(bases, dataset).replace(/\/+$/, '')
  const url = new URL(`${base}/${encodeURIComponent(publishedId(documentId))}`)
  url.searchParams.set('dataset', dataset)
  url.searchParams.set('preview', 'true')
  return url.href
}

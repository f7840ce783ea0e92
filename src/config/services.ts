/**
 * The base URL of a dataset's pictures at the content service, with a trailing slash. `apiHost` is the host of a service
 * other than Sanity's own cloud.
 */
export function contentPicturesUrl({
  projectId,
  dataset,
  apiHost,
}: {
  projectId: string
  dataset: string
  apiHost: string | undefined
}): string {
  const origin = new URL(apiHost ?? 'https://cdn.sanity.io').origin
  return `${origin}/images/${projectId}/${dataset}/`
}

/**
 * The base URL at the content service of the pictures that pages request from the site's own host; null where they
 * request them from the content service (CAT-21).
 */
export const proxiedPicturesUrl = (
  setting: 'direct' | 'proxied' | 'served',
  dataset: Parameters<typeof contentPicturesUrl>[0],
): string | null => (setting === 'direct' ? null : contentPicturesUrl(dataset))

/** The default host of the email-marketing service's client API. */
export const EMAIL_MARKETING_API_HOST = 'https://a.klaviyo.com'
/** The version of its API. */
export const EMAIL_MARKETING_REVISION = '2026-01-15'

/** The hosts of videos and their posters (OBJ-06), and the pattern of the hosts that they redirect to. */
export const VIDEO_STREAM_ORIGIN = 'https://stream.mux.com'
export const VIDEO_IMAGE_ORIGIN = 'https://image.mux.com'
export const VIDEO_ORIGINS = 'https://*.mux.com'

/** Shopify's Customer Privacy API for pages that Shopify does not host, and where it reports its own use. */
export const CUSTOMER_PRIVACY_SCRIPT =
  'https://cdn.shopify.com/shopifycloud/consent-tracking-api/v0.2/consent-tracking-api.js'
export const CUSTOMER_PRIVACY_METRICS = 'https://monorail-edge.shopifysvc.com'

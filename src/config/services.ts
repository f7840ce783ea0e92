/**
 * Where the content service has the pictures of a dataset, files right below it. `apiHost` is that of a service that is
 * not its own cloud.
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

/** The email-marketing service's own cloud, as browsers reach it. */
export const EMAIL_MARKETING_API_HOST = 'https://a.klaviyo.com'
/** Its API is versioned by dates. */
export const EMAIL_MARKETING_REVISION = '2026-01-15'

/** Where hosted videos and their pictures are (OBJ-06), and the hosts they are passed on to. */
export const VIDEO_STREAM_ORIGIN = 'https://stream.mux.com'
export const VIDEO_IMAGE_ORIGIN = 'https://image.mux.com'
export const VIDEO_ORIGINS = 'https://*.mux.com'

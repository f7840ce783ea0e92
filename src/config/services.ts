/** The email-marketing service's own cloud, as browsers reach it. */
export const EMAIL_MARKETING_API_HOST = 'https://a.klaviyo.com'
/** Its API is versioned by dates. */
export const EMAIL_MARKETING_REVISION = '2026-01-15'

/** Where hosted videos and their pictures are (OBJ-06), and the hosts they are passed on to. */
export const VIDEO_STREAM_ORIGIN = 'https://stream.mux.com'
export const VIDEO_IMAGE_ORIGIN = 'https://image.mux.com'
export const VIDEO_ORIGINS = 'https://*.mux.com'

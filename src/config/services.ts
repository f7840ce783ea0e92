/** The email-marketing service's own cloud, as browsers reach it. */
export const EMAIL_MARKETING_API_HOST = 'https://a.klaviyo.com'
/** Its API is versioned by dates. */
export const EMAIL_MARKETING_REVISION = '2026-01-15'

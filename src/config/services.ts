/** The email-marketing service's own cloud, as browsers reach it. */
export const EMAIL_MARKETING_API_HOST = 'https://a.klaviyo.com'

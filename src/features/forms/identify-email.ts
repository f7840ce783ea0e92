import { PUBLIC_EMAIL_MARKETING_API_HOST, PUBLIC_EMAIL_MARKETING_ID } from 'astro:env/client'
import { mayTrack } from '#browser/consent/may-track.ts'
import { report } from '#browser/reporting/report.ts'
import { EMAIL_MARKETING_API_HOST, EMAIL_MARKETING_REVISION } from '#config/services.ts'

/**
 * Identifies this browser to the email-marketing service by its email (TRK-10), if the visitor may be tracked (TRK-15).
 * A failure is only reported.
 */
export async function identifyEmail(email: string): Promise<void> {
  if (PUBLIC_EMAIL_MARKETING_ID === undefined || !mayTrack()) return
  const url = new URL('/client/profiles', PUBLIC_EMAIL_MARKETING_API_HOST ?? EMAIL_MARKETING_API_HOST)
  url.searchParams.set('company_id', PUBLIC_EMAIL_MARKETING_ID)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', revision: EMAIL_MARKETING_REVISION },
      body: JSON.stringify({ data: { type: 'profile', attributes: { email } } }),
      keepalive: true,
    })
    if (!response.ok)
      report(new Error(`The email was not identified: status ${response.status}`), { operation: 'identify' })
  } catch (error) {
    report(error, { operation: 'identify' })
  }
}

import { PUBLIC_EMAIL_MARKETING_API_HOST, PUBLIC_EMAIL_MARKETING_ID } from 'astro:env/client'
import { EMAIL_MARKETING_API_HOST, EMAIL_MARKETING_REVISION } from '#config/services.ts'
import { report } from '#features/reporting/report.ts'

/** The tag manager's queue, which it reads whenever it comes up. */
function dataLayer(): unknown[] {
  const existing: unknown = Reflect.get(window, 'dataLayer')
  if (Array.isArray(existing)) return existing
  const made: unknown[] = []
  Reflect.set(window, 'dataLayer', made)
  return made
}

/** TRK-09: tells the tag manager of a sign-up. The address is nobody's business there. */
export function pushLead(source: string): void {
  dataLayer().push({ event: 'Lead', source })
}

/** TRK-10: tells the email-marketing service whose browser this is. A failure is reported and changes nothing. */
export async function identify(email: string): Promise<void> {
  if (PUBLIC_EMAIL_MARKETING_ID === undefined) return
  const url = new URL('/client/profiles', PUBLIC_EMAIL_MARKETING_API_HOST ?? EMAIL_MARKETING_API_HOST)
  url.searchParams.set('company_id', PUBLIC_EMAIL_MARKETING_ID)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', revision: EMAIL_MARKETING_REVISION },
      body: JSON.stringify({ data: { type: 'profile', attributes: { email } } }),
      keepalive: true,
    })
    if (!response.ok) report(new Error(`Not identified: ${response.status}`), { operation: 'identify' })
  } catch (error) {
    report(error, { operation: 'identify' })
  }
}

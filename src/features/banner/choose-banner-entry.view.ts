import { SESSION_PREFIX } from '#browser/session/discount-link.ts'
import { LANDINGS_KEY } from '#browser/session/landing-buffer.ts'
import { entryValue } from '#browser/session/timestamped-entry.ts'
import { CAMPAIGN_LIFETIME_MS } from '#config/limits.ts'
import { chooseBanner, visitOf, withCode } from './choose-banner.ts'

/*
 * Inline script beneath banners that depend on the visit: shows the one that applies before the first paint
 * (DISC-01..06). The island hydrates the HTML that this leaves.
 */

const read = (name: string): unknown =>
  entryValue(() => localStorage[SESSION_PREFIX + name], Date.now(), CAMPAIGN_LIFETIME_MS)

const banners = document.querySelectorAll<HTMLElement>('[data-banner]')
const conditions = Array.from(banners, ({ dataset }) => dataset.banner?.match(/\w+/g) ?? [])
let landings = ''
try {
  // A page that was left soon has only buffered its address.
  landings = sessionStorage[LANDINGS_KEY]
} catch {
  // Blocked.
}
/** That of the last address. */
const utmSource = /.*[?&]utm_source=([^&# ]*)/.exec(landings + location.search)?.[1]
const visit = visitOf(read('entered'), read('discount'), read('campaign'), utmSource)
const chosen = banners[chooseBanner(conditions, visit)]
for (const banner of banners) banner.hidden = banner !== chosen
const { code } = visit
if (code !== null)
  for (const item of document.querySelectorAll<HTMLElement>('[data-template]'))
    item.textContent = withCode(item.dataset.template ?? '', code)

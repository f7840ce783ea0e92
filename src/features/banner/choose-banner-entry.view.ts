import { SESSION_PREFIX } from '#browser/session/discount-link.ts'
import { entryValue } from '#browser/session/timestamped-entry.ts'
import { CAMPAIGN_LIFETIME_MS } from '#config/limits.ts'
import { chooseBanner, visitOf, withCode } from './choose-banner.ts'

/*
 * Inline script beneath banners that depend on the visit: shows the one that applies before the first paint
 * (DISC-01..06). The island hydrates the HTML that this leaves.
 */

const read = (name: string): unknown =>
  entryValue(() => localStorage.getItem(SESSION_PREFIX + name), Date.now(), CAMPAIGN_LIFETIME_MS)

const banners = document.querySelectorAll<HTMLElement>('[data-banner]')
const conditions = Array.from(banners, ({ dataset }) => dataset.banner?.match(/\w+/g) ?? [])
const utmSource = new URLSearchParams(location.search).get('utm_source')
const visit = visitOf(read('entered'), read('discount'), read('campaign'), utmSource)
const chosen = chooseBanner(conditions, visit)
for (const [index, banner] of banners.entries()) banner.hidden = index !== chosen
const { code } = visit
if (code !== null)
  for (const item of document.querySelectorAll<HTMLElement>('[data-banner] [data-template]'))
    item.textContent = withCode(item.dataset.template ?? '', code)

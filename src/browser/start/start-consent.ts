import { $consent, followConsent, storedChoice } from '#browser/consent/consent.store.ts'
import { recordedChoice } from '#browser/consent/recorded-choice.ts'
import { isPrerendering } from '#browser/is-prerendering.ts'
import { report } from '#browser/reporting/report.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'
import { forgetAnalytics } from '#features/consent/forget-analytics.ts'

/**
 * Has the visitor's choice recorded elsewhere: each new one, and what an earlier page could not send (TRK-18). What sends it
 * is loaded when there is something to send.
 */
function recordChoices(): void {
  const record = () => {
    if ($consent.get() === null || storedChoice() === recordedChoice()) return
    import('#features/consent/record-consent.browser.ts')
      .then(({ recordConsent }) => recordConsent())
      .catch((error: unknown) => report(error, { part: 'consent' }))
  }
  whenBrowserIdle(record)
  // Who withdraws gets a new page, which sends it.
  $consent.listen((_, before) => {
    if (before !== 'accepted') record()
  })
}

/**
 * Reloads every tab when the visitor withdraws consent, because only that ends scripts of others that already run; a page
 * from the back/forward cache, too (TRK-15).
 */
function endWithConsent(): void {
  $consent.listen((choice, before) => {
    if (before !== 'accepted' || choice === 'accepted') return
    forgetAnalytics(document, location.hostname)
    // Offline nothing can be sent either, and instead of the page there would be the browser's own.
    if (navigator.onLine) location.reload()
    else window.addEventListener('online', () => location.reload(), { once: true })
  })
}

/**
 * Shows the consent banner to visitors who have not chosen, and to those who press the footer's button (TRK-16). Its
 * code is loaded when it is shown.
 */
export function startConsent(): void {
  const button = document.querySelector<HTMLElement>('[data-consent]')
  if (button === null) return
  followConsent()
  endWithConsent()
  if (import.meta.env.PUBLIC_CONSENT_RECORD === 'shopify') recordChoices()
  const show = (isPressed: boolean) => {
    import('#features/consent/consent-banner.view.ts')
      .then(({ showConsentBanner }) => showConsentBanner(button, isPressed))
      .catch((error: unknown) => report(error, { part: 'consent' }))
  }
  button.addEventListener('click', () => show(true))
  const ask = () => {
    if ($consent.get() === null) whenBrowserIdle(() => show(false))
  }
  // What a prerendered page says is not announced when it is shown.
  if (isPrerendering()) document.addEventListener('prerenderingchange', ask, { once: true })
  else ask()
}

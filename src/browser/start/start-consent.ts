import { $consent, followConsent } from '#browser/consent/consent.store.ts'
import { report } from '#browser/reporting/report.ts'
import { whenBrowserIdle } from '#browser/when-browser-idle.ts'

/**
 * Asks who has not answered yet whether they may be tracked, and asks again whoever presses the footer's button (TRK-16). The
 * banner is loaded when it is shown.
 */
export function startConsent(): void {
  const button = document.querySelector<HTMLElement>('[data-consent]')
  if (button === null) return
  followConsent()
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
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', ask, { once: true })
  else ask()
}

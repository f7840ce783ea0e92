import {
  CHECKOUT_HOSTS,
  PUBLIC_SITE_URL,
  PUBLIC_STOREFRONT_API_TOKEN,
  PUBLIC_STOREFRONT_API_URL,
} from 'astro:env/client'
import { storedChoice } from '#browser/consent/consent.store.ts'
import { recordedChoice, storeRecordedChoice } from '#browser/consent/recorded-choice.ts'
import { isLeaving } from '#browser/leaving.ts'
import { loadScript } from '#browser/load-script.ts'
import { report } from '#browser/reporting/report.ts'
import { createTabLock } from '#browser/tab-lock.ts'
import { createWebLocksWhileShown } from '#browser/web-locks-while-shown.ts'
import { consentDomains } from './consent-domains.ts'
import { type RecordChoiceOptions, recordChoice } from './consent-recorder.ts'
import { createShopifyConsentRecorder } from './shopify-consent-recorder.browser.ts'

/** One tab sends at a time, so that an earlier choice does not arrive after a later one. */
const exclusively = createTabLock({
  name: 'consent-record',
  locks: 'locks' in navigator ? createWebLocksWhileShown(navigator.locks, window) : undefined,
  lastHeard: () => 0,
  now: Date.now,
})

const options: RecordChoiceOptions = {
  recorder: createShopifyConsentRecorder({
    domains: consentDomains({
      siteUrl: PUBLIC_SITE_URL,
      checkouts: CHECKOUT_HOSTS,
      storefrontUrl: PUBLIC_STOREFRONT_API_URL,
    }),
    accessToken: PUBLIC_STOREFRONT_API_TOKEN,
    loadScript,
  }),
  storedChoice,
  lastRecorded: { read: recordedChoice, write: storeRecordedChoice },
  isLeaving,
  report: (error) => report(error, { part: 'consent' }),
  now: Date.now,
}

/** Sends the visitor's choice to the service that the shop's setting names, unless it has it (TRK-18). */
export const recordConsent = (): Promise<void> => exclusively(() => recordChoice(options))

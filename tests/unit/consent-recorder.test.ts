import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConsentChoice } from '#browser/consent/consent-choice.ts'
import { CUSTOMER_PRIVACY_SCRIPT } from '#config/services.ts'
import { consentDomains } from '#features/consent/consent-domains.ts'
import { type RecordChoiceOptions, recordChoice } from '#features/consent/consent-recorder.ts'
import { createShopifyConsentRecorder } from '#features/consent/shopify-consent-recorder.browser.ts'
import { customerPrivacyScript } from '../e2e/customer-privacy.ts'

const now = Date.UTC(2026, 10, 23)
const accepted = `accepted ${now - 2000}`
const declined = `declined ${now - 1000}`

/** A device with a choice, and a service that fails as often as it is told. */
function device(choice: string | null) {
  let stored: string | null = null
  const state = { choice, failures: 0, isLeaving: false }
  const saved: ConsentChoice[] = []
  const report = vi.fn()
  const options: RecordChoiceOptions = {
    recorder: {
      async save(choice) {
        if (state.failures > 0) {
          state.failures -= 1
          throw new Error('away')
        }
        saved.push(choice)
      },
    },
    storedChoice: () => state.choice,
    lastRecorded: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
    isLeaving: () => state.isLeaving,
    report,
    now: () => now,
  }
  return { state, saved, report, send: () => recordChoice(options) }
}

describe('a visitor’s choice', () => {
  test('is sent once, and again when it is another (TRK-18)', async () => {
    const { state, saved, send } = device(accepted)
    await send()
    await send()
    expect(saved).toEqual(['accepted'])
    state.choice = declined
    await send()
    await send()
    expect(saved).toEqual(['accepted', 'declined'])
  })

  test.each([null, 'maybe', `accepted ${now - 181 * 86_400_000}`])(
    'is not sent when it is %j (TRK-18)',
    async (choice) => {
      const { saved, send } = device(choice)
      await send()
      expect(saved).toEqual([])
    },
  )

  test('that could not be sent is reported once, and sent by the next page (TRK-18)', async () => {
    const { state, saved, report, send } = device(accepted)
    state.failures = 2
    await send()
    await send()
    expect([saved, report.mock.calls.length]).toEqual([[], 1])
    await send()
    await send()
    expect([saved, report.mock.calls.length]).toEqual([['accepted'], 1])
  })

  test('that could not be sent is reported anew when it is another (TRK-18)', async () => {
    const { state, saved, report, send } = device(accepted)
    state.failures = 2
    await send()
    state.choice = declined
    await send()
    expect(report).toHaveBeenCalledTimes(2)
    await send()
    expect(saved).toEqual(['declined'])
  })

  test('whose request ended with its page is sent by the next one, without a report (TRK-18)', async () => {
    const { state, saved, report, send } = device(accepted)
    state.failures = 2
    state.isLeaving = true
    await send()
    state.isLeaving = false
    expect(report).not.toHaveBeenCalled()
    await send()
    expect(report).toHaveBeenCalledTimes(1)
    await send()
    expect(saved).toEqual(['accepted'])
  })
})

describe('Shopify’s Customer Privacy API', () => {
  const requests: Array<{ url: string; init: RequestInit }> = []
  const loaded: string[] = []
  let status = 200
  let page: { Shopify?: unknown }
  let jar: { cookie: string }

  beforeEach(() => {
    requests.length = 0
    loaded.length = 0
    status = 200
    page = {}
    jar = { cookie: '' }
    vi.stubGlobal('window', page)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const runScript = async (url: string) => {
    loaded.push(url)
    const fetch = async (to: string, init: RequestInit) => {
      requests.push({ url: to, init })
      return new Response('{}', { status })
    }
    runInNewContext(customerPrivacyScript, { window: page, document: jar, fetch })
  }

  const recorderOf = (loadScript = runScript, timeoutMs = 1000) =>
    createShopifyConsentRecorder({
      domains: { checkoutRootDomain: 'checkout.shop.example', storefrontRootDomain: 'shop.example' },
      accessToken: 'public-token',
      loadScript,
      timeoutMs,
    })

  test('is loaded with the first choice, and gets one choice for all purposes (TRK-18)', async () => {
    const recorder = recorderOf()
    expect(loaded).toEqual([])
    await recorder.save('accepted')
    await recorder.save('declined')
    expect(loaded).toEqual([CUSTOMER_PRIVACY_SCRIPT])
    expect(requests.map(({ url }) => url)).toEqual([
      'https://checkout.shop.example/api/unstable/graphql.json',
      'https://checkout.shop.example/api/unstable/graphql.json',
    ])
    const all = (isAllowed: boolean) => ({
      visitorConsent: {
        marketing: isAllowed,
        analytics: isAllowed,
        preferences: isAllowed,
        saleOfData: isAllowed,
      },
    })
    expect(requests.map(({ init }) => JSON.parse(String(init.body)))).toEqual([all(true), all(false)])
    expect(requests[0]?.init.headers).toMatchObject({ 'x-shopify-storefront-access-token': 'public-token' })
    expect(jar.cookie).toBe('_tracking_consent=no; path=/; domain=shop.example')
  })

  test('fails a choice that it does not take (TRK-18)', async () => {
    status = 500
    await expect(recorderOf().save('accepted')).rejects.toThrow(/did not take.*Server error/)
  })

  test('fails a choice when its script is blocked, and loads it with the next (TRK-18)', async () => {
    let isBlocked = true
    const recorder = recorderOf(async (url) => {
      if (isBlocked) throw new Error(`${url} could not be loaded`)
      await runScript(url)
    })
    await expect(recorder.save('accepted')).rejects.toThrow(/did not take.*could not be loaded/)
    isBlocked = false
    await recorder.save('accepted')
    expect(requests).toHaveLength(1)
  })

  test('fails a choice when its script is another, throws, or says nothing (TRK-18)', async () => {
    await expect(recorderOf(async () => {}).save('accepted')).rejects.toThrow('brought no API')
    page.Shopify = {
      customerPrivacy: {
        setTrackingConsent: () => {
          throw new TypeError('Extraneous key')
        },
      },
    }
    await expect(recorderOf().save('accepted')).rejects.toThrow('Extraneous key')
    page.Shopify = { customerPrivacy: { setTrackingConsent: () => {} } }
    await expect(recorderOf(runScript, 20).save('accepted')).rejects.toThrow('No answer within 20 ms')
  })
})

describe('where Shopify keeps the choice', () => {
  const storefrontUrl = 'https://lull.myshopify.com/api/2026-04/graphql.json'
  test.each([
    ['https://shop.example', 'checkout.shop.example', 'checkout.shop.example', 'shop.example'],
    ['https://www.shop.example', 'checkout.shop.example', 'checkout.shop.example', 'shop.example'],
    ['https://www.shop.example', 'shop.example', 'shop.example', 'shop.example'],
    ['https://www.shop.example', 'lull.myshopify.com, pay.shop.example', 'pay.shop.example', 'shop.example'],
    ['https://shop.example', 'other.example', 'other.example', null],
    ['https://shop.example', undefined, 'lull.myshopify.com', null],
  ])('for %s with the checkouts %s is %s and %s (TRK-18)', (siteUrl, checkouts, host, domain) => {
    expect(consentDomains({ siteUrl, checkouts, storefrontUrl })).toEqual({
      checkoutRootDomain: host,
      storefrontRootDomain: domain,
    })
  })

  test('is a host with its port, and no domain, on one machine (TRK-18)', () => {
    const local = {
      siteUrl: 'http://localhost:4321',
      checkouts: undefined,
      storefrontUrl: 'http://localhost:3334/api/2026-04/graphql.json',
    }
    expect(consentDomains(local)).toEqual({
      checkoutRootDomain: 'localhost:3334',
      storefrontRootDomain: null,
    })
  })
})

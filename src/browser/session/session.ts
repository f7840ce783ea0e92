import * as z from 'zod/mini'
import { type CookieJar, readCookie, removeCookie } from '#commerce/cookies.ts'
import { CAMPAIGN_LIFETIME_MS } from '#config/limits.ts'
import { recordOf } from '#lib/small-schemas.ts'
import { DISCOUNT_COOKIE, writePendingDiscount } from './discount-link.ts'
import {
  type Affiliate,
  affiliateNames,
  type Campaign,
  campaignNames,
  cleanText,
  codeText,
  isSameCode,
  type LandingParameters,
  readLandingParameters,
} from './landing-parameters.ts'
import type { TimestampedStorage } from './timestamped-storage.ts'

/** What is known of a visit (TRK-01); values are null when unknown or older than `CAMPAIGN_LIFETIME_MS` (TRK-03). */
export interface SessionState {
  campaign: Campaign
  affiliate: Affiliate
  transactionId: string | null
  origin: string | null
  /** The code a cart has accepted, which banners show (DISC-13). */
  discountCode: string | null
  /**
   * Whether the code came from the settings rather than the shopper; then it lasts as long as the settings have it
   * (DISC-08..10).
   */
  isDiscountFromSettings: boolean
  featureFlag: string | null
  refersionCode: string | null
  googleClientId: string | null
  googleSessionId: string | null
}

export interface SessionOptions {
  /** Under the prefix `session:`. */
  storage: TimestampedStorage
  jar: CookieJar
  /** Whether cookies are written for https only. */
  secure: boolean
  /** The analytics property, whose id is part of its session cookie's name; null without analytics. */
  measurementId: string | null
}

export interface AttributionSession {
  /** Stores the tracked parameters of a landing address; earlier ones stay unless this address has them too. */
  capture(address: URL): void
  read(): SessionState
  /** The discount code that no cart has accepted yet; null when there is none. */
  pendingDiscount(): string | null
  /** Moves a code that the cart accepted from pending to accepted (DISC-13, DISC-14). */
  acceptDiscount(code: string, isFromSettings: boolean): void
  /** Removes a code that the cart refused or that has expired. */
  dropDiscount(code: string): void
  /** Removes the pending code once it went into the checkout's address (CHK-04). */
  forgetPendingDiscount(): void
  /**
   * The code of the discount link that the shopper has just followed (RTE-28): banners show it before a cart accepts it.
   * Empty for a link whose code is unreadable; null without one, or after `CAMPAIGN_LIFETIME_MS`.
   */
  linkCode(): string | null
  forgetLinkCode(): void
}

/** Characters of the address of a page: of two segments of 200 bytes, each up to three characters when escaped. */
const MAX_PAGE_LENGTH = 1500

const text = z.string()
const texts = recordOf(z.string())

function pick<Name extends string>(
  values: Readonly<Record<string, string>> | null,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = cleanText(values?.[name])
    if (value !== null) picked[name] = value
  }
  return picked
}

/** The analytics client id: "GA1.1.1234.5678" → "1234.5678". */
const clientOf = (cookie: string | null) => /^GA\d\.\d+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null
/** The analytics session id: "GS1.1.1700000000.3.…" or "GS2.1.s1700000000$o3…" → "1700000000". */
const sessionIdOf = (cookie: string | null) => /^GS\d\.\d+\.s?(\d+)/.exec(cookie ?? '')?.[1] ?? null

/** A session over storage and cookies, whose contents are untrusted (TRK-01..05). */
export function createSession({ storage, jar, secure, measurementId }: SessionOptions): AttributionSession {
  const readText = (name: string, maxLength?: number) =>
    cleanText(storage.read(name, text, CAMPAIGN_LIFETIME_MS), maxLength)
  const readOrigin = () => readText('origin', MAX_PAGE_LENGTH)
  const acceptedCode = () => codeText(storage.read('discount', text, CAMPAIGN_LIFETIME_MS))
  const readTexts = (name: string) => storage.read(name, texts, CAMPAIGN_LIFETIME_MS)
  const writeKnown = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) if (value !== null) storage.write(name, value)
  }

  const removePending = () => removeCookie(jar, DISCOUNT_COOKIE)
  // Only this code, because another tab may have followed a link with another one meanwhile.
  const dropPending = (code: string) => {
    if (isSameCode(readCookie(jar, DISCOUNT_COOKIE) ?? '', code)) removePending()
  }
  // Stored under this name by earlier releases.
  const forgetLinkCode = () => storage.remove('entered')

  function store(landing: LandingParameters): void {
    const { campaign, affiliate, discount, origin, page } = landing
    writeKnown({
      // Replaced as a whole: merging two campaigns would make up a third.
      campaign,
      affiliate,
      transaction_id: landing.transactionId,
      feature_flag: landing.featureFlag,
      rfsn: landing.refersionCode,
      googleClientId: landing.googleClientId,
      googleSessionId: landing.googleSessionId,
      // The first page of the visit stays its origin, unless a later address names one.
      origin: origin ?? (readOrigin() === null ? page : null),
    })
    if (discount !== null) writePendingDiscount(jar, discount, secure)
  }

  return {
    capture: (address) => store(readLandingParameters(address)),
    read: () => ({
      campaign: pick(readTexts('campaign'), campaignNames),
      affiliate: pick(readTexts('affiliate'), affiliateNames),
      transactionId: readText('transaction_id'),
      origin: readOrigin(),
      discountCode: acceptedCode(),
      isDiscountFromSettings: storage.read('discount_settings', z.boolean(), CAMPAIGN_LIFETIME_MS) ?? false,
      featureFlag: readText('feature_flag'),
      refersionCode: readText('rfsn'),
      googleClientId: readText('googleClientId') ?? clientOf(readCookie(jar, '_ga')),
      googleSessionId:
        readText('googleSessionId') ??
        (measurementId === null
          ? null
          : sessionIdOf(readCookie(jar, `_ga_${measurementId.replace(/^G-/, '')}`))),
    }),
    pendingDiscount: () => codeText(readCookie(jar, DISCOUNT_COOKIE)),
    acceptDiscount(code, isFromSettings) {
      storage.write('discount', code)
      storage.write('discount_settings', isFromSettings)
      dropPending(code)
    },
    dropDiscount(code) {
      if (isSameCode(acceptedCode() ?? '', code)) storage.remove('discount')
      dropPending(code)
    },
    forgetPendingDiscount() {
      removePending()
      forgetLinkCode()
    },
    linkCode: () => storage.read('entered', text, CAMPAIGN_LIFETIME_MS),
    forgetLinkCode,
  }
}

import * as z from 'zod/mini'
import { type CookieJar, readCookie, removeCookie, writeCookie } from '#commerce/cookies.ts'
import { CAMPAIGN_LIFETIME_MS, COOKIE_LIFETIME_S } from '#config/limits.ts'
import type { EntryStorage } from './entry-storage.ts'
import {
  type Affiliate,
  affiliateNames,
  type Campaign,
  campaignNames,
  codeText,
  isSameCode,
  type Landing,
  plainText,
  readLandingParameters,
} from './landing-parameters.ts'

/** The discount code that waits for a cart to take it (DISC-14). */
const DISCOUNT_COOKIE = 'discount_code'

/** What is known of this visit (TRK-01), each null when it is not, or was learnt more than 3 days ago (TRK-03). */
export interface SessionState {
  campaign: Campaign
  affiliate: Affiliate
  transactionId: string | null
  origin: string | null
  /** The code a cart has accepted (DISC-13): what banners read. */
  discountCode: string | null
  /** It came from the settings, not from the shopper: it holds as long as those say so (DISC-08..10). */
  isDiscountFromSettings: boolean
  featureFlag: string | null
  refersionCode: string | null
  googleClientId: string | null
  googleSessionId: string | null
}

export interface SessionOptions {
  /** Under the prefix `session:`. */
  storage: EntryStorage
  jar: CookieJar
  /** Cookies are for https alone. */
  secure: boolean
  /** The analytics property, whose session cookie is named after it; null without analytics. */
  measurementId: string | null
}

export interface Session {
  /** Keeps what the address of the page landed on says; what an earlier one said stays unless said anew. */
  capture(address: URL): void
  read(): SessionState
  /** The code waiting for a cart; null when there is none. */
  pendingDiscount(): string | null
  setPendingDiscount(code: string): void
  /** The cart took it: it waits no longer, and is the session's (DISC-13, DISC-14). */
  acceptDiscount(code: string, isFromSettings: boolean): void
  /** The cart will not have it, or it has run its course: forgotten wherever it is kept. */
  dropDiscount(code: string): void
  /** CHK-04: the checkout has it now. */
  forgetPendingDiscount(): void
  /**
   * The code a shopper has just come with by its own address (RTE-28): banners show it at once, before a cart took it.
   * Empty for what can be none; null when there is none, or it was long ago.
   */
  entered(): string | null
  enter(code: string): void
  forgetEntered(): void
}

const text = z.string()
const texts = z.record(z.string(), z.string())

function pick<Name extends string>(
  values: Readonly<Record<string, string>> | null,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const picked: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = plainText(values?.[name])
    if (value !== null) picked[name] = value
  }
  return picked
}

/** "GA1.1.1234.5678" → "1234.5678": a browser, as analytics counts them. */
const clientOf = (cookie: string | null) => /^GA\d\.\d+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null
/** "GS1.1.1700000000.3.…" or "GS2.1.s1700000000$o3…" → "1700000000": a visit. */
const visitOf = (cookie: string | null) => /^GS\d\.\d+\.s?(\d+)/.exec(cookie ?? '')?.[1] ?? null

/** What is known of a visit, over storage and cookies that may hold anything (TRK-01..05). */
export function createSession({ storage, jar, secure, measurementId }: SessionOptions): Session {
  const readText = (name: string) => plainText(storage.read(name, text, CAMPAIGN_LIFETIME_MS))
  const acceptedCode = () => codeText(storage.read('discount', text, CAMPAIGN_LIFETIME_MS))
  const readTexts = (name: string) => storage.read(name, texts, CAMPAIGN_LIFETIME_MS)
  const writeKnown = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) if (value !== null) storage.write(name, value)
  }

  const setPendingDiscount = (code: string) =>
    writeCookie(jar, DISCOUNT_COOKIE, code, { lifetimeS: COOKIE_LIFETIME_S, secure })
  const removePending = () => removeCookie(jar, DISCOUNT_COOKIE)
  const forgetEntered = () => storage.remove('entered')

  function keep(landing: Landing): void {
    const { campaign, affiliate, discount, origin, page } = landing
    writeKnown({
      // Whole: parts of two campaigns would be a third that never was.
      campaign,
      affiliate,
      transaction_id: landing.transactionId,
      feature_flag: landing.featureFlag,
      rfsn: landing.refersionCode,
      googleClientId: landing.googleClientId,
      googleSessionId: landing.googleSessionId,
      // Where the visit began: only a landing that says so itself begins another.
      origin: origin ?? (readText('origin') === null ? page : null),
    })
    if (discount !== null) setPendingDiscount(discount)
  }

  return {
    capture: (address) => keep(readLandingParameters(address)),
    read: () => ({
      campaign: pick(readTexts('campaign'), campaignNames),
      affiliate: pick(readTexts('affiliate'), affiliateNames),
      transactionId: readText('transaction_id'),
      origin: readText('origin'),
      discountCode: acceptedCode(),
      isDiscountFromSettings: storage.read('discount_settings', z.boolean(), CAMPAIGN_LIFETIME_MS) ?? false,
      featureFlag: readText('feature_flag'),
      refersionCode: readText('rfsn'),
      googleClientId: readText('googleClientId') ?? clientOf(readCookie(jar, '_ga')),
      googleSessionId:
        readText('googleSessionId') ??
        (measurementId === null ? null : visitOf(readCookie(jar, `_ga_${measurementId.replace(/^G-/, '')}`))),
    }),
    pendingDiscount: () => codeText(readCookie(jar, DISCOUNT_COOKIE)),
    setPendingDiscount,
    acceptDiscount(code, isFromSettings) {
      storage.write('discount', code)
      storage.write('discount_settings', isFromSettings)
      removePending()
    },
    dropDiscount(code) {
      if (isSameCode(acceptedCode() ?? '', code)) storage.remove('discount')
      if (isSameCode(readCookie(jar, DISCOUNT_COOKIE) ?? '', code)) removePending()
    },
    forgetPendingDiscount() {
      removePending()
      forgetEntered()
    },
    entered: () => storage.read('entered', text, CAMPAIGN_LIFETIME_MS),
    enter: (code) => storage.write('entered', code),
    forgetEntered,
  }
}

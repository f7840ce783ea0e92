/** The campaign parameters of landing addresses (TRK-02), passed to the checkout under the same names (CHK-03). */
export const campaignNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
] as const

/** Set by the affiliate programme's script and passed to the checkout (CHK-03). */
export const affiliateNames = ['current_rfsn_lsts', 'rfsn_aid', 'rfsn_cs', 'rfsn_ci', 'rfsn_src'] as const

export type Campaign = Readonly<Partial<Record<(typeof campaignNames)[number], string>>>
export type Affiliate = Readonly<Partial<Record<(typeof affiliateNames)[number], string>>>

/** The tracked parameters of the address a visit began at (TRK-02); null for those it lacks. */
export interface LandingParameters {
  campaign: Campaign | null
  affiliate: Affiliate | null
  transactionId: string | null
  origin: string | null
  /** The address without its query. */
  page: string
  discount: string | null
  featureFlag: string | null
  refersionCode: string | null
  googleClientId: string | null
  googleSessionId: string | null
}

/** Longer values are ignored: they are no campaign names, and would make every checkout address long. */
const MAX_LENGTH = 200

/** The commerce service's limit for discount codes. */
const MAX_CODE_LENGTH = 255

/**
 * A trimmed value from an untrusted address, cookie or storage; null when it is absent, empty, longer than `maxLength` or
 * holds control characters.
 */
export function cleanText(input: string | null | undefined, maxLength = MAX_LENGTH): string | null {
  const value = input?.trim() ?? ''
  const isPlain = value !== '' && value.length <= maxLength && !/[\p{Cc}\p{Cs}]/u.test(value)
  return isPlain ? value : null
}

/** A discount code from an untrusted source; null for what cannot be one. */
export const codeText = (input: string | null | undefined): string | null => cleanText(input, MAX_CODE_LENGTH)

/** Compares discount codes as the commerce service does, ignoring case. */
export const isSameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const textOf = (parameters: URLSearchParams, name: string) => cleanText(parameters.get(name))

function textsOf<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = textOf(parameters, name)
    if (value !== null) values[name] = value
  }
  return Object.keys(values).length === 0 ? null : values
}

/** The tracked parameters of an address (TRK-02). */
export function readLandingParameters(address: URL): LandingParameters {
  const { searchParams: parameters } = address
  return {
    campaign: textsOf(parameters, campaignNames),
    affiliate: textsOf(parameters, affiliateNames),
    transactionId: textOf(parameters, 'transaction_id'),
    origin: textOf(parameters, 'origin'),
    page: address.origin + address.pathname,
    discount: codeText(parameters.get('discount')),
    featureFlag: textOf(parameters, 'feature_flag'),
    refersionCode: textOf(parameters, 'rfsn'),
    googleClientId: textOf(parameters, 'googleClientId'),
    googleSessionId: textOf(parameters, 'googleSessionId'),
  }
}

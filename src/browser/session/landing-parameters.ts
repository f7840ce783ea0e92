/** What campaigns are told apart by (TRK-02), by the names they come with and leave with (CHK-03). */
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

/** The affiliate programme's own (CHK-03). */
export const affiliateNames = ['current_rfsn_lsts', 'rfsn_aid', 'rfsn_cs', 'rfsn_ci', 'rfsn_src'] as const

export type Campaign = Readonly<Partial<Record<(typeof campaignNames)[number], string>>>
export type Affiliate = Readonly<Partial<Record<(typeof affiliateNames)[number], string>>>

/** What the address somebody came by says of them (TRK-02); null for what it does not say. */
export interface Landing {
  campaign: Campaign | null
  affiliate: Affiliate | null
  transactionId: string | null
  origin: string | null
  /** The page landed on, without its parameters. */
  page: string
  discount: string | null
  featureFlag: string | null
  refersionCode: string | null
  googleClientId: string | null
  googleSessionId: string | null
}

/** Longer ones are no names of campaigns, and go into every checkout address. */
const LONGEST_VALUE = 200

/** The longest code the commerce service makes; longer ones are no codes. */
const LONGEST_CODE = 255

/** Anybody can write an address, a cookie or storage: what is empty, overlong or not plain text counts as absent. */
export function plainText(given: string | null | undefined, longest = LONGEST_VALUE): string | null {
  const value = given?.trim() ?? ''
  const isPlain = value !== '' && value.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value)
  return isPlain ? value : null
}

/** A discount code, or null for what can be none. */
export const codeText = (given: string | null | undefined): string | null => plainText(given, LONGEST_CODE)

/** Codes are compared as the commerce service does: whatever their case. */
export const isSameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const textOf = (parameters: URLSearchParams, name: string) => plainText(parameters.get(name))

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

/** Reads the tracked parameters of a page's address (TRK-02). */
export function readLandingParameters(address: URL): Landing {
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

/** What a banner can ask of a visit (DISC-03, DISC-04). */
export type BannerCondition = 'discount' | 'devotion'

/** What banners depend on in a visit. */
export interface BannerVisit {
  /** The discount code that the shopper has; null without one. */
  readonly code: string | null
  /** Where the shopper came from. */
  readonly source: string | null
}

const filled = (value: unknown): string | null => (typeof value === 'string' && value) || null

/**
 * The visit by what storage and address say of it, the newest first; what is stored is not parsed yet (DISC-03, DISC-04).
 * @param linkCode The code of a link that was followed, which no cart may have accepted yet.
 * @param accepted The code that a cart has accepted.
 * @param campaign The parameters that the visit began with.
 * @param utmSource The `utm_source` of the addresses that no session has read yet; null or undefined without one.
 */
export const visitOf = (
  linkCode: unknown,
  accepted: unknown,
  campaign: unknown,
  utmSource: string | null | undefined,
): BannerVisit => ({
  code: filled(linkCode) ?? filled(accepted),
  // `Object` makes null an object too, so that the property can be read.
  source: utmSource ?? filled(Object(campaign).utm_source),
})

/** The place of the first banner whose conditions are all met; -1 where none is (DISC-01). */
export function chooseBanner(
  banners: ReadonlyArray<readonly string[]>,
  { code, source }: BannerVisit,
): number {
  // Every other condition is the `utm_source` that it asks for (DISC-04).
  const isMet = (condition: string) => (condition === 'discount' ? code !== null : condition === source)
  return banners.findIndex((conditions) => conditions.every(isMet))
}

/** Whether an announcement says the code (DISC-06). */
export const saysCode = (text: string): boolean => text.includes('{{code}}')

/** An announcement with the code in it (DISC-06). */
export const withCode = (text: string, code: string): string => text.replaceAll('{{code}}', () => code)

/** An announcement without the code, and without a gap where it would be (DISC-06). */
export const withoutCode = (text: string): string => text.replaceAll(/\s*\{\{code\}\}\s*/g, ' ').trim()

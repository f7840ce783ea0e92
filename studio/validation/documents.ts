import { isAmount } from '#config/amount.ts'
import { reservedFieldNames } from '#config/form-rules.ts'
import { CONTENT_CAPS } from '#config/limits.ts'
import { atMost, atMostCharacters } from './common-rules.ts'
import { fieldOf, isBlank, itemsOf, type ValidationResult } from './values.ts'

const QUOTATION_MARKS = '["\'“”„‟‘’‚‛«»]'
const QUOTED = new RegExp(`^${QUOTATION_MARKS}|${QUOTATION_MARKS}$`, 'u')

/** Rejects a quote that begins or ends with straight or curly quotation marks (VAL-39). */
export const withoutQuotationMarks = (quote: unknown): ValidationResult =>
  typeof quote === 'string' && QUOTED.test(quote.trim()) ? 'Quotation marks will be added for you' : true

/** Limits the featured products of a home page (VAL-19). */
export const homeProducts = atMost(
  CONTENT_CAPS.homeProducts,
  `Can't feature more than ${CONTENT_CAPS.homeProducts} products here`,
)
/** Limits the press quotes of a home page (VAL-20). */
export const homePress = atMost(
  CONTENT_CAPS.homePress,
  `Can't feature more than ${CONTENT_CAPS.homePress} press quotes`,
)
/** Limits the testimonials of a home page (VAL-21). */
export const homeTestimonials = atMost(
  CONTENT_CAPS.homeTestimonials,
  `Can't have more than ${CONTENT_CAPS.homeTestimonials} testimonials`,
)
/** Limits the ingredients of a window (VAL-24, VAL-25). */
export const windowIngredients = atMost(
  CONTENT_CAPS.windowIngredients,
  `A window can't have more than ${CONTENT_CAPS.windowIngredients} ingredients`,
)
/** Limits the marquees of a category page (VAL-27). */
export const categoryMarquees = atMost(
  CONTENT_CAPS.marquees,
  `Landing page can't have more than ${CONTENT_CAPS.marquees} marquees`,
)
/** Limits the marquees of a Buy Now page (VAL-32). */
export const buyNowMarquees = atMost(
  CONTENT_CAPS.marquees,
  `Buy now page can't have more than ${CONTENT_CAPS.marquees} marquees`,
)
/** Limits the pictures in a category page's introduction. */
export const introHero = atMost(
  CONTENT_CAPS.introHero,
  `Can't have more than ${CONTENT_CAPS.introHero} pictures in the introduction`,
)
/** Limits the reasons of a Buy Now page (VAL-30). */
export const reasons = atMost(CONTENT_CAPS.reasons, `Can't have more than ${CONTENT_CAPS.reasons} reasons`)
/** Limits the frequency intervals of a Buy Now page (VAL-31). */
export const frequencyIntervals = atMost(
  CONTENT_CAPS.frequencyIntervals,
  `Can't have more than ${CONTENT_CAPS.frequencyIntervals} frequency intervals`,
)
/** Limits the offers of a sign-up page (VAL-36). */
export const offers = atMost(CONTENT_CAPS.offers, `Can't have more than ${CONTENT_CAPS.offers} offers`)
/** Limits the links of the legal menu (VAL-42). */
export const legalLinks = atMost(
  CONTENT_CAPS.legalLinks,
  `The legal menu can't have more than ${CONTENT_CAPS.legalLinks} links`,
)
/** Limits the length of the gift note's placeholder (VAL-40). */
export const giftNotePlaceholder = atMostCharacters(
  CONTENT_CAPS.giftNotePlaceholder,
  `The gift note placeholder can't be longer than ${CONTENT_CAPS.giftNotePlaceholder} characters`,
)

/** Requires an amount above zero in whole cents; an empty field is fine. */
export const freeShippingThreshold = (amount: unknown): ValidationResult =>
  isBlank(amount) || (typeof amount === 'number' && isAmount(amount))
    ? true
    : 'The amount must be more than 0, with at most two decimals.'

/** Requires an offer's `variant` (VAL-33). */
export const variantPicked = (variant: unknown): ValidationResult =>
  isBlank(fieldOf(variant, 'id')) ? 'Please select a product variant' : true

/** Limits the entries of a stationary banner (VAL-43). Takes the whole banner. */
export const stationaryBanner = (banner: unknown): ValidationResult =>
  fieldOf(banner, 'static') === true &&
  itemsOf(fieldOf(banner, 'contents')).length > CONTENT_CAPS.staticBannerEntries
    ? 'Only one entry may be specified for stationary banners.'
    : true

/** Rejects an end before the start. Takes the whole settings. */
export const endAfterStart = (settings: unknown): ValidationResult => {
  const [start, end] = [fieldOf(settings, 'startTime'), fieldOf(settings, 'endTime')]
  if (typeof start !== 'string' || typeof end !== 'string') return true
  return Date.parse(end) > Date.parse(start) ? true : 'The end must be later than the start.'
}

/** Rejects a select without options. Takes the whole form field. */
export const selectHasOptions = (field: unknown): ValidationResult =>
  fieldOf(field, 'type') === 'select' && itemsOf(fieldOf(field, 'options')).length === 0
    ? 'A select needs at least one option.'
    : true

/** Rejects a name that two fields have, or that the shop's own fields have. Takes all fields of the form. */
export const fieldNames = (fields: unknown): ValidationResult => {
  const seen = new Set<string>()
  for (const field of itemsOf(fields)) {
    const typed = fieldOf(field, 'name')
    if (typeof typed !== 'string' || isBlank(typed)) continue
    const name = typed.trim()
    if (reservedFieldNames.includes(name)) return `The shop uses the name "${name}" itself.`
    if (seen.has(name)) return `Two fields have the name "${name}".`
    seen.add(name)
  }
  return true
}

/** Accepts at most one pair of "{{" and "}}", which mark the part of a text that is the link. */
export const linkPart = (content: unknown): ValidationResult => {
  if (typeof content !== 'string') return true
  const marks = content.match(/\{\{|\}\}/g) ?? []
  const isPaired = marks.length === 0 || (marks.length === 2 && marks[0] === '{{' && marks[1] === '}}')
  return isPaired ? true : 'Mark the link part once, like "Find us {{near you}}".'
}

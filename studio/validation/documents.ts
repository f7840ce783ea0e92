import { CONTENT_CAPS } from '#config/limits.ts'
import { fieldOf, isBlank, itemsOf, type Outcome } from './outcome.ts'
import { atMost, atMostCharacters } from './shared.ts'

const QUOTATION_MARKS = '["\'“”„‟‘’‚‛«»]'
const QUOTED = new RegExp(`^${QUOTATION_MARKS}|${QUOTATION_MARKS}$`, 'u')

/** VAL-39: straight and curly ones both count. */
export const withoutQuotationMarks = (quote: unknown): Outcome =>
  typeof quote === 'string' && QUOTED.test(quote.trim()) ? 'Quotation marks will be added for you' : true

/** VAL-19. */
export const homeProducts = atMost(
  CONTENT_CAPS.homeProducts,
  `Can't feature more than ${CONTENT_CAPS.homeProducts} products here`,
)
/** VAL-20. */
export const homePress = atMost(
  CONTENT_CAPS.homePress,
  `Can't feature more than ${CONTENT_CAPS.homePress} press quotes`,
)
/** VAL-21. */
export const homeTestimonials = atMost(
  CONTENT_CAPS.homeTestimonials,
  `Can't have more than ${CONTENT_CAPS.homeTestimonials} testimonials`,
)
/** VAL-24, VAL-25. */
export const windowIngredients = atMost(
  CONTENT_CAPS.windowIngredients,
  `A window can't have more than ${CONTENT_CAPS.windowIngredients} ingredients`,
)
/** VAL-27. */
export const categoryMarquees = atMost(
  CONTENT_CAPS.marquees,
  `Landing page can't have more than ${CONTENT_CAPS.marquees} marquees`,
)
/** VAL-32. */
export const buyNowMarquees = atMost(
  CONTENT_CAPS.marquees,
  `Buy now page can't have more than ${CONTENT_CAPS.marquees} marquees`,
)
/** Category page: what its introduction has room for. */
export const introHero = atMost(
  CONTENT_CAPS.introHero,
  `Can't have more than ${CONTENT_CAPS.introHero} pictures in the introduction`,
)
/** VAL-30. */
export const reasons = atMost(CONTENT_CAPS.reasons, `Can't have more than ${CONTENT_CAPS.reasons} reasons`)
/** VAL-31. */
export const frequencyIntervals = atMost(
  CONTENT_CAPS.frequencyIntervals,
  `Can't have more than ${CONTENT_CAPS.frequencyIntervals} frequency intervals`,
)
/** VAL-36. */
export const offers = atMost(CONTENT_CAPS.offers, `Can't have more than ${CONTENT_CAPS.offers} offers`)
/** VAL-42. */
export const legalLinks = atMost(
  CONTENT_CAPS.legalLinks,
  `The legal menu can't have more than ${CONTENT_CAPS.legalLinks} links`,
)
/** VAL-40. */
export const giftNotePlaceholder = atMostCharacters(
  CONTENT_CAPS.giftNotePlaceholder,
  `The gift note placeholder can't be longer than ${CONTENT_CAPS.giftNotePlaceholder} characters`,
)

/** VAL-33: of an offer's `variant`. */
export const variantPicked = (variant: unknown): Outcome =>
  isBlank(fieldOf(variant, 'id')) ? 'Please select a product variant' : true

/** VAL-43: of the whole banner, shown beside its entries. */
export const stationaryBanner = (banner: unknown): Outcome =>
  fieldOf(banner, 'static') === true &&
  itemsOf(fieldOf(banner, 'contents')).length > CONTENT_CAPS.staticBannerEntries
    ? 'Only one entry may be specified for stationary banners.'
    : true

/** A code that ends before it starts never applies: of the whole settings. */
export const endAfterStart = (settings: unknown): Outcome => {
  const [start, end] = [fieldOf(settings, 'startTime'), fieldOf(settings, 'endTime')]
  if (typeof start !== 'string' || typeof end !== 'string') return true
  return Date.parse(end) > Date.parse(start) ? true : 'The end must be later than the start.'
}

/** A select without options cannot be answered: of a whole form field. */
export const selectHasOptions = (field: unknown): Outcome =>
  fieldOf(field, 'type') === 'select' && itemsOf(fieldOf(field, 'options')).length === 0
    ? 'A select needs at least one option.'
    : true

/** WID: "{{" and "}}" mark the part that is the link, once and in order. */
export const linkPart = (content: unknown): Outcome => {
  if (typeof content !== 'string') return true
  const marks = content.match(/\{\{|\}\}/g) ?? []
  const isPaired = marks.length === 0 || (marks.length === 2 && marks[0] === '{{' && marks[1] === '}}')
  return isPaired ? true : 'Mark the link part once, like "Find us {{near you}}".'
}

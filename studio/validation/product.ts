import { CONTENT_CAPS } from '#config/limits.ts'
import { atMost } from './common-rules.ts'
import { fieldOf, isBlank, itemsOf, type ValidationResult } from './values.ts'

/** Requires `shopify.product` (VAL-13). */
export const productPicked = (picked: unknown): ValidationResult =>
  isBlank(fieldOf(picked, 'id')) ? 'Please select a product' : true

/** Requires a subscription product if `isSubscription` is on or unset (VAL-14, DOC-04). Takes the whole `shopify`. */
export const subscriptionPicked = (shopify: unknown): ValidationResult =>
  fieldOf(shopify, 'isSubscription') !== false && isBlank(fieldOf(fieldOf(shopify, 'subscription'), 'id'))
    ? 'Please select a subscription product'
    : true

/** Limits the hover images of a thumbnail (VAL-16). */
export const hoverImages = atMost(
  CONTENT_CAPS.hoverImages,
  `A thumbnail can't have more than ${CONTENT_CAPS.hoverImages} hover images`,
)

/** Limits the highlighted ingredients (VAL-17). */
export const highlightedIngredients = atMost(
  CONTENT_CAPS.productIngredients,
  `A product can't have more than ${CONTENT_CAPS.productIngredients} highlighted ingredients`,
)

/** Limits the background colors (VAL-18). Takes the whole `colors`. */
export const backgroundColors = (colors: unknown): ValidationResult => {
  const count = itemsOf(fieldOf(colors, 'backgroundColors')).length
  const { minBackgroundColors: min, backgroundColors: max } = CONTENT_CAPS
  return count >= min && count <= max ? true : `Please choose ${min} to ${max} background colors`
}

/** Limits the social posts (VAL-06). */
export const socialPosts = atMost(
  CONTENT_CAPS.socialPosts,
  `Can't have more than ${CONTENT_CAPS.socialPosts} social posts`,
)

/** Accepts an https address or none (VAL-47). */
export const amazonLink = (value: unknown): ValidationResult => {
  if (isBlank(value)) return true
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null
  return url?.protocol === 'https:' ? true : 'The Amazon link must begin with https.'
}

import { CONTENT_CAPS } from '#config/limits.ts'
import { fieldOf, isBlank, itemsOf, type Outcome } from './outcome.ts'
import { atMost } from './shared.ts'

/** VAL-13: of `shopify.product`. */
export const productPicked = (picked: unknown): Outcome =>
  isBlank(fieldOf(picked, 'id')) ? 'Please select a product' : true

/** VAL-14: of the whole `shopify`; unset counts as a subscription, the default (DOC-04). */
export const subscriptionPicked = (shopify: unknown): Outcome =>
  fieldOf(shopify, 'isSubscription') !== false && isBlank(fieldOf(fieldOf(shopify, 'subscription'), 'id'))
    ? 'Please select a subscription product'
    : true

/** VAL-16. */
export const hoverImages = atMost(
  CONTENT_CAPS.hoverImages,
  `A thumbnail can't have more than ${CONTENT_CAPS.hoverImages} hover images`,
)

/** VAL-17. */
export const highlightedIngredients = atMost(
  CONTENT_CAPS.productIngredients,
  `A product can't have more than ${CONTENT_CAPS.productIngredients} highlighted ingredients`,
)

/** VAL-18: of the whole `colors`. */
export const backgroundColors = (colors: unknown): Outcome => {
  const count = itemsOf(fieldOf(colors, 'backgroundColors')).length
  const { backgroundColorsLeast, backgroundColors: most } = CONTENT_CAPS
  return count >= backgroundColorsLeast && count <= most
    ? true
    : `Please choose ${backgroundColorsLeast} to ${most} background colors`
}

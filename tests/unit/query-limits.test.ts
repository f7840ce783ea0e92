import { print } from '@0no-co/graphql.web'
import { describe, expect, test } from 'vitest'
import {
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesRemoveMutation,
  cartLinesUpdateMutation,
  cartQuery,
} from '#commerce/cart/cart.documents.ts'
import {
  CART_LINES_MAX,
  LINE_IMAGE_WIDTH,
  SELLING_PLANS_PER_VARIANT,
  VARIANTS_PER_PRODUCT,
} from '#config/limits.ts'
import { livePricesQuery } from '#features/product-form/live-prices.documents.ts'

// GraphQL documents are checked against the schema at build time, so they cannot interpolate constants.
describe('GraphQL documents use the limits', () => {
  test.each([
    cartQuery,
    cartCreateMutation,
    cartLinesAddMutation,
    cartLinesUpdateMutation,
    cartLinesRemoveMutation,
  ])(
    'cart documents ask for all lines, and for images as wide as a line shows (CART-01, CART-03, CONST-10, CONST-11)',
    (document) => {
      const text = print(document)
      expect(text).toContain(`lines(first: ${CART_LINES_MAX})`)
      expect(text.replaceAll(' ', '')).toContain(`transform:{maxWidth:${LINE_IMAGE_WIDTH}}`)
    },
  )

  test('the product form asks for as many variants and plans as the catalogue (CAT-09, CAT-11)', () => {
    const text = print(livePricesQuery)
    expect(text).toContain(`variants(first: ${VARIANTS_PER_PRODUCT})`)
    expect(text).toContain(`sellingPlanAllocations(first: ${SELLING_PLANS_PER_VARIANT})`)
  })
})

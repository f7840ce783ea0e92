import { print } from '@0no-co/graphql.web'
import { describe, expect, test } from 'vitest'
import {
  CART_LINES_MAX,
  LINE_IMAGE_WIDTH,
  SELLING_PLANS_PER_GROUP,
  VARIANTS_PER_PRODUCT,
} from '#config/limits.ts'
import {
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesRemoveMutation,
  cartLinesUpdateMutation,
  cartQuery,
} from '#features/cart/cart.documents.ts'
import { livePricesQuery } from '#features/product-form/live-prices.documents.ts'

// Documents are constants, checked against the schema at build: the numbers in them cannot be named there.
describe('the numbers in documents are those of the table', () => {
  test.each([
    cartQuery,
    cartCreateMutation,
    cartLinesAddMutation,
    cartLinesUpdateMutation,
    cartLinesRemoveMutation,
  ])('a cart comes with all its lines, and pictures of their size (CART-01, CART-03)', (document) => {
    const text = print(document)
    expect(text).toContain(`lines(first: ${CART_LINES_MAX})`)
    expect(text).toMatch(new RegExp(`transform: \\{ ?maxWidth: ${LINE_IMAGE_WIDTH} ?\\}`))
  })

  test('the product form reads as many variants and plans as a page of the catalogue (CAT-09, CAT-11)', () => {
    const text = print(livePricesQuery)
    expect(text).toContain(`variants(first: ${VARIANTS_PER_PRODUCT})`)
    expect(text).toContain(`sellingPlanAllocations(first: ${SELLING_PLANS_PER_GROUP})`)
  })
})

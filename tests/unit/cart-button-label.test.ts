import { expect, test } from 'vitest'
import { cartButtonLabel } from '#features/header/cart-button-label.ts'

test('names the cart button with the count (CHR-11)', () => {
  expect(cartButtonLabel(0)).toBe('Cart, empty')
  expect(cartButtonLabel(1)).toBe('Cart, 1 item')
  expect(cartButtonLabel(2)).toBe('Cart, 2 items')
  expect(cartButtonLabel(120)).toBe('Cart, 120 items')
})

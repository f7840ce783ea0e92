import { expect, test } from 'vitest'
import { cartName } from '#features/header/cart-name.ts'

test('names the cart button with the count (CHR-11)', () => {
  expect(cartName(0)).toBe('Cart, empty')
  expect(cartName(1)).toBe('Cart, 1 item')
  expect(cartName(2)).toBe('Cart, 2 items')
  expect(cartName(120)).toBe('Cart, 120 items')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCheckoutUrl } from '#features/checkout/checkout-url.ts'

describe('buildCheckoutUrl', () => {
  test('keeps the cart’s own parameters and leaves empty ones out (CHK-03)', () => {
    const url = buildCheckoutUrl('https://shop.example/cart/c/abc?key=1%2B2&locale=en', {
      measurement_id: 'G-1',
      client_id: '',
      session_id: null,
      non_cbd: 'true',
      cart_token: 'abc',
      utm_campaign: 'a&b=c',
    })
    expect([...new URL(url).searchParams]).toEqual([
      ['key', '1+2'],
      ['locale', 'en'],
      ['measurement_id', 'G-1'],
      ['non_cbd', 'true'],
      ['cart_token', 'abc'],
      ['utm_campaign', 'a&b=c'],
    ])
  })

  test('encodes any parameter so that it can be read back (CHK-03)', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (origin) => {
        const url = buildCheckoutUrl('https://shop.example/c?key=k', { origin })
        expect(new URL(url).searchParams.get('origin')).toBe(origin)
        expect(new URL(url).searchParams.get('key')).toBe('k')
      }),
    )
  })
})

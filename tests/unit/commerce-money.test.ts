import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartToken, numericId } from '#commerce/ids.ts'
import { compareAtIfHigher, compareMoney, formatMoney, negated, sumMoney } from '#commerce/money.ts'
import { decodeId } from '#config/global-id.ts'

const usd = (amount: string) => ({ amount, currencyCode: 'USD' })

describe('money', () => {
  test.each([
    ['0', '$0.00'],
    ['12.5', '$12.50'],
    ['39.99', '$39.99'],
    ['1299.0', '$1,299.00'],
    ['1234567.891', '$1,234,567.89'],
    ['0.005', '$0.01'],
    ['999.999', '$1,000.00'],
    ['-5.5', '-$5.50'],
    ['-0.001', '$0.00'],
    ['12345678901234567890.12', '$12,345,678,901,234,567,890.12'],
  ])('%s reads %s (CART-46, CONST-08)', (amount, text) => {
    expect(formatMoney(usd(amount))).toBe(text)
  })

  test('an amount in another currency is never taken for dollars (CART-46)', () => {
    expect(formatMoney({ amount: '1200', currencyCode: 'CAD' })).toBe('CAD 1,200.00')
  })

  test.each([
    ['JPY', '1200.0', 'JPY 1,200'],
    ['JPY', '0.0', 'JPY 0'],
    ['KRW', '1234567.5', 'KRW 1,234,568'],
    ['VND', '-999.5', '-VND 1,000'],
    ['XPF', '10.0', 'XPF 10'],
    ['KWD', '12.5', 'KWD 12.500'],
    ['KWD', '1234567.8905', 'KWD 1,234,567.891'],
    ['BHD', '-0.05', '-BHD 0.050'],
    ['EUR', '1200.0', 'EUR 1,200.00'],
    // No code, such as a stored cart may hold.
    ['', '5', ' 5.00'],
  ])(
    'an amount of %s has as many decimals as the currency: %s reads %s (CART-46)',
    (currencyCode, amount, text) => {
      expect(formatMoney({ amount, currencyCode })).toBe(text)
    },
  )

  test('sums of currencies without cents, or with thousandths, are exact, too (CART-46)', () => {
    const of = (currencyCode: string) => (amount: string) => ({ amount, currencyCode })
    const [yen, dinar] = [of('JPY'), of('KWD')]
    expect(sumMoney(yen('1200.0'), [yen('-200.0')])).toEqual(yen('1000'))
    expect(sumMoney(dinar('0.001'), [dinar('0.002')])).toEqual(dinar('0.003'))
    expect(compareMoney(dinar('0.001'), dinar('0.002'))).toBeLessThan(0)
    expect(compareMoney(yen('1200.0'), yen('1200'))).toBe(0)
  })

  test.each(['', 'abc', '1,000', '1e3', 'NaN', '.5'])(
    '%j is no amount and shows as nothing (CART-46)',
    (amount) => {
      expect(formatMoney(usd(amount))).toBe('')
      expect(compareMoney(usd(amount), usd('1'))).toBeNaN()
      expect(compareMoney(usd('1'), usd(amount))).toBeNaN()
    },
  )

  test('every number of cents is shown exactly (CART-46)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (cents) => {
        const amount = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
        expect(formatMoney(usd(amount)).replaceAll(/[$,]/g, '')).toBe(amount)
      }),
    )
  })

  test('sums are exact, and only within one currency (CART-46)', () => {
    expect(sumMoney(usd('0.1'), [usd('0.2')])).toEqual(usd('0.30'))
    expect(sumMoney(usd('1'), [usd('-1.05')])).toEqual(usd('-0.05'))
    expect(sumMoney(usd('90071992547409.91'), [usd('0.02')])).toEqual(usd('90071992547409.93'))
    expect(sumMoney(usd('1'), [{ amount: '1', currencyCode: 'CAD' }])).toBeNull()
    expect(sumMoney(usd('1'), [usd('1e9')])).toBeNull()
    expect([negated(usd('5.5')), negated(usd('-5.5'))]).toEqual([usd('-5.5'), usd('5.5')])
  })

  test('amounts compare by value, and only within one currency (CART-43)', () => {
    expect(compareMoney(usd('10.0'), usd('10'))).toBe(0)
    expect(compareMoney(usd('9.99'), usd('10'))).toBeLessThan(0)
    expect(compareMoney(usd('100'), usd('20'))).toBeGreaterThan(0)
    expect(compareMoney(usd('-1'), usd('0'))).toBeLessThan(0)
    expect(compareMoney(usd('90071992547409.93'), usd('90071992547409.92'))).toBeGreaterThan(0)
    expect(compareMoney(usd('1'), { amount: '1', currencyCode: 'CAD' })).toBeNaN()
  })

  test('a compare-at price counts only while it is higher than the price', () => {
    expect(compareAtIfHigher(usd('12.00'), usd('11.99'))).toEqual(usd('12.00'))
    expect(compareAtIfHigher(usd('12.0'), usd('12'))).toBeNull()
    expect(compareAtIfHigher(usd('11'), usd('12'))).toBeNull()
    expect(compareAtIfHigher(null, usd('12'))).toBeNull()
    expect(compareAtIfHigher({ amount: '20', currencyCode: 'CAD' }, usd('12'))).toBeNull()
  })
})

describe('ids', () => {
  test('a base64 id is decoded, a global one is kept (CAT-13)', () => {
    const id = 'gid://shopify/Product/42'
    expect(decodeId(btoa(id))).toBe(id)
    expect(decodeId(id)).toBe(id)
  })

  test.each(['', '42', 'bm90IGFuIGlk', '%%%', 'ünïcode'])(
    '%j is neither and comes back as it is (CAT-13)',
    (id) => {
      expect(decodeId(id)).toBe(id)
    },
  )

  test('the number of an id, however it is written (CAT-13)', () => {
    expect(numericId('gid://shopify/ProductVariant/42')).toBe('42')
    expect(numericId(btoa('gid://shopify/ProductVariant/42'))).toBe('42')
    expect(numericId('gid://shopify/Cart/abc?key=1')).toBeNull()
  })

  test('the cart token leaves the secret behind (CHK-03)', () => {
    expect(cartToken('gid://shopify/Cart/abc-1?key=secret')).toBe('abc-1')
    expect(cartToken('gid://shopify/Cart/abc-1')).toBe('abc-1')
    expect(cartToken('gid://shopify/Product/1')).toBeNull()
  })
})

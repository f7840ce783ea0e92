import { expect, test } from 'vitest'
import type { ChangeOutcome } from '#features/cart/cart-commands.ts'
import { toCodeResult } from '#features/discounts/code-result.ts'

const withWarnings = (...codes: (string | null)[]): ChangeOutcome => ({
  kind: 'done',
  warnings: codes.map((code) => ({ code, message: 'No.' })),
})

test.each([
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_USAGE_LIMIT_REACHED',
  'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
])('a code is rejected by the warning %s, beside others (DISC-13)', (warning) => {
  const result = toCodeResult(withWarnings('DISCOUNT_PURCHASE_NOT_IN_RANGE', warning))
  expect(result).toEqual({ kind: 'rejected', warning, message: 'No.' })
})

test('a code is accepted, and takes nothing off yet, where another warning is of discounts (DISC-14)', () => {
  const stock = 'MERCHANDISE_NOT_ENOUGH_STOCK'
  for (const [outcome, isApplicable] of [
    [withWarnings(), true],
    [withWarnings(stock, null), true],
    [withWarnings(stock, 'DISCOUNT_PURCHASE_NOT_IN_RANGE'), false],
  ] as const)
    expect(toCodeResult(outcome)).toEqual({ kind: 'accepted', isApplicable })
})

test('a code whose request failed is rejected with what the service says, or to be sent again (DISC-13)', () => {
  const failed = { kind: 'failed', text: 'Failed.', userErrors: [] } as const
  const userErrors = [{ code: 'INVALID', message: 'No.' }]
  expect(toCodeResult({ ...failed, userErrors })).toEqual({
    kind: 'rejected',
    warning: 'INVALID',
    message: null,
  })
  expect(toCodeResult(failed)).toEqual({ kind: 'rejected', warning: null, message: null })
  expect(toCodeResult({ ...failed, isRetryable: true })).toEqual({ kind: 'unreachable' })
  expect(toCodeResult({ kind: 'waiting' })).toEqual({ kind: 'unreachable' })
})

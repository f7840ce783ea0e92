import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayGetSettingsCode } from '#features/discounts/may-get-settings-code.ts'

const settings = fc.record({
  isEnabled: fc.boolean(),
  discountCode: fc.constantFrom(null, '', 'NAP15'),
  startTime: fc.constantFrom(null, '2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z'),
  endTime: fc.constantFrom(null, '2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z'),
  isSubscriptionOnly: fc.boolean(),
})

test('a cart may get the settings’ code, whatever their schedule, when it is on, not empty, and allows this cart (DISC-08, DISC-09)', () => {
  fc.assert(
    fc.property(settings, fc.boolean(), (given, hasSubscription) => {
      const { isEnabled, discountCode, isSubscriptionOnly } = given
      const hasCode = discountCode !== null && discountCode !== ''
      const isAllowed = !isSubscriptionOnly || hasSubscription
      expect(mayGetSettingsCode(given, hasSubscription)).toBe(isEnabled && hasCode && isAllowed)
    }),
  )
})

test('without settings there is none', () => {
  expect(mayGetSettingsCode(null, true)).toBe(false)
})

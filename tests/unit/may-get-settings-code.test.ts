import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSubscription } from '#features/cart/line-kinds.ts'
import { settingsCode } from '#features/discounts/discounts.ts'
import { mayGetSettingsCode } from '#features/discounts/may-get-settings-code.ts'

const settings = fc.record({
  isEnabled: fc.boolean(),
  discountCode: fc.constantFrom(null, '', 'NAP15'),
  startTime: fc.constantFrom(null, '2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z'),
  endTime: fc.constantFrom(null, '2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z'),
  isSubscriptionOnly: fc.boolean(),
})
const lines = fc.array(fc.record({ productType: fc.constant('Drink'), recurring: fc.boolean() }), {
  maxLength: 2,
})
const times = ['2026-02-01', '2026-03-02', '2026-03-03', '2026-05-01'].map((day) => Date.parse(day))

test('the code that settings give is possible exactly when there is a time at which a cart gets it (DISC-08, DISC-09)', () => {
  fc.assert(
    fc.property(settings, lines, (given, inCart) => {
      const open = { ...given, startTime: null, endTime: null }
      const isGiven =
        settingsCode({ settings: open, hasSubscription: hasSubscription(inCart), now: 0 }) !== null
      expect(mayGetSettingsCode(given, inCart)).toBe(isGiven)
      for (const now of times) {
        const code = settingsCode({ settings: given, hasSubscription: hasSubscription(inCart), now })
        if (code !== null) expect(mayGetSettingsCode(given, inCart)).toBe(true)
      }
    }),
  )
})

test('without settings there is none', () => {
  expect(mayGetSettingsCode(null, [])).toBe(false)
})

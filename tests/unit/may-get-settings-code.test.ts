import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsCode } from '#features/discounts/discounts.ts'
import { mayGetSettingsCode } from '#features/discounts/may-get-settings-code.ts'

const settings = fc.record({
  isEnabled: fc.boolean(),
  discountCode: fc.constantFrom(null, '', 'NAP15'),
  startTime: fc.constantFrom(null, '2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z'),
  endTime: fc.constantFrom(null, '2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z'),
  isSubscriptionOnly: fc.boolean(),
})
const times = ['2026-02-01', '2026-03-02', '2026-03-03', '2026-05-01'].map((day) => Date.parse(day))

test('the code that settings give is possible exactly when there is a time at which a cart gets it (DISC-08, DISC-09)', () => {
  fc.assert(
    fc.property(settings, fc.boolean(), (given, hasSubscription) => {
      const open = { ...given, startTime: null, endTime: null }
      const isGiven = settingsCode({ settings: open, hasSubscription, now: 0 }) !== null
      expect(mayGetSettingsCode(given, hasSubscription)).toBe(isGiven)
      for (const now of times) {
        const code = settingsCode({ settings: given, hasSubscription, now })
        if (code !== null) expect(mayGetSettingsCode(given, hasSubscription)).toBe(true)
      }
    }),
  )
})

test('without settings there is none', () => {
  expect(mayGetSettingsCode(null, true)).toBe(false)
})

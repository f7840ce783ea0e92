import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeFromPath } from '#features/discounts/code-from-path.ts'
import type { DiscountSettings } from '#features/discounts/discount-settings.ts'
import {
  isScheduled,
  msUntilScheduleChange,
  nextDiscountAction,
  rejectionText,
  settingsCode,
  wantedCode,
} from '#features/discounts/discounts.ts'

const settings: DiscountSettings = {
  isEnabled: true,
  discountCode: 'NAP15',
  startTime: null,
  endTime: null,
  isSubscriptionOnly: false,
}
const none = {
  settings: null,
  sessionCode: null,
  isSessionFromSettings: false,
  pendingCode: null,
  rejectedCodes: [],
  hasSubscription: false,
  now: 0,
}
const listed = (...codes: string[]) => codes.map((code) => ({ code, applicable: true }))
const at = (iso: string) => Date.parse(iso)

describe('settingsCode', () => {
  test('applies only when it is set and enabled (DISC-08)', () => {
    expect(settingsCode({ ...none, settings })).toBe('NAP15')
    expect(settingsCode({ ...none, settings: { ...settings, isEnabled: false } })).toBeNull()
    for (const discountCode of ['', null])
      expect(settingsCode({ ...none, settings: { ...settings, discountCode } })).toBeNull()
    expect(settingsCode(none)).toBeNull()
  })

  test('needs a subscription in the cart when it is for subscriptions only (DISC-09)', () => {
    const only = { ...settings, isSubscriptionOnly: true }
    expect(settingsCode({ ...none, settings: only })).toBeNull()
    expect(settingsCode({ ...none, settings: only, hasSubscription: true })).toBe('NAP15')
  })

  test.each([
    [null, null, true],
    ['2026-03-01T00:00:00Z', null, true],
    ['2026-03-03T00:00:00Z', null, false],
    [null, '2026-03-03T00:00:00Z', true],
    [null, '2026-03-01T00:00:00Z', false],
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', true],
    ['soon', 'later', true],
  ])('isScheduled from %s to %s on March 2 is %s (DISC-10)', (startTime, endTime, applies) => {
    expect(isScheduled({ startTime, endTime }, at('2026-03-02T00:00:00Z'))).toBe(applies)
  })

  test('msUntilScheduleChange is the time the schedule stays as it is (DISC-10)', () => {
    const moment = fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: null })
    const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    fc.assert(
      fc.property(
        moment,
        moment,
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 1, max: 1e6 }),
        (start, end, now, step) => {
          const timed = { ...settings, startTime: iso(start), endTime: iso(end) }
          const ms = msUntilScheduleChange(timed, now)
          const before = ms === null ? now + step : now + Math.min(step, ms - 1)
          expect(isScheduled(timed, before)).toBe(isScheduled(timed, now))
          if (ms !== null) expect(ms).toBeGreaterThan(0)
        },
      ),
    )
  })
})

test('a schedule changes no more once it has begun, and right after its end (DISC-10)', () => {
  const [start, end] = [at('2026-03-01T00:00:00Z'), at('2026-03-02T00:00:00Z')]
  const timed = { ...settings, startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-02T00:00:00Z' }
  expect(msUntilScheduleChange(timed, start - 5)).toBe(5)
  expect(msUntilScheduleChange({ ...timed, endTime: null }, start)).toBeNull()
  expect(msUntilScheduleChange(timed, end)).toBe(1)
  expect(msUntilScheduleChange(timed, end + 1)).toBeNull()
})

describe('the wanted code', () => {
  test('is the pending code, else the session’s, else the settings’ (DISC-11)', () => {
    expect(wantedCode({ ...none, settings, sessionCode: 'MINE' })).toBe('MINE')
    expect(wantedCode({ ...none, settings, sessionCode: 'MINE', pendingCode: 'NEW' })).toBe('NEW')
    expect(wantedCode({ ...none, settings })).toBe('NAP15')
    expect(wantedCode(none)).toBeNull()
  })

  test('is not a code of the settings whose schedule has ended, also when it became the session’s (DISC-10, DISC-11)', () => {
    const over = { ...settings, endTime: '2026-01-01T00:00:00Z' }
    const context = {
      ...none,
      settings: over,
      sessionCode: 'nap15',
      isSessionFromSettings: true,
      now: at('2026-02-01T00:00:00Z'),
    }
    expect(wantedCode(context)).toBeNull()
    expect(nextDiscountAction(context, listed('NAP15'))).toEqual({ kind: 'clear', code: 'NAP15' })
    // Not on the cart, so only the session has it.
    expect(nextDiscountAction(context, listed('OTHER'))).toEqual({ kind: 'clear', code: 'nap15' })
  })

  test('is the session’s code that the shopper brought, whatever the settings say (DISC-11)', () => {
    const off = { ...settings, isEnabled: false }
    expect(wantedCode({ ...none, settings: off, sessionCode: 'NAP15' })).toBe('NAP15')
  })

  test('is accepted and not sent again when it applies to the cart (DISC-12)', () => {
    expect(nextDiscountAction({ ...none, pendingCode: 'new' }, listed('NEW'))).toEqual({
      kind: 'accept',
      code: 'new',
      isFromSettings: false,
    })
    expect(nextDiscountAction({ ...none, sessionCode: 'NEW' }, listed('NEW'))).toEqual({ kind: 'nothing' })
    expect(nextDiscountAction({ ...none, sessionCode: 'NEW' }, [])).toEqual({
      kind: 'send',
      code: 'NEW',
      isFromSettings: false,
    })
    expect(nextDiscountAction(none, listed('BY-HAND'))).toEqual({ kind: 'nothing' })
    const ofSettings = { ...none, settings, sessionCode: 'NAP15', isSessionFromSettings: true }
    expect(nextDiscountAction(ofSettings, [])).toEqual({ kind: 'send', code: 'NAP15', isFromSettings: true })
  })

  test('is sent when the cart lists it as not applicable, unless a cart has accepted it (DISC-13, DISC-14)', () => {
    const refused = [{ code: 'NEW', applicable: false }]
    for (const isFromSettings of [false, true]) {
      const context = isFromSettings
        ? { settings: { ...settings, discountCode: 'new' } }
        : { pendingCode: 'new' }
      expect(nextDiscountAction({ ...none, ...context }, refused)).toEqual({
        kind: 'send',
        code: 'new',
        isFromSettings,
      })
    }
    expect(nextDiscountAction({ ...none, sessionCode: 'NEW' }, refused)).toEqual({ kind: 'nothing' })
  })

  test('is taken off the cart when it was rejected and nothing takes its place (DISC-13)', () => {
    const context = { ...none, rejectedCodes: ['what'] }
    expect(nextDiscountAction(context, listed('BY-HAND', 'WHAT'))).toEqual({ kind: 'clear', code: 'WHAT' })
    expect(nextDiscountAction(context, listed('BY-HAND'))).toEqual({ kind: 'nothing' })
    expect(nextDiscountAction({ ...context, sessionCode: 'MINE' }, listed('WHAT'))).toMatchObject({
      kind: 'send',
    })
    const off = { ...context, settings: { ...settings, isEnabled: false } }
    expect(nextDiscountAction(off, listed('WHAT'))).toEqual({ kind: 'clear', code: 'WHAT' })
  })

  test('is taken off the cart when it is the settings’ and does not apply, also in a new session (DISC-08)', () => {
    const off = { ...none, settings: { ...settings, isEnabled: false } }
    expect(nextDiscountAction(off, listed('nap15'))).toEqual({ kind: 'clear', code: 'nap15' })
  })

  test('has an error text for each rejection (DISC-13)', () => {
    expect(rejectionText('X', 'DISCOUNT_NOT_FOUND')).toBe('We don’t know the code X.')
    expect(rejectionText('X', 'DISCOUNT_CURRENTLY_INACTIVE')).toBe('The code X is not valid right now.')
    expect(rejectionText('X', 'DISCOUNT_USAGE_LIMIT_REACHED')).toBe('The code X has been used up.')
    expect(rejectionText('X', 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED')).toBe(
      'You’ve already used the code X.',
    )
    expect(rejectionText('X', null)).toBe('The code X could not be used.')
  })

  test('is read from a discount path (RTE-28)', () => {
    expect(codeFromPath('/discount/NAP15')).toBe('NAP15')
    expect(codeFromPath('/discount/NAP%2015/')).toBe('NAP 15')
    expect(codeFromPath('/discount/NAP/15//')).toBe('NAP/15')
    expect(codeFromPath(`/discount/${'a'.repeat(255)}`)).toBe('a'.repeat(255))
    expect(codeFromPath('/discount')).toBeNull()
    expect(codeFromPath('/discount/')).toBeNull()
    expect(codeFromPath('/discount/%E0%A4%A')).toBe('')
    expect(codeFromPath(`/discount/${'a'.repeat(256)}`)).toBe('')
  })
})

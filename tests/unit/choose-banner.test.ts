import { expect, test } from 'vitest'
import { entryValue, timestampedEntry } from '#browser/session/timestamped-entry.ts'
import { chooseBanner, saysCode, visitOf, withCode, withoutCode } from '#features/banner/choose-banner.ts'

test('a banner is the first whose conditions are all met (DISC-01, DISC-03, DISC-04)', () => {
  const banners = [['discount', 'devotion'], ['discount'], ['devotion'], [], []]
  const chosen = (code: string | null, source: string | null) => chooseBanner(banners, { code, source })
  expect(chosen('NAP15', 'devotion')).toBe(0)
  expect(chosen('NAP15', 'letter')).toBe(1)
  expect(chosen(null, 'devotion')).toBe(2)
  expect(chosen(null, null)).toBe(3)
  expect(chooseBanner([['discount']], { code: null, source: null })).toBe(-1)
  expect(chooseBanner([['of another build'], []], { code: 'NAP15', source: null })).toBe(1)
})

test('the code of a link that was just followed comes before the one a cart has accepted (DISC-03)', () => {
  expect(visitOf('NAP15', 'REST10', null, null).code).toBe('NAP15')
  // A link whose code cannot be one.
  expect(visitOf('', 'REST10', null, null).code).toBe('REST10')
  expect(visitOf(null, null, null, null)).toEqual({ code: null, source: null })
})

test('the source in the address comes before the one that was stored (DISC-04)', () => {
  const campaign = { utm_source: 'devotion' }
  expect(visitOf(null, null, campaign, null).source).toBe('devotion')
  expect(visitOf(null, null, campaign, 'letter').source).toBe('letter')
})

test.each([[[1]], [7], [true], [{ utm_source: 7 }], [{}]])(
  'garbage in storage is no visit: %j (DISC-01)',
  (garbage) => {
    expect(visitOf(garbage, garbage, garbage, null)).toEqual({ code: null, source: null })
  },
)

test('announcements say the code as text, and leave no gap without one (DISC-06)', () => {
  expect(withCode('{{code}} is in your pocket', '<b>$&</b>')).toBe('<b>$&</b> is in your pocket')
  expect(withCode('Take {{code}} and {{code}}', 'NAP15')).toBe('Take NAP15 and NAP15')
  expect(withoutCode('Take {{code}} along')).toBe('Take along')
  expect(['Take {{code}}', 'Take a nap'].map(saysCode)).toEqual([true, false])
})

test('a stored entry has a value until it is too old, and none that cannot be read (TRK-03)', () => {
  const entry = timestampedEntry({ a: 1 }, 1000)
  expect(entryValue(() => entry, 4000, 3000)).toEqual({ a: 1 })
  expect(entryValue(() => entry, 4001, 3000)).toBeNull()
  for (const garbage of [
    null,
    '',
    '{"value":',
    '[1]',
    '7',
    'null',
    '{"value":1}',
    '{"value":1,"timestamp":"7"}',
  ])
    expect(entryValue(() => garbage, 0, Number.POSITIVE_INFINITY)).toBeNull()
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(entryValue(blocked, 0, Number.POSITIVE_INFINITY)).toBeNull()
})

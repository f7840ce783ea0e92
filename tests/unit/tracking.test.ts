import { describe, expect, test, vi } from 'vitest'
import { createAnalytics, hasSnippet } from '#features/tracking/analytics.ts'
import { startTagManager } from '#features/tracking/tag-manager.ts'

const lead = { list_id: 'LETTER' }

describe('pushing events', () => {
  test('goes to the data layer, with what belongs to the event (TRK-09)', async () => {
    const layer: object[] = []
    await createAnalytics({ layer: () => layer, wait: async () => {}, warn: vi.fn() })('Lead', lead)
    expect(layer).toEqual([{ event: 'Lead', list_id: 'LETTER' }])
  })

  test('a missing data layer is asked for 10 times, 200 ms apart, then there is a warning (TRK-11, TRK-12)', async () => {
    const layer = vi.fn(() => null)
    const waits: number[] = []
    const warn = vi.fn()
    await createAnalytics({ layer, wait: async (ms) => void waits.push(ms), warn })('Lead', lead)
    expect(waits).toEqual(Array.from({ length: 10 }, () => 200))
    expect(layer).toHaveBeenCalledTimes(11)
    expect(warn.mock.calls).toEqual([
      ['The data layer is not initialized'],
      ['Analytics were not initialized'],
    ])
  })

  test('one that comes late gets what waited (TRK-11)', async () => {
    const pushed: object[] = []
    let asked = 0
    const layer = () => {
      asked += 1
      return asked > 4 ? pushed : null
    }
    const warn = vi.fn()
    await createAnalytics({ layer, wait: async () => {}, warn })('Lead', lead)
    expect(pushed).toHaveLength(1)
    expect(warn.mock.calls).toEqual([['The data layer is not initialized']])
  })

  test('a data layer that throws costs a warning, nothing else (TRK-11)', async () => {
    const warn = vi.fn()
    const push = () => {
      throw new Error('full')
    }
    await createAnalytics({ layer: () => ({ push }), wait: async () => {}, warn })('Lead', lead)
    expect(warn.mock.calls).toEqual([['Analytics did not take Lead: full']])
  })
})

describe('the snippet', () => {
  const page = (dataLayer: unknown[] | null) => ({
    dataLayer,
    setDataLayer: vi.fn(),
    load: vi.fn(),
    now: () => 5,
    error: vi.fn(),
  })

  test('included twice it logs an error, and does not run again (TRK-13)', () => {
    const twice = page([{ 'gtm.start': 1, event: 'gtm.js' }])
    startTagManager('GTM-ABC', twice)
    expect(twice.load).not.toHaveBeenCalled()
    expect(twice.error.mock.calls).toEqual([['The tag manager’s snippet is on this page already']])
  })

  test('has run where its first entry is (TRK-12)', () => {
    expect(hasSnippet([{ event: 'Lead' }, 'text', null])).toBe(false)
    expect(hasSnippet([{ event: 'Lead' }, { 'gtm.start': 1 }])).toBe(true)
  })

  test('keeps what was pushed before it ran (TRK-12)', () => {
    const early = page([{ event: 'Lead' }])
    startTagManager('GTM-ABC', early)
    expect(early.setDataLayer).toHaveBeenCalledWith([{ event: 'Lead' }, { 'gtm.start': 5, event: 'gtm.js' }])
    expect(early.load).toHaveBeenCalledWith('https://www.googletagmanager.com/gtm.js?id=GTM-ABC')
  })

  test('an id that is none is said, and nothing is loaded (TRK-12)', () => {
    const wrong = page(null)
    startTagManager('x"><script>', wrong)
    expect(wrong.load).not.toHaveBeenCalled()
    expect(wrong.error).toHaveBeenCalledTimes(1)
  })
})

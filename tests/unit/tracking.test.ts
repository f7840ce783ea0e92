import { describe, expect, test, vi } from 'vitest'
import { createTracker, hasTagManagerSnippet } from '#features/tracking/data-layer-events.ts'
import { loadTagManager } from '#features/tracking/load-tag-manager.browser.ts'
import { pageMeasure } from '#features/tracking/page-measure.ts'

const lead = { list_id: 'LETTER' }

describe('createTracker', () => {
  test('pushes the event with its data to the data layer (TRK-09)', async () => {
    const layer: object[] = []
    await createTracker({ dataLayer: () => layer, wait: async () => {}, warn: vi.fn() })('Lead', lead)
    expect(layer).toEqual([{ event: 'Lead', list_id: 'LETTER' }])
  })

  test('retries a missing data layer 10 times, 200 ms apart, and warns before and after (TRK-11, TRK-12)', async () => {
    const dataLayer = vi.fn(() => null)
    const waits: number[] = []
    const warn = vi.fn()
    await createTracker({ dataLayer, wait: async (ms) => void waits.push(ms), warn })('Lead', lead)
    expect(waits).toEqual(Array.from({ length: 10 }, () => 200))
    expect(dataLayer).toHaveBeenCalledTimes(11)
    expect(warn.mock.calls).toEqual([
      ['The data layer is not initialized'],
      ['Analytics were not initialized'],
    ])
  })

  test('pushes once the data layer is there (TRK-11)', async () => {
    const pushed: object[] = []
    let calls = 0
    const dataLayer = () => {
      calls += 1
      return calls > 4 ? pushed : null
    }
    const warn = vi.fn()
    await createTracker({ dataLayer, wait: async () => {}, warn })('Lead', lead)
    expect(pushed).toHaveLength(1)
    expect(warn.mock.calls).toEqual([['The data layer is not initialized']])
  })

  test('warns when the data layer throws (TRK-11)', async () => {
    const warn = vi.fn()
    const push = () => {
      throw new Error('full')
    }
    await createTracker({ dataLayer: () => ({ push }), wait: async () => {}, warn })('Lead', lead)
    expect(warn.mock.calls).toEqual([['The data layer rejected Lead: full']])
  })
})

describe('loadTagManager', () => {
  const page = (dataLayer: unknown[] | null) => ({
    dataLayer,
    setDataLayer: vi.fn(),
    loadScript: vi.fn(),
    now: () => 5,
    logError: vi.fn(),
  })

  test('logs an error and loads nothing when the snippet has run already (TRK-13)', () => {
    const twice = page([{ 'gtm.start': 1, event: 'gtm.js' }])
    loadTagManager('GTM-ABC', twice)
    expect(twice.loadScript).not.toHaveBeenCalled()
    expect(twice.logError.mock.calls).toEqual([['The tag manager’s snippet is on this page already']])
  })

  test('recognises the snippet by its first entry (TRK-12)', () => {
    expect(hasTagManagerSnippet([{ event: 'Lead' }, 'text', null])).toBe(false)
    expect(hasTagManagerSnippet([{ event: 'Lead' }, { 'gtm.start': 1 }])).toBe(true)
  })

  test('keeps events that were pushed before (TRK-12)', () => {
    const early = page([{ event: 'Lead' }])
    loadTagManager('GTM-ABC', early)
    expect(early.setDataLayer).toHaveBeenCalledWith([{ event: 'Lead' }, { 'gtm.start': 5, event: 'gtm.js' }])
    expect(early.loadScript).toHaveBeenCalledWith('https://www.googletagmanager.com/gtm.js?id=GTM-ABC')
  })
})

test('a measure names its kind of page and release, in whole milliseconds (TRK-17)', () => {
  const of = (name: 'LCP' | 'CLS', value: number, path: string) =>
    pageMeasure({ name, value, rating: 'good' }, path, 'r1')
  expect(of('LCP', 1234.56, '/shop/sparkling-water/lemon-mint')).toEqual({
    metric: 'LCP',
    value: 1235,
    rating: 'good',
    page_kind: 'product',
    release: 'r1',
  })
  expect(of('CLS', 0.012_345, '/')).toMatchObject({ value: 0.0123, page_kind: 'home' })
  expect(of('CLS', 0, '/a/b/c/d')).toMatchObject({ page_kind: 'other' })
})

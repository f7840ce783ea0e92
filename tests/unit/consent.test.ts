import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatChoice, parseChoice } from '#browser/consent/consent-choice.ts'
import { CONSENT_LIFETIME_MS } from '#config/limits.ts'
import { forgetAnalytics } from '#features/consent/forget-analytics.ts'

const now = Date.UTC(2026, 10, 23)

describe('a stored choice', () => {
  test('is read back until it is 180 days old (TRK-15)', () => {
    for (const choice of ['accepted', 'declined'] as const) {
      const text = formatChoice(choice, now)
      expect(parseChoice(text, now)).toBe(choice)
      expect(parseChoice(text, now + CONSENT_LIFETIME_MS)).toBe(choice)
      expect(parseChoice(text, now + CONSENT_LIFETIME_MS + 1)).toBeNull()
      expect(parseChoice(text, now - 1000)).toBe(choice)
    }
  })

  test.each([
    null,
    '',
    'accepted',
    'accepted ',
    'accepted soon',
    'maybe 1',
    'accepted 1 2',
    ' accepted 1',
    '1 accepted',
  ])('is none when it is %j (TRK-15)', (text) => {
    expect(parseChoice(text, 1)).toBeNull()
  })
})

describe('the consent store', () => {
  let stored: Map<string, string>
  let isFull: boolean

  /** The store as a shop with this setting loads it. */
  async function load(setting: 'ask' | undefined) {
    vi.resetModules()
    vi.stubEnv('PUBLIC_CONSENT', setting)
    return {
      ...(await import('#browser/consent/consent.store.ts')),
      ...(await import('#browser/consent/may-track.ts')),
    }
  }

  beforeEach(() => {
    stored = new Map()
    isFull = false
    vi.stubGlobal('document', {})
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        stored.set(key, value)
      },
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  test('allows everything at once where nobody is asked (TRK-15)', async () => {
    stored.set('consent', `declined ${Date.now()}`)
    const { $consent, mayTrack } = await load(undefined)
    expect([$consent.get(), mayTrack()]).toEqual([null, true])
  })

  test('lets tasks wait for the choice, and runs each once (TRK-15)', async () => {
    const { $consent, mayTrack, storeConsent, whenAccepted } = await load('ask')
    const task = vi.fn()
    whenAccepted(task)
    expect([$consent.get(), mayTrack(), task.mock.calls.length]).toEqual([null, false, 0])
    storeConsent('declined')
    expect([$consent.get(), mayTrack(), task.mock.calls.length]).toEqual(['declined', false, 0])
    storeConsent('accepted')
    expect([$consent.get(), mayTrack(), task.mock.calls.length]).toEqual(['accepted', true, 1])
    await Promise.resolve()
    storeConsent('declined')
    storeConsent('accepted')
    expect(task).toHaveBeenCalledTimes(1)
    expect(stored.get('consent')).toMatch(/^accepted \d+$/)
  })

  test('knows an earlier choice from the start (TRK-15)', async () => {
    stored.set('consent', `accepted ${Date.now()}`)
    const { mayTrack, whenAccepted } = await load('ask')
    const task = vi.fn()
    whenAccepted(task)
    expect([mayTrack(), task.mock.calls.length]).toEqual([true, 1])
  })

  test('keeps a choice that storage refuses until the page is left (TRK-15)', async () => {
    const { followConsent, mayTrack, storeConsent } = await load('ask')
    isFull = true
    followConsent()
    storeConsent('accepted')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect([mayTrack(), stored.size]).toEqual([true, 0])
  })

  test('follows choices of other tabs, and those made while the page was kept (TRK-15)', async () => {
    const { $consent, followConsent } = await load('ask')
    followConsent()
    stored.set('consent', `accepted ${Date.now()}`)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart:id' }))
    expect($consent.get()).toBeNull()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'consent' }))
    expect($consent.get()).toBe('accepted')
    stored.clear()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    expect($consent.get()).toBeNull()
    stored.set('consent', `declined ${Date.now()}`)
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect($consent.get()).toBeNull()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect($consent.get()).toBe('declined')
  })
})

test('a withdrawn consent removes the cookies of analytics, and no others (TRK-15)', () => {
  const written: string[] = []
  const jar = {
    get cookie() {
      return '_ga=GA1.1.1.2; _ga_ABC123=GS2.1.s1; _gid=x; _gac_gb_ABC123=1; _gcl_au=1; _gallery=2; discount_code=CALM'
    },
    set cookie(text: string) {
      written.push(text)
    },
  }
  forgetAnalytics(jar, 'www.shop.example')
  expect(new Set(written.map((text) => text.split('=')[0]))).toEqual(
    new Set(['_ga', '_ga_ABC123', '_gid', '_gac_gb_ABC123', '_gcl_au']),
  )
  expect(written.filter((text) => text.startsWith('_ga='))).toEqual([
    '_ga=; Path=/; Max-Age=0',
    '_ga=; Path=/; Max-Age=0; Domain=www.shop.example',
    '_ga=; Path=/; Max-Age=0; Domain=shop.example',
  ])
})

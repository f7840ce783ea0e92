import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REPLAY_SHARE } from '#config/limits.ts'
import { mapStorage } from './map-storage.fixture.ts'

const stop = vi.fn()
const recordSession = vi.fn(() => stop)
/** Resolves the recorder's import. */
let load = Promise.withResolvers<void>()
let stored = new Map<string, string>()
let loadedFrom = ''

beforeEach(() => {
  load = Promise.withResolvers()
  stored = new Map()
  loadedFrom = 'https://lull.example/shop'
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      readyState: 'complete',
      documentElement: { hasAttribute: () => false },
    }),
  )
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL('https://lull.example/shop'))
  vi.stubGlobal('localStorage', mapStorage(new Map()))
  vi.stubGlobal('sessionStorage', mapStorage(stored))
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ name: loadedFrom }] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  vi.doMock('#browser/reporting/session-recorder.ts', async () => {
    await load.promise
    return { recordSession }
  })
})

afterEach(() => {
  vi.doUnmock('#browser/reporting/session-recorder.ts')
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.resetModules()
})

/** The recording as a shop with this setting loads it. */
async function start(setting: 'ask' | undefined) {
  vi.resetModules()
  vi.stubEnv('PUBLIC_CONSENT', setting)
  return {
    ...(await import('#browser/consent/consent.store.ts')),
    ...(await import('#browser/reporting/session-replay.ts')),
  }
}

const draw = (number: number) => vi.spyOn(Math, 'random').mockReturnValue(number)

describe('a visit', () => {
  test('is recorded if it is drawn, and stays so for its pages (TRK-14)', async () => {
    draw(REPLAY_SHARE - 0.01)
    load.resolve()
    const first = await start(undefined)
    first.startSessionReplay('dsn')
    await vi.waitFor(() => expect(recordSession).toHaveBeenCalledWith('dsn'))
    expect(stored.get('replay')).toBe('yes')
    draw(1)
    const second = await start(undefined)
    second.startSessionReplay('dsn')
    await vi.waitFor(() => expect(recordSession).toHaveBeenCalledTimes(2))
  })

  test('is neither drawn nor remembered before the visitor accepts (TRK-14, TRK-15)', async () => {
    const random = draw(0)
    load.resolve()
    const { startSessionReplay, recordFromError, storeConsent } = await start('ask')
    startSessionReplay('dsn')
    recordFromError('dsn')
    expect(random).not.toHaveBeenCalled()
    expect(stored.size).toBe(0)
    storeConsent('accepted')
    expect(stored.get('replay')).toBe('yes')
    await vi.waitFor(() => expect(recordSession).toHaveBeenCalledOnce())
  })

  test('waits for the page to be used once, however many errors it has (TRK-14)', async () => {
    const listen = vi.spyOn(window, 'addEventListener')
    const { recordFromError } = await start(undefined)
    recordFromError('dsn')
    const count = listen.mock.calls.length
    expect(count).toBeGreaterThan(0)
    recordFromError('dsn')
    expect(listen).toHaveBeenCalledTimes(count)
  })

  test('is not recorded when consent is withdrawn while the recorder loads (TRK-15)', async () => {
    draw(0)
    const { startSessionReplay, storeConsent } = await start('ask')
    storeConsent('accepted')
    startSessionReplay('dsn')
    storeConsent('declined')
    load.resolve()
    await vi.dynamicImportSettled()
    expect(recordSession).not.toHaveBeenCalled()
  })

  test('is recorded until consent is withdrawn (TRK-15)', async () => {
    draw(0)
    load.resolve()
    const { startSessionReplay, storeConsent } = await start('ask')
    storeConsent('accepted')
    startSessionReplay('dsn')
    await vi.waitFor(() => expect(recordSession).toHaveBeenCalledOnce())
    expect(stop).not.toHaveBeenCalled()
    storeConsent('declined')
    expect(stop).toHaveBeenCalledOnce()
  })

  test('is not recorded on a page that was loaded with a query, also if a script removed it (TRK-14)', async () => {
    draw(0)
    load.resolve()
    loadedFrom = 'https://lull.example/shop?email=june@slow.example'
    const { startSessionReplay, recordFromError } = await start(undefined)
    startSessionReplay('dsn')
    recordFromError('dsn')
    window.dispatchEvent(new Event('wheel'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await vi.dynamicImportSettled()
    expect(recordSession).not.toHaveBeenCalled()
    // The pages that follow are recorded.
    expect(stored.get('replay')).toBe('yes')
  })

  test('is recorded from an error on, once the page has been used (TRK-14)', async () => {
    draw(1)
    load.resolve()
    const { startSessionReplay, recordFromError } = await start(undefined)
    startSessionReplay('dsn')
    expect(stored.get('replay')).toBe('no')
    recordFromError('dsn')
    expect(stored.get('replay')).toBe('yes')
    expect(recordSession).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('wheel'))
    await vi.waitFor(() => expect(recordSession).toHaveBeenCalledOnce())
  })
})

describe('an error', () => {
  test('is handed over before the recorder has loaded (ERR-14)', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubEnv('PUBLIC_SESSION_REPLAY', 'on')
    vi.doMock('astro:env/client', () => ({ PUBLIC_ERROR_REPORTING_DSN: 'dsn' }))
    const sendToService = vi.fn()
    vi.doMock('#browser/reporting/error-service.ts', () => ({ sendToService }))
    const recordFromError = vi.fn()
    vi.doMock('#browser/reporting/session-replay.ts', async () => {
      await load.promise
      return { recordFromError }
    })
    try {
      vi.resetModules()
      const { startReporting } = await import('#browser/reporting/start-reporting.ts')
      const { report, reportsHandedOver } = await import('#browser/reporting/report.ts')
      startReporting()
      report(new Error('broken'))
      await reportsHandedOver()
      expect(sendToService).toHaveBeenCalledWith('dsn', expect.objectContaining({ message: 'broken' }))
      expect(recordFromError).not.toHaveBeenCalled()
      load.resolve()
      await vi.waitFor(() => expect(recordFromError).toHaveBeenCalledWith('dsn'))
    } finally {
      vi.doUnmock('astro:env/client')
      vi.doUnmock('#browser/reporting/error-service.ts')
      vi.doUnmock('#browser/reporting/session-replay.ts')
    }
  })
})

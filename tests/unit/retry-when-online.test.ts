// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { retryWhenOnline } from '#browser/window/retry-when-online.ts'

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

afterEach(() => {
  vi.restoreAllMocks()
})

test('what fails offline is loaded each time that the connection is back (STATE-06)', async () => {
  setOnline(false)
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline again'))
  load.mockResolvedValue('data')
  const result = retryWhenOnline(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).toHaveBeenCalledTimes(1)
  for (const calls of [2, 3]) {
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(calls))
  }
  expect(await result).toBe('data')
})

test('what fails online is not tried again, but throws (STATE-06)', async () => {
  setOnline(true)
  const load = vi.fn(() => Promise.reject(new Error('status 500')))
  await expect(retryWhenOnline(load)).rejects.toThrow('status 500')
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).toHaveBeenCalledTimes(1)
})

test('what began offline is loaded again although the connection is back when it fails (STATE-06)', async () => {
  setOnline(false)
  const load = vi.fn<() => Promise<string>>()
  load.mockImplementationOnce(() => {
    setOnline(true)
    return Promise.reject(new Error('offline'))
  })
  load.mockResolvedValue('data')
  expect(await retryWhenOnline(load)).toBe('data')
})

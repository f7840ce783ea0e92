import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sleep } from '../retry-delays.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sleeps as long as it was told, longer than a timer can, and until it is woken (PUB-12)', async () => {
  const ended: string[] = []
  const sleep = (name: string, ...wait: Parameters<Sleep['for']>) => {
    const one = new Sleep()
    void one.for(...wait).then(() => ended.push(name))
    return one
  }
  sleep('short', 100)
  sleep('for a month', 30 * 24 * 60 * 60 * 1000)
  const woken = sleep('woken', null)
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toEqual(['short'])
  woken.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual(['short', 'woken'])
})

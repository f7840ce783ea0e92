import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sleep } from '../retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sleeps as long as it was told, at most as long as the caller allows, and until it is woken', async () => {
  const ended: string[] = []
  const sleep = (name: string, ...wait: Parameters<Sleep['for']>) => {
    const one = new Sleep()
    void one.for(...wait).then(() => ended.push(name))
    return one
  }
  sleep('long', 1000)
  sleep('short', 1000, 100)
  const woken = sleep('woken', null, 100)
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toEqual(['short'])
  await vi.advanceTimersByTimeAsync(900)
  expect(ended).toEqual(['short', 'long'])
  woken.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual(['short', 'long', 'woken'])
})

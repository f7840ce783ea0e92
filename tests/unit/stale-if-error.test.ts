import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { staleIfError } from '../../src/server/stale-if-error.ts'

/** A cache of 100 ms over loads that the test answers, at a time that the test sets. */
function world(sharesLoading: boolean) {
  const answers: Array<PromiseWithResolvers<number>> = []
  const clock = { ms: 0 }
  const load = vi.fn(() => {
    const answer = Promise.withResolvers<number>()
    answers.push(answer)
    return answer.promise
  })
  const report = vi.fn()
  const wait = async (ms: number) => {
    await new Promise((resolve) => setImmediate(resolve))
    clock.ms += ms
  }
  const read = staleIfError(load, { lifetimeMs: 100, now: () => clock.ms, report, sharesLoading, wait })
  return { answers, clock, load, report, read }
}

describe('a value that is kept for a while', () => {
  it('is loaded once for all who wait on a server (OPEN-13)', async () => {
    const { answers, load, read } = world(true)
    const asked = [read(), read()]
    answers[0]?.resolve(1)
    expect(await Promise.all(asked)).toEqual([1, 1])
    expect(load).toHaveBeenCalledOnce()
  })

  it('is loaded again although the clock was set back meanwhile (OPEN-13)', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const load = vi.fn(async () => 1)
    const read = staleIfError(load, { lifetimeMs: 100, report: vi.fn() })
    await read()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(101)
    await read()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is never waited for across requests on a Worker; others get the stale one (OPS-04)', async () => {
    const { answers, clock, load, read } = world(false)
    const first = read()
    answers[0]?.resolve(1)
    expect(await first).toBe(1)
    clock.ms = 200
    const reloading = read()
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    expect(load).toHaveBeenCalledTimes(2)
    answers[1]?.resolve(2)
    expect(await reloading).toBe(2)
    expect(await read()).toBe(2)
  })

  it('is loaded once by many first requests on a Worker, which look for it meanwhile (OPS-04)', async () => {
    const { answers, load, read } = world(false)
    const first = Array.from({ length: 4 }, () => read())
    answers[0]?.resolve(1)
    expect(new Set(await Promise.all(first))).toEqual(new Set([1]))
    expect(load).toHaveBeenCalledOnce()
  })

  it('is loaded by a first request itself when the one that was loading takes too long (OPS-04)', async () => {
    const { answers, clock, load, read } = world(false)
    void read()
    const second = read()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    expect(clock.ms).toBe(2000)
    answers[1]?.resolve(2)
    expect(await second).toBe(2)
  })

  it('is loaded by one of many first requests when the one that was loading takes too long (OPS-04)', async () => {
    const { load, read } = world(false)
    load.mockReturnValueOnce(new Promise(() => {})).mockImplementationOnce(async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return 2
    })
    void read()
    const others = Array.from({ length: 4 }, () => read())
    expect(await Promise.all(others)).toEqual([2, 2, 2, 2])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('fails all first requests on a Worker with the one that was loading, and is loaded by the next (OPS-04)', async () => {
    const { answers, load, read } = world(false)
    const first = Array.from({ length: 4 }, () => read())
    answers[0]?.reject(new Error('away'))
    const results = await Promise.allSettled(first)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    expect(load).toHaveBeenCalledOnce()
    const next = read()
    answers[1]?.resolve(1)
    expect(await next).toBe(1)
  })

  it('is not waited for without end by a first request on a Worker (OPS-04)', async () => {
    const { clock, load, read } = world(false)
    const first = Array.from({ length: 20 }, () => read())
    await expect(Promise.race(first)).rejects.toThrow('in time')
    expect(clock.ms).toBeGreaterThanOrEqual(10_000)
    expect(load.mock.calls.length).toBeLessThan(8)
  })

  it('is loaded by another request when the one that was loading is gone (OPS-04)', async () => {
    const { answers, clock, load, read } = world(false)
    const first = read()
    answers[0]?.resolve(1)
    await first
    clock.ms = 200
    void read()
    clock.ms = 20_000
    const second = read()
    expect(load).toHaveBeenCalledTimes(3)
    answers[2]?.resolve(3)
    expect(await second).toBe(3)
  })

  it('stays while loading fails, and is missing when there is none yet (OPEN-13)', async () => {
    for (const sharesLoading of [true, false]) {
      const { answers, clock, report, read } = world(sharesLoading)
      const first = read()
      answers[0]?.reject(new Error('away'))
      await expect(first).rejects.toThrow('away')
      const second = read()
      answers[1]?.resolve(1)
      await second
      clock.ms = 200
      const third = read()
      answers[2]?.reject(new Error('away again'))
      expect(await third).toBe(1)
      expect(report).toHaveBeenCalledOnce()
    }
  })
})

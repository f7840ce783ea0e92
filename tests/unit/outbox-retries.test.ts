import { describe, expect, test, vi } from 'vitest'
import { requestError } from '#commerce/result.ts'
import { OUTBOX_RETRY_MS } from '#config/server-limits.ts'
import {
  emailOf,
  failures,
  MemoryFiles,
  pass,
  serviceWith,
  setUpOutboxes,
  signUp,
  start,
} from './outbox.fixture.ts'

setUpOutboxes()

describe('the outbox, when the service does not accept,', () => {
  test('retries an item after 100, 200, then 400 ms, which is the most', async () => {
    const { sent, service } = serviceWith({ a: failures(5) })
    start(new MemoryFiles('a'), service)
    await pass(2000)
    expect(sent.map(([at]) => at)).toEqual([0, 100, 300, 700, 1100, 1500])
  })

  test('retries an item after a second unless told otherwise', async () => {
    const { sent, service } = serviceWith({ a: failures(1) })
    start(new MemoryFiles('a'), service, { retryMs: null })
    await pass(2000)
    expect(sent.map(([at]) => at)).toEqual([0, OUTBOX_RETRY_MS])
  })

  test('retries an item that was sent before and is added again as a new one', async () => {
    const { sent, service } = serviceWith({ a: failures(2) })
    const { running, reports } = start(new MemoryFiles('a'), service)
    await pass(99)
    service.send = vi.fn(service.send).mockResolvedValueOnce(null)
    await pass(1)
    await running.add(signUp('a'))
    await pass(1000)
    expect(sent).toEqual([
      [0, 'a'],
      [100, 'a'],
      [200, 'a'],
    ])
    expect(reports()).toHaveLength(2)
  })

  test('runs again only when an item is due', async () => {
    const { service } = serviceWith({ a: failures(1), b: failures(1) })
    const { running } = start(new MemoryFiles('a'), service)
    const startedAt = performance.now()
    await pass(50)
    await running.add(signUp('b'))
    await pass(0)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersToNextTimerAsync()
    expect(performance.now() - startedAt).toBe(100)
  })

  test('runs again only when the service is to be tried again', async () => {
    const { service } = serviceWith({ a: failures(1), b: failures(1), c: failures(1), d: failures(1) })
    start(new MemoryFiles('a', 'b', 'c', 'd'), service)
    const startedAt = performance.now()
    await pass(0)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersToNextTimerAsync()
    expect(performance.now() - startedAt).toBe(200)
  })

  test('retries an item after half the time at the least', async () => {
    const { sent, service } = serviceWith({ a: failures(4) })
    start(new MemoryFiles('a'), service, { random: 0 })
    await pass(2000)
    expect(sent.map(([at]) => at)).toEqual([0, 50, 150, 350, 550])
  })

  test('retries the item that is due first, and each by its own backoff', async () => {
    const { sent, service } = serviceWith({ a: failures(2), b: failures(1) })
    const { running } = start(new MemoryFiles('a'), service)
    await pass(50)
    await running.add(signUp('b'))
    await pass(1000)
    expect(sent).toEqual([
      [0, 'a'],
      [50, 'b'],
      [100, 'a'],
      [150, 'b'],
      [300, 'a'],
    ])
  })

  test('tries one item at a time while the service is unreachable, and reports that once', async () => {
    const { sent, service } = serviceWith({
      a: failures(9),
      b: failures(9),
      c: failures(9),
      d: failures(9),
      e: failures(9),
    })
    const { reports } = start(new MemoryFiles('a', 'b', 'c', 'd', 'e'), service)
    await pass(1600)
    expect(sent).toEqual([
      [0, 'a'],
      [0, 'b'],
      [0, 'c'],
      [0, 'd'],
      [0, 'e'],
      [400, 'a'],
      [800, 'b'],
      [1200, 'c'],
      [1600, 'd'],
    ])
    expect(reports()).toEqual([
      'The email-marketing service did not accept signUp a: injected. It will be retried.',
    ])
  })

  test('sends everything that is due once the service answers again', async () => {
    const { sent, service } = serviceWith({ a: failures(1), b: failures(1), c: failures(1), d: failures(1) })
    const files = new MemoryFiles('a', 'b', 'c', 'd')
    start(files, service)
    await pass(1000)
    expect(sent.slice(4)).toEqual([
      [200, 'a'],
      [200, 'b'],
      [200, 'c'],
      [200, 'd'],
    ])
    expect(files.pending()).toEqual([])
  })

  test('begins the next outage with the shortest backoff', async () => {
    const { sent, service } = serviceWith({
      ...{ a: failures(1), b: failures(1), c: failures(1), d: failures(1) },
      ...{ e: failures(1), f: failures(1), g: failures(1) },
    })
    const { running } = start(new MemoryFiles('a', 'b', 'c', 'd'), service)
    await pass(1000)
    for (const email of ['e', 'f', 'g']) await running.add(signUp(email))
    await pass(1000)
    expect(sent.slice(8)).toEqual([
      [1000, 'e'],
      [1000, 'f'],
      [1000, 'g'],
      [1100, 'e'],
      [1100, 'f'],
      [1100, 'g'],
    ])
  })

  test('tries the item that failed least first, so that a bad one prolongs no outage', async () => {
    const { sent, service } = serviceWith({ a: failures(9), b: failures(1), c: failures(1), d: failures(1) })
    start(new MemoryFiles('a', 'b', 'c', 'd'), service)
    await pass(300)
    expect(sent.slice(4)).toEqual([[200, 'a']])
    await pass(300)
    expect(sent.slice(5)).toEqual([
      [600, 'b'],
      [600, 'c'],
      [600, 'd'],
      [600, 'a'],
    ])
  })

  test('tries a new item at once during an outage, which may be that of other items only', async () => {
    const { sent, service } = serviceWith({ a: failures(9), b: failures(9), c: failures(9) })
    const { running } = start(new MemoryFiles('a', 'b', 'c'), service)
    await pass(10)
    await running.add(signUp('d'))
    await pass(0)
    expect(sent.slice(3)).toEqual([[10, 'd']])
  })

  test('waits longer after an item that was tried early once, when it fails again in its turn', async () => {
    const { sent, service } = serviceWith({ a: failures(9), b: failures(9), c: failures(9), d: failures(9) })
    const { running } = start(new MemoryFiles('a', 'b', 'c'), service)
    await pass(710)
    await running.add(signUp('d'))
    await pass(790)
    expect(sent.slice(3)).toEqual([
      [100, 'a'],
      [300, 'b'],
      [700, 'c'],
      [710, 'd'],
      [1100, 'd'],
      [1500, 'a'],
    ])
  })

  test('tries nothing early in an outage for an item that was added in the one before', async () => {
    const { sent, service } = serviceWith({ a: failures(1), b: failures(2), c: failures(2), d: failures(1) })
    const answer = Promise.withResolvers<void>()
    const { running } = start(new MemoryFiles('a', 'b', 'c'), {
      async send(item) {
        const error = await service.send(item)
        if (error === null && emailOf(item) === 'a') await answer.promise
        return error
      },
    })
    await pass(100)
    await running.add(signUp('d'))
    answer.resolve()
    await pass(99)
    expect(sent.slice(3).map(([, email]) => email)).toEqual(['a', 'b', 'c', 'd'])
    await pass(1)
    expect(sent.slice(7)).toEqual([[200, 'd']])
  })

  test('waits no longer for a service that is away because many items are added meanwhile', async () => {
    const emails = Array.from({ length: 20 }, (_, index) => `new-${index}`)
    const isAway = { value: true }
    const sent: string[] = []
    const { running } = start(new MemoryFiles('a', 'b', 'c'), {
      async send(item) {
        if (isAway.value) return requestError('network', 'injected')
        sent.push(emailOf(item))
        return null
      },
    })
    await pass(10)
    for (const email of emails) {
      await running.add(signUp(email))
      await pass(1)
    }
    isAway.value = false
    // The third failure began the wait of 100 ms.
    await pass(69)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent.length).toBeGreaterThan(0)
    await pass(400)
    expect(new Set(sent)).toEqual(new Set(['a', 'b', 'c', ...emails]))
  })

  test('sends new items at once while older ones fail or do not answer', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const received: string[] = []
    const { running } = start(new MemoryFiles('timeout', 'silent'), {
      async send(item) {
        received.push(emailOf(item))
        if (emailOf(item) === 'silent') return promise
        return emailOf(item) === 'timeout' ? requestError('timeout', 'injected') : null
      },
    })
    await running.add(signUp('a'))
    await running.add(signUp('b'))
    await pass(0)
    expect(received).toEqual(['timeout', 'silent', 'a', 'b'])
    resolve(null)
  })

  test('retries nothing after it was stopped', async () => {
    const { sent, service } = serviceWith({ a: failures(9) })
    const { running } = start(new MemoryFiles('a'), service)
    await pass(10)
    expect(vi.getTimerCount()).toBe(1)
    await running.stop()
    expect(vi.getTimerCount()).toBe(0)
    await running.add(signUp('b'))
    await pass(1000)
    expect(sent).toHaveLength(1)
  })
})

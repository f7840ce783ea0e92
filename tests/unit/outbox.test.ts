import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmailMarketing } from '#backend/email-marketing.ts'
import { type Outbox, startOutbox } from '#backend/outbox.ts'
import type { OutboxFiles } from '#backend/outbox-files.ts'
import type { OutboxItem } from '#backend/outbox-item.ts'
import { type RequestErrorKind, requestError } from '#commerce/result.ts'
import { OUTBOX_RETRY_MS } from '#config/limits.ts'

/** An item that was added so many minutes after the others. */
const signUp = (email: string, minute = 0): OutboxItem => {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  return { kind: 'signUp', id: email, at, email, listId: 'LETTER', properties: {} }
}
const emailOf = (item: OutboxItem) => (item.kind === 'signUp' ? item.email : '')

/** Files in memory, so that only the outbox itself takes time. */
class MemoryFiles implements OutboxFiles {
  readonly waiting = new Map<string, OutboxItem>()
  readonly refused: string[] = []
  /** What fails instead of being done, by the name of the method. */
  broken = new Set<'read' | 'remove'>()

  constructor(...emails: readonly string[]) {
    for (const email of emails) this.waiting.set(email, signUp(email))
  }

  async add(item: OutboxItem) {
    if (this.waiting.has(item.id)) return null
    this.waiting.set(item.id, item)
    return item.id
  }

  pending = () => [...this.waiting.keys()]
  countRefused = async () => this.refused.length

  async read(name: string) {
    const item = this.waiting.get(name)
    if (item === undefined || this.broken.has('read')) throw new Error('injected')
    return item
  }

  async remove(name: string) {
    if (this.broken.has('remove')) throw new Error('injected')
    this.waiting.delete(name)
  }

  async moveToRefused(name: string) {
    this.waiting.delete(name)
    this.refused.push(name)
  }
}

/** A service that fails with the errors given by email address, in order, then accepts; and when it was sent what. */
function serviceWith(errors: Readonly<Record<string, RequestErrorKind[]>> = {}) {
  const sent: [milliseconds: number, email: string][] = []
  const startedAt = performance.now()
  const service: EmailMarketing = {
    async send(item) {
      const email = emailOf(item)
      sent.push([performance.now() - startedAt, email])
      const kind = errors[email]?.shift()
      return kind === undefined ? null : requestError(kind, 'injected')
    },
  }
  return { sent, service, emails: () => sent.map(([, email]) => email) }
}

const failures = (count: number): RequestErrorKind[] => Array.from({ length: count }, () => 'network')

let outbox: Outbox | null = null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  await outbox?.stop()
  outbox = null
  vi.useRealTimers()
})

const start = (files: OutboxFiles, service: EmailMarketing | null, random = 1) => {
  const report = vi.fn<(error: Error) => void>()
  const running = startOutbox({
    files,
    service,
    report,
    retryMs: { initial: 100, max: 400 },
    random: () => random,
  })
  outbox = running
  return {
    running,
    reports: () => report.mock.calls.map(([error]) => error.message),
    causes: () => report.mock.calls.map(([error]) => error.cause),
  }
}
/** Lets time pass, and everything be done that is due by then. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the outbox', () => {
  test('sends what an earlier process left, oldest first, then new items', async () => {
    const files = new MemoryFiles('a', 'b', 'c')
    const { emails, service } = serviceWith()
    const { running } = start(files, service)
    await running.add(signUp('d'))
    await pass(0)
    expect(emails()).toEqual(['a', 'b', 'c', 'd'])
    expect(files.pending()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('keeps items while no service is configured', async () => {
    const files = new MemoryFiles('a')
    const { running, reports } = start(files, null)
    await running.add(signUp('b'))
    await pass(1000)
    expect(reports()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    expect(files.pending()).toEqual(['a', 'b'])
    expect(await running.counts()).toEqual({ waiting: 2, refused: 0 })
  })

  test('sends an item once that was added twice', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const files = new MemoryFiles()
    const { running, reports } = start(files, { send })
    await running.add(signUp('a'))
    await running.add(signUp('a'))
    await pass(0)
    resolve(null)
    await pass(0)
    expect(send).toHaveBeenCalledOnce()
    expect([files.refused, reports(), vi.getTimerCount()]).toEqual([[], [], 0])
  })

  test('retries an item after 100, 200, then 400 ms, which is the most', async () => {
    const { sent, service } = serviceWith({ a: failures(5) })
    start(new MemoryFiles('a'), service)
    await pass(2000)
    expect(sent.map(([at]) => at)).toEqual([0, 100, 300, 700, 1100, 1500])
  })

  test('retries an item after a second unless told otherwise', async () => {
    const { sent, service } = serviceWith({ a: failures(1) })
    outbox = startOutbox({ files: new MemoryFiles('a'), service, report: () => {}, random: () => 1 })
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
    start(new MemoryFiles('a'), service, 0)
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

  test('has four requests in flight, and no more', async () => {
    const answers: Array<(error: null) => void> = []
    const send = vi.fn(() => new Promise<null>((resolve) => answers.push(resolve)))
    start(new MemoryFiles('a', 'b', 'c', 'd', 'e'), { send })
    await pass(1000)
    expect(send).toHaveBeenCalledTimes(4)
    answers.at(-1)?.(null)
    await pass(0)
    expect(send).toHaveBeenCalledTimes(5)
    for (const answer of answers) answer(null)
  })

  test('reads items one after the other, also after one that cannot be read', async () => {
    const files = new MemoryFiles('a', 'b', 'c')
    const reads: string[] = []
    const gate = Promise.withResolvers<void>()
    const readNow = files.read.bind(files)
    files.read = async (name) => {
      reads.push(name)
      if (name === 'a') {
        await gate.promise
        throw new Error('injected')
      }
      return readNow(name)
    }
    const { emails, service } = serviceWith()
    start(files, service)
    await pass(0)
    expect(reads).toEqual(['a'])
    gate.resolve()
    await pass(0)
    expect(emails()).toEqual(['b', 'c'])
  })

  test('moves refused items aside and reports them', async () => {
    const files = new MemoryFiles('a', 'b')
    const { emails, service } = serviceWith({ a: ['refused'] })
    const { running, reports } = start(files, service)
    await pass(1000)
    expect(emails()).toEqual(['a', 'b'])
    expect(files.refused).toEqual(['a'])
    expect(await running.counts()).toEqual({ waiting: 0, refused: 1 })
    expect(reports()).toEqual(['The email-marketing service refused signUp a: injected. It was moved aside.'])
  })

  test('moves unreadable items aside and reports them', async () => {
    const files = new MemoryFiles('a')
    files.broken.add('read')
    const { sent, service } = serviceWith()
    const { reports, causes } = start(files, service)
    await pass(1000)
    expect(sent).toEqual([])
    expect(causes()).toEqual([new Error('injected')])
    expect(files.refused).toEqual(['a'])
    expect(reports()).toEqual(['The outbox item a is unreadable and was moved aside'])
  })

  test('reports an item that cannot be deleted, and sends it again', async () => {
    const files = new MemoryFiles('a')
    files.broken.add('remove')
    const { sent, service } = serviceWith()
    const { reports, causes } = start(files, service)
    await pass(10)
    files.broken.clear()
    expect(causes()).toEqual([new Error('injected')])
    await pass(1000)
    expect(sent).toEqual([
      [0, 'a'],
      [100, 'a'],
    ])
    expect(files.pending()).toEqual([])
    expect(reports()).toEqual(['The outbox item a cannot be read, moved or deleted'])
  })

  test('reports each item once, and none beside others that fail', async () => {
    const { service } = serviceWith({ a: failures(3), b: failures(1), d: failures(1) })
    const { running, reports } = start(new MemoryFiles('a', 'b'), service)
    await pass(10)
    // What is sent ends the row of failures, after which one that was not reported yet is.
    await running.add(signUp('c'))
    await pass(1000)
    await running.add(signUp('d'))
    await pass(1000)
    expect(reports()).toEqual([expect.stringContaining('signUp a'), expect.stringContaining('signUp d')])
  })

  test('waits for what is in flight when it stops, and sends nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const files = new MemoryFiles('a', 'b', 'c', 'd', 'e')
    const { running } = start(files, { send })
    await pass(0)
    let isStopped = false
    const stopped = running.stop().then(() => {
      isStopped = true
    })
    await pass(1000)
    expect(isStopped).toBe(false)
    resolve(null)
    await stopped
    await pass(1000)
    expect(send).toHaveBeenCalledTimes(4)
    expect(files.pending()).toEqual(['e'])
    expect(vi.getTimerCount()).toBe(0)
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

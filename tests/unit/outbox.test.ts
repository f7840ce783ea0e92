import { randomUUID } from 'node:crypto'
import { linkSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EmailMarketing } from '#backend/email-marketing.ts'
import { type Outbox, startOutbox } from '#backend/outbox.ts'
import { type OutboxFiles, openOutboxFiles } from '#backend/outbox-files.ts'
import type { OutboxItem } from '#backend/outbox-item.ts'
import { type RequestErrorKind, requestError } from '#commerce/result.ts'

let directory: string
let files: OutboxFiles
let outbox: Outbox | null = null
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbox-test-'))
  files = await openOutboxFiles(directory, { maxItems: 5 })
})
afterEach(async () => {
  await outbox?.stop()
  outbox = null
  await rm(directory, { recursive: true, force: true })
})

let minute = 0
const signUp = (email: string): OutboxItem => {
  minute += 1
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  return { kind: 'signUp', id: randomUUID(), at, email, listId: 'LETTER', properties: {} }
}
const emailOf = (item: OutboxItem) => (item.kind === 'signUp' ? item.email : '')

/** A service that fails with the errors given by email address, in order, then accepts. */
function serviceWith(errors: Readonly<Record<string, RequestErrorKind[]>> = {}) {
  const received: string[] = []
  const service: EmailMarketing = {
    async send(item) {
      received.push(emailOf(item))
      const kind = errors[emailOf(item)]?.shift()
      return kind === undefined ? null : requestError(kind, 'injected')
    },
  }
  return { received, service }
}
const start = (service: EmailMarketing | null, report = vi.fn(), retryMs = { initial: 5, max: 20 }) => {
  outbox = startOutbox({ files, service, report, retryMs, random: () => 0 })
  return { outbox, report }
}
const isEmpty = () => vi.waitFor(() => expect(files.pending()).toEqual([]))

describe('the outbox', () => {
  test('sends what an earlier process left, oldest first, then new items', async () => {
    const items = [signUp('a'), signUp('b'), signUp('c')]
    for (const item of items.toReversed()) await files.add(item)
    const { received, service } = serviceWith()
    const { outbox: running } = start(service)
    await running.add(signUp('d'))
    await isEmpty()
    expect(received).toEqual(['a', 'b', 'c', 'd'])
  })

  test('keeps items while no service is configured', async () => {
    const { outbox: running } = start(null)
    await running.add(signUp('a'))
    expect(files.pending()).toHaveLength(1)
  })

  test('backs off from an unreachable service, then sends everything, and reports it once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) await files.add(signUp(name))
    let isReachable = false
    const send = vi.fn(async () => (isReachable ? null : requestError('network', 'injected')))
    const { report } = start({ send }, vi.fn(), { initial: 200, max: 200 })
    await new Promise((resolve) => setTimeout(resolve, 550))
    // Four at once, then one at a time every 100 ms.
    expect(send.mock.calls.length).toBeGreaterThan(4)
    expect(send.mock.calls.length).toBeLessThan(11)
    isReachable = true
    await isEmpty()
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('sends new items at once while older ones fail or do not answer', async () => {
    const failing = signUp('timeout')
    const silent = signUp('silent')
    await files.add(failing)
    await files.add(silent)
    const { promise, resolve } = Promise.withResolvers<null>()
    const received: string[] = []
    const { outbox: running } = start(
      {
        async send(item) {
          received.push(emailOf(item))
          if (emailOf(item) === 'silent') return promise
          return emailOf(item) === 'timeout' ? requestError('timeout', 'injected') : null
        },
      },
      vi.fn(),
      { initial: 60_000, max: 60_000 },
    )
    await running.add(signUp('a'))
    await running.add(signUp('b'))
    await vi.waitFor(() => expect(files.pending()).toHaveLength(2), 10_000).finally(() => resolve(null))
    expect(received.toSorted()).toEqual(['a', 'b', 'silent', 'timeout'])
  })

  test('sends other items while a single one fails, then retries it', async () => {
    await files.add(signUp('a'))
    await files.add(signUp('b'))
    const { received, service } = serviceWith({ a: ['server', 'server'] })
    start(service)
    await isEmpty()
    expect(received).toEqual(['a', 'b', 'a', 'a'])
  })

  test('moves refused items aside and reports them', async () => {
    const { received, service } = serviceWith({ a: ['refused'] })
    const { outbox: running, report } = start(service)
    await running.add(signUp('a'))
    await running.add(signUp('b'))
    await isEmpty()
    expect(received).toEqual(['a', 'b'])
    expect(await readdir(join(directory, 'refused'))).toHaveLength(1)
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringContaining('refused signUp') }),
    )
  })

  test('ignores items with a known id and rejects items when full', async () => {
    const one = signUp('a')
    await files.add(one)
    await files.add({ ...one, at: new Date().toISOString() })
    expect(files.pending()).toHaveLength(1)
    for (const email of ['b', 'c', 'd', 'e']) await files.add(signUp(email))
    await expect(files.add(signUp('f'))).rejects.toThrow('full')
    await files.add(one)
    expect(files.pending()).toHaveLength(5)
  })

  test('counts refused items when its disk space is full, also those of an earlier process', async () => {
    const limits = { maxItems: 100, maxBytes: 4 * 4096 }
    files = await openOutboxFiles(directory, limits)
    const { outbox: running } = start(serviceWith({ a: ['refused'], b: ['refused'] }).service)
    await running.add(signUp('a'))
    await running.add(signUp('b'))
    await isEmpty()
    await running.stop()
    files = await openOutboxFiles(directory, limits)
    const added = await Promise.allSettled(['c', 'd', 'e'].map((email) => files.add(signUp(email))))
    expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await expect(files.add(signUp('f'))).rejects.toThrow(
      /16384 of 16384 bytes, 8192 of them refused items in .*refused/,
    )
    expect(await readdir(join(directory, 'waiting'))).toHaveLength(2)
  })

  test('starts with 10,000 items and accepts another in less than 2 s', { timeout: 60_000 }, async () => {
    const folder = join(directory, 'waiting')
    const item = signUp('a')
    await writeFile(join(directory, 'item'), JSON.stringify(item))
    for (let at = 0; at < 10_000; at += 1) {
      linkSync(join(directory, 'item'), join(folder, `${String(at).padStart(6, '0')}_${randomUUID()}.json`))
    }
    const send = vi.fn(async () => requestError('network', 'injected'))
    const startedAt = performance.now()
    files = await openOutboxFiles(directory, { maxItems: 10_001 })
    const { outbox: running } = start({ send }, vi.fn(), { initial: 60_000, max: 60_000 })
    await running.add(signUp('b'))
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect(files.pending()).toHaveLength(10_001)
    await expect(running.add(signUp('c'))).rejects.toThrow('10001 items are pending')
  })

  test('sends nothing more after stop', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const { outbox: running } = start({ send })
    for (const email of ['a', 'b', 'c', 'd', 'e']) await running.add(signUp(email))
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4))
    const stopped = running.stop()
    resolve(null)
    await stopped
    expect(send).toHaveBeenCalledTimes(4)
    expect(files.pending()).toHaveLength(1)
  })
})

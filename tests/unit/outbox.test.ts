import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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
  files = await openOutboxFiles(directory, 5)
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
const start = (service: EmailMarketing | null, report = vi.fn()) => {
  outbox = startOutbox({ files, service, report, retryMs: { initial: 5, max: 20 }, random: () => 0 })
  return { outbox, report }
}
const isEmpty = () => vi.waitFor(async () => expect(await files.pending()).toEqual([]))

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
    expect(await files.pending()).toHaveLength(1)
  })

  test('backs off from an unreachable service and reports it once', async () => {
    const { received, service } = serviceWith({ a: ['network', 'timeout', 'throttled'] })
    const { outbox: running, report } = start(service)
    await running.add(signUp('a'))
    await running.add(signUp('b'))
    await isEmpty()
    expect(received).toEqual(['a', 'a', 'a', 'a', 'b'])
    expect(report).toHaveBeenCalledTimes(1)
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
    expect(await files.pending()).toHaveLength(1)
    for (const email of ['b', 'c', 'd', 'e']) await files.add(signUp(email))
    await expect(files.add(signUp('f'))).rejects.toThrow('full')
    await files.add(one)
    expect(await files.pending()).toHaveLength(5)
  })

  test('sends nothing more after stop', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const { outbox: running } = start({ send })
    await running.add(signUp('a'))
    await running.add(signUp('b'))
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    const stopped = running.stop()
    resolve(null)
    await stopped
    expect(send).toHaveBeenCalledTimes(1)
    expect(await files.pending()).toHaveLength(1)
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailService } from '#backend/mail-service.ts'
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

/** A service that answers an address's errors in order, then takes it. */
function serviceWith(errors: Readonly<Record<string, RequestErrorKind[]>> = {}) {
  const asked: string[] = []
  const mail: MailService = {
    async pass(item) {
      asked.push(emailOf(item))
      const kind = errors[emailOf(item)]?.shift()
      return kind === undefined ? null : requestError(kind, 'as ordered')
    },
  }
  return { asked, mail }
}
const start = (mail: MailService | null, report = vi.fn()) => {
  outbox = startOutbox({ files, mail, report, retryMs: { first: 5, longest: 20 }, random: () => 0 })
  return { outbox, report }
}
const isEmpty = () => vi.waitFor(async () => expect(await files.waiting()).toEqual([]))

describe('the outbox', () => {
  test('passes on what an earlier process left, oldest first, then what comes', async () => {
    const items = [signUp('a'), signUp('b'), signUp('c')]
    for (const item of items.toReversed()) await files.add(item)
    const { asked, mail } = serviceWith()
    const { outbox: running } = start(mail)
    await running.take(signUp('d'))
    await isEmpty()
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
  })

  test('without a service keeps everything', async () => {
    const { outbox: running } = start(null)
    await running.take(signUp('a'))
    expect(await files.waiting()).toHaveLength(1)
  })

  test('leaves a service alone that is away, and says so once', async () => {
    const { asked, mail } = serviceWith({ a: ['network', 'timeout', 'throttled'] })
    const { outbox: running, report } = start(mail)
    await running.take(signUp('a'))
    await running.take(signUp('b'))
    await isEmpty()
    expect(asked).toEqual(['a', 'a', 'a', 'a', 'b'])
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('goes round an item that only fails itself, and comes back to it', async () => {
    await files.add(signUp('a'))
    await files.add(signUp('b'))
    const { asked, mail } = serviceWith({ a: ['server', 'server'] })
    start(mail)
    await isEmpty()
    expect(asked).toEqual(['a', 'b', 'a', 'a'])
  })

  test('puts aside what is refused for good, and says so', async () => {
    const { asked, mail } = serviceWith({ a: ['refused'] })
    const { outbox: running, report } = start(mail)
    await running.take(signUp('a'))
    await running.take(signUp('b'))
    await isEmpty()
    expect(asked).toEqual(['a', 'b'])
    expect(await readdir(join(directory, 'refused'))).toHaveLength(1)
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringContaining('refused signUp') }),
    )
  })

  test('keeps one item of one id, and takes nothing in once it is full', async () => {
    const one = signUp('a')
    await files.add(one)
    await files.add({ ...one, at: new Date().toISOString() })
    expect(await files.waiting()).toHaveLength(1)
    for (const email of ['b', 'c', 'd', 'e']) await files.add(signUp(email))
    await expect(files.add(signUp('f'))).rejects.toThrow('full')
    await files.add(one)
    expect(await files.waiting()).toHaveLength(5)
  })

  test('stopped, it passes on nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const pass = vi.fn(() => promise)
    const { outbox: running } = start({ pass })
    await running.take(signUp('a'))
    await running.take(signUp('b'))
    await vi.waitFor(() => expect(pass).toHaveBeenCalledTimes(1))
    const stopped = running.stop()
    resolve(null)
    await stopped
    expect(pass).toHaveBeenCalledTimes(1)
    expect(await files.waiting()).toHaveLength(1)
  })
})

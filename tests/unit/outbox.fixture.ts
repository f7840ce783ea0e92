import { afterEach, beforeEach, vi } from 'vitest'
import type { EmailMarketing } from '#backend/email-marketing.ts'
import { type Outbox, startOutbox } from '#backend/outbox.ts'
import type { OutboxFiles } from '#backend/outbox-files.ts'
import type { OutboxItem } from '#backend/outbox-item.ts'
import { type RequestErrorKind, requestError } from '#commerce/result.ts'

/** A sign-up whose id is its email address. */
export const signUp = (email: string): OutboxItem => ({
  kind: 'signUp',
  id: email,
  at: '2026-01-01T00:00:00.000Z',
  email,
  listId: 'LETTER',
  properties: {},
})
export const emailOf = (item: OutboxItem) => (item.kind === 'signUp' ? item.email : '')

/** Files in memory, so that only the outbox itself takes time. */
export class MemoryFiles implements OutboxFiles {
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
export function serviceWith(errors: Readonly<Record<string, RequestErrorKind[]>> = {}) {
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

export const failures = (count: number): RequestErrorKind[] => Array.from({ length: count }, () => 'network')

let outbox: Outbox | null = null

/** Stops the clock before each test of a file, and the outbox that the test has started after it. */
export function setUpOutboxes(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(async () => {
    await outbox?.stop()
    outbox = null
    vi.useRealTimers()
  })
}

/** An outbox that retries after 100 to 400 ms; `retryMs: null` leaves it the shop's own times. */
export function start(
  files: OutboxFiles,
  service: EmailMarketing | null,
  {
    random = 1,
    retryMs = { initial: 100, max: 400 },
  }: { random?: number; retryMs?: { initial: number; max: number } | null } = {},
) {
  const report = vi.fn<(error: Error) => void>()
  const running = startOutbox({
    files,
    service,
    report,
    ...(retryMs === null ? {} : { retryMs }),
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
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

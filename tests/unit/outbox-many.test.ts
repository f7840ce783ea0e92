import { randomUUID } from 'node:crypto'
import { linkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startOutbox } from '#backend/outbox.ts'
import { openOutboxFiles } from '#backend/outbox-files.ts'
import type { OutboxItem } from '#backend/outbox-item.ts'
import { requestError } from '#commerce/result.ts'

// Apart from the outbox's other tests, because mutation testing slows it down.

const signUp = (email: string): OutboxItem => ({
  ...{ kind: 'signUp', id: randomUUID(), at: '2026-01-01T00:00:00.000Z' },
  ...{ email, listId: 'LETTER', properties: {} },
})

test('an outbox of 10,000 items starts and accepts another in less than 2 s', {
  timeout: 60_000,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'outbox-test-'))
  try {
    await openOutboxFiles(directory)
    await writeFile(join(directory, 'item'), JSON.stringify(signUp('a')))
    for (let at = 0; at < 10_000; at += 1) {
      const name = `${String(at).padStart(6, '0')}_${randomUUID()}.json`
      linkSync(join(directory, 'item'), join(directory, 'waiting', name))
    }
    const send = vi.fn(async () => requestError('network', 'injected'))
    const startedAt = performance.now()
    const files = await openOutboxFiles(directory, { maxItems: 10_001 })
    const outbox = startOutbox({ files, service: { send }, report: () => {} })
    await outbox.add(signUp('b'))
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    expect(performance.now() - startedAt).toBeLessThan(2000)
    expect(files.pending()).toHaveLength(10_001)
    await expect(outbox.add(signUp('c'))).rejects.toThrow('10001 items are pending')
    await outbox.stop()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

import { describe, expect, test } from 'vitest'
import type { EmailMarketing } from '../../../src/backend/email-marketing.ts'
import type { OutboxItem } from '../../../src/backend/outbox-item.ts'
import type { Bucket } from '../cloudflare/bindings.ts'
import { consumeBatch, retryDelayS } from '../cloudflare/queue-consumer.ts'
import { MAX_RETRIES } from '../cloudflare/wrangler-config.ts'

const item: OutboxItem = {
  kind: 'signUp',
  id: '0b4f1c9e-6b8f-4c3a-9d53-2f1f1d1f0a11',
  at: '2026-05-04T10:00:00.000Z',
  email: 'june@slow.example',
  listId: 'LETTER',
  properties: {},
}
const STORED = { kind: 'stored', key: 'large.json' }

/** Consumes one message; answers what became of it. */
async function consume(body: unknown, get: Bucket['get']) {
  const happened: string[] = []
  const bucket: Bucket = {
    put: async () => {},
    get,
    delete: async (key) => happened.push(`deleted ${key}`),
  }
  const service: EmailMarketing = {
    send: async ({ id }) => {
      happened.push(`sent ${id}`)
      return null
    },
  }
  const message = {
    body,
    attempts: 1,
    ack: () => void happened.push('acknowledged'),
    retry: () => void happened.push('retried'),
  }
  await consumeBatch(
    { messages: [message] },
    {
      bucket,
      service,
      refused: { send: async () => happened.push('set aside') },
      report: () => {},
      log: (counts) => {
        for (const [state, count] of Object.entries(counts)) if (count > 0) happened.push(`${state} ${count}`)
      },
    },
  )
  return happened
}

describe('a message that names an item in the bucket', () => {
  test('is passed on, and the item deleted last (OPS-04)', async () => {
    const found = await consume(STORED, async () => ({ text: async () => JSON.stringify(item) }))
    expect(found).toEqual([`sent ${item.id}`, 'acknowledged', 'deleted large.json', 'passedOn 1'])
  })

  test('is delivered again while the bucket does not answer (OPS-04)', async () => {
    const isAway = () => Promise.reject(new Error('Internal error'))
    expect(await consume(STORED, isAway)).toEqual(['retried', 'waiting 1'])
    expect(await consume(STORED, async () => ({ text: isAway }))).toEqual(['retried', 'waiting 1'])
  })

  test.each([
    ['no item', async () => null],
    ['no JSON', async () => ({ text: async () => '{' })],
    ['something else', async () => ({ text: async () => '{"kind":"signUp"}' })],
  ])('is set aside when there is %s (OPS-04)', async (_, get) => {
    expect(await consume(STORED, get)).toEqual(['set aside', 'acknowledged', 'refused 1'])
  })
})

test('a message that is no item is set aside (OPS-04)', async () => {
  expect(await consume({ kind: 'other' }, async () => null)).toEqual([
    'set aside',
    'acknowledged',
    'refused 1',
  ])
})

test('is delivered again later and later, for more than three days and a half (OPS-04)', () => {
  const delays = Array.from({ length: MAX_RETRIES }, (_, index) => retryDelayS(index + 1))
  expect(delays.slice(0, 5)).toEqual([5, 10, 20, 40, 80])
  expect(delays.every((delay, index) => delay >= (delays[index - 1] ?? 0) && delay <= 3600)).toBe(true)
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(3.5 * 24 * 3600)
})

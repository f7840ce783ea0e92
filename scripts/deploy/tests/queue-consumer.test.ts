import { describe, expect, test } from 'vitest'
import type { EmailMarketing } from '../../../src/backend/email-marketing.ts'
import type { OutboxItem } from '../../../src/backend/outbox-item.ts'
import type { Bucket } from '../cloudflare/bindings.ts'
import { consumeBatch } from '../cloudflare/queue-consumer.ts'

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
    },
  )
  return happened
}

describe('a message that names an item in the bucket', () => {
  test('is passed on, and the item deleted last (OPS-04)', async () => {
    const found = await consume(STORED, async () => ({ text: async () => JSON.stringify(item) }))
    expect(found).toEqual([`sent ${item.id}`, 'acknowledged', 'deleted large.json'])
  })

  test('is delivered again while the bucket does not answer (OPS-04)', async () => {
    const isAway = () => Promise.reject(new Error('Internal error'))
    expect(await consume(STORED, isAway)).toEqual(['retried'])
    expect(await consume(STORED, async () => ({ text: isAway }))).toEqual(['retried'])
  })

  test.each([
    ['no item', async () => null],
    ['no JSON', async () => ({ text: async () => '{' })],
    ['something else', async () => ({ text: async () => '{"kind":"signUp"}' })],
  ])('is set aside when there is %s (OPS-04)', async (_, get) => {
    expect(await consume(STORED, get)).toEqual(['set aside', 'acknowledged'])
  })
})

test('a message that is no item is set aside (OPS-04)', async () => {
  expect(await consume({ kind: 'other' }, async () => null)).toEqual(['set aside', 'acknowledged'])
})

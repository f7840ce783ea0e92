import { expect, test } from 'vitest'
import type { EmailMarketing } from '../../../src/backend/email-marketing.ts'
import type { OutboxItem } from '../../../src/backend/outbox-item.ts'
import { requestError } from '../../../src/commerce/result.ts'
import { type BlobStore, createBlobOutbox } from '../netlify/blob-outbox.ts'

const signUp = (number: number, listId: string): OutboxItem => ({
  kind: 'signUp',
  id: `0b4f1c9e-6b8f-4c3a-9d53-${String(number).padStart(12, '0')}`,
  at: '2026-05-04T10:00:00.000Z',
  email: 'june@slow.example',
  listId,
  properties: {},
})

/** Lists its keys in their order, as the platform's store does. */
function memoryStore(): BlobStore {
  const texts = new Map<string, string>()
  return {
    set: async (key, text) => texts.set(key, text),
    get: async (key) => texts.get(key) ?? null,
    delete: async (key) => texts.delete(key),
    list: async ({ prefix }) => ({
      blobs: [...texts.keys()]
        .filter((key) => key.startsWith(prefix))
        .toSorted()
        .map((key) => ({ key })),
    }),
  }
}

test('passes on what waits behind items that the service never accepts (OPS-15)', async () => {
  const sent: string[] = []
  const service: EmailMarketing = {
    send: async (item) => {
      // As for a list that somebody has deleted.
      if (item.kind === 'signUp' && item.listId === 'GONE') return requestError('server', 'Status 404')
      sent.push(item.id)
      return null
    },
  }
  // The same numbers each time, so that the test is sure.
  let seed = 1
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const outbox = createBlobOutbox({ store: memoryStore(), service, report: () => {}, random })
  for (let number = 0; number < 12; number += 1) await outbox.add(signUp(number, 'GONE'))
  await outbox.add(signUp(99, 'LETTER'))
  for (let minute = 0; minute < 20 && sent.length === 0; minute += 1) await outbox.passOnAll(1000)
  expect(sent).toEqual([signUp(99, 'LETTER').id])
})

test('reports an outage of the service once, and the next one again (OPS-15)', async () => {
  const isAway = { value: true }
  const service: EmailMarketing = {
    send: async () => (isAway.value ? requestError('network', 'away') : null),
  }
  const reports: string[] = []
  const outbox = createBlobOutbox({
    store: memoryStore(),
    service,
    report: ({ message }) => reports.push(message),
  })
  const outage = async (first: number) => {
    for (let number = first; number < first + 5; number += 1) {
      await outbox.add(signUp(number, 'LETTER'))
      await outbox.passOn(signUp(number, 'LETTER').id)
    }
    await outbox.passOnAll(1000)
  }
  await outage(0)
  expect(reports).toEqual([expect.stringContaining('did not accept signUp')])
  isAway.value = false
  await outbox.passOnAll(1000)
  isAway.value = true
  await outage(10)
  expect(reports).toHaveLength(2)
})

test('takes no more than it may have, until some have been passed on (OPS-15)', async () => {
  const isAway = { value: true }
  const service: EmailMarketing = {
    send: async (item) =>
      isAway.value
        ? requestError(item.kind === 'signUp' && item.listId === 'GONE' ? 'refused' : 'network', 'away')
        : null,
  }
  const store = memoryStore()
  const create = () => createBlobOutbox({ store, service, report: () => {}, maxItems: 4 })
  const first = create()
  for (const listId of ['GONE', 'LETTER', 'LETTER', 'LETTER'])
    await first.add(signUp((await store.list({ prefix: '' })).blobs.length, listId))
  await first.passOn(signUp(0, 'GONE').id)
  expect(await first.passOnAll(1000)).toEqual({ waiting: 3, refused: 1 })
  // Each instance is told by the store.
  await expect(create().add(signUp(9, 'LETTER'))).rejects.toThrow('The outbox is full: 4 items')
  isAway.value = false
  await first.passOnAll(1000)
  expect(await first.passOnAll(1000)).toEqual({ waiting: 0, refused: 1 })
  await create().add(signUp(9, 'LETTER'))
})

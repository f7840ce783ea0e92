import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../src/backend/api.ts'
import { readEnvironment } from '../../../src/config/read-environment.ts'
import { composeBackend } from '../../../src/server/compose-backend.ts'
import { backendVariables, formDocuments, siteOrigin } from '../../../tests/contract/forms.fixture.ts'
import {
  startTestContentService,
  type TestContentService,
  writeSample,
} from '../../local/content/tests/content-service.fixture.ts'
import { temporaryFolder } from '../../local/shared/tests/local-services.fixture.ts'
import type { Bucket, Queue } from '../cloudflare/bindings.ts'
import { createQueueOutbox } from '../cloudflare/queue-outbox.ts'

const isAway = () => Promise.reject(new Error('Internal error'))

let directory: string
let content: TestContentService
beforeAll(async () => {
  directory = await temporaryFolder()
  content = await startTestContentService({ sampleDir: await writeSample(directory, formDocuments) })
})
afterAll(async () => {
  await content.close()
  await rm(directory, { recursive: true, force: true })
})

const sent: unknown[] = []
const stored = new Map<string, string>()
const reports: unknown[] = []
beforeEach(() => {
  sent.length = 0
  reports.length = 0
  stored.clear()
})

const queue: Queue = { send: async (body) => sent.push(body) }
const bucket: Bucket = {
  put: async (key, text) => stored.set(key, text),
  get: async () => null,
  delete: async (key) => stored.delete(key),
}

const backendWith = (stores: { queue: Queue; bucket: Bucket }): Api => {
  const limiter = { consume: async () => 0 }
  return composeBackend({
    environment: readEnvironment(backendVariables({ content: content.url, mail: 'http://localhost:1' })),
    outbox: createQueueOutbox(stores),
    limiters: { submissions: limiter, queries: limiter },
    report: (error) => reports.push(error),
  })
}

/** The status of the answer to a sign-up, or to a form with a large picture. */
async function statusOf(api: Api, what: 'sign-up' | 'picture') {
  const body = new FormData()
  body.set('email', 'june@slow.example')
  if (what === 'sign-up') body.set('listId', 'LETTER')
  else {
    const bytes = new Uint8Array(200_000)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    body.set('name', 'June')
    body.set('picture', new File([bytes], 'cloud.png', { type: 'image/png' }))
  }
  const path = what === 'sign-up' ? '/api/sign-up' : '/api/forms/write'
  const request = new Request(`https://api.lull.example${path}`, {
    method: 'POST',
    headers: { origin: siteOrigin, accept: 'application/json' },
    body,
  })
  return (await api.handle(request, { address: '192.0.2.1' })).status
}

describe('what shoppers send is acknowledged', () => {
  test('once the queue has it, or a message that names it (OPS-04)', async () => {
    const api = backendWith({ queue, bucket })
    expect(await statusOf(api, 'sign-up')).toBe(200)
    expect(sent).toMatchObject([{ kind: 'signUp', email: 'june@slow.example' }])
    expect(await statusOf(api, 'picture')).toBe(200)
    expect(sent[1]).toEqual({ kind: 'stored', key: [...stored.keys()][0] })
  })

  test('by no means while the queue does not take it (OPS-04)', async () => {
    const api = backendWith({ queue: { send: isAway }, bucket })
    expect([await statusOf(api, 'sign-up'), await statusOf(api, 'picture')]).toEqual([503, 503])
    // What no message names would lie there for ever.
    expect([...stored.keys()]).toEqual([])
    expect(reports).toHaveLength(2)
  })

  test('by no means while the bucket does not take its files (OPS-04)', async () => {
    const api = backendWith({ queue, bucket: { ...bucket, put: isAway } })
    expect([await statusOf(api, 'sign-up'), await statusOf(api, 'picture')]).toEqual([200, 503])
    expect(sent).toHaveLength(1)
  })
})

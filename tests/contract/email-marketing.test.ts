import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMailService } from '../../scripts/local/mail/service.ts'
import { MAIL_KEY, readArrivals } from '../../scripts/local/mail/tests/mail-service.fixture.ts'
import { orderFault, temporaryFolder } from '../../scripts/local/shared/tests/local-services.fixture.ts'
import { createEmailMarketing } from '../../src/backend/email-marketing.ts'
import type { OutboxItem } from '../../src/backend/outbox-item.ts'
import { readEnvironment } from '../../src/config/read-environment.ts'
import { backendVariables } from './forms.fixture.ts'

type Service = Awaited<ReturnType<typeof startMailService>>

let folder: string
let klaviyo: Service
let letters: Service
beforeEach(async () => {
  folder = await temporaryFolder()
  const start = (name: string, key: string) =>
    startMailService({ port: 0, stateDir: join(folder, name), key })
  ;[klaviyo, letters] = await Promise.all([start('klaviyo', MAIL_KEY), start('letters', 'another-key')])
})
afterEach(async () => {
  await Promise.all([klaviyo.close(), letters.close()])
  await rm(folder, { recursive: true, force: true })
})

const client = (changes: Record<string, string> = {}) =>
  createEmailMarketing(
    readEnvironment({
      ...backendVariables({ content: 'http://localhost:1', mail: klaviyo.url }),
      ...changes,
    }),
  )
const ofTheirOwn = () => ({ FORM_MAIL_URL: letters.url, FORM_MAIL_KEY: 'another-key' })

const common = { id: '7f0c3a54-5a0e-4a3c-9d60-2f2a4f0b7d11', at: '2026-11-23T08:00:00.000Z' }
const signUp: OutboxItem = {
  ...common,
  kind: 'signUp',
  email: 'june@slow.example',
  listId: 'LETTER',
  properties: { source: 'footer' },
}
const submission: OutboxItem = {
  ...common,
  kind: 'submission',
  form: { id: 'write', title: 'Write to us' },
  recipients: [{ name: null, email: 'robin@lull.example' }],
  replyTo: null,
  answers: [{ label: 'Your name', text: 'June' }],
  files: [],
}

test('sends what is known of somebody before they join a list (FORM-08)', async () => {
  await orderFault(klaviyo.url, 'import', { kind: 'status', status: 503 })
  expect(await client()?.send(signUp)).toMatchObject({ isRetryable: true })
  expect(await readArrivals(klaviyo.url)).toEqual([])
  await orderFault(klaviyo.url, 'subscribe', { kind: 'drop', when: 'after' })
  expect(await client()?.send(signUp)).toMatchObject({ isRetryable: true })
  expect(await client()?.send(signUp)).toBeNull()
  expect(await readArrivals(klaviyo.url)).toMatchObject([
    { kind: 'subscription', listId: 'LETTER', properties: { source: 'footer' } },
  ])
})

test.each([
  [409, 'is busy with the same profile'],
  [410, 'has retired the revision of its API'],
])('keeps a sign-up that is answered %d because the service %s (FORM-07)', async (status) => {
  await orderFault(klaviyo.url, 'import', { kind: 'status', status })
  expect(await client()?.send(signUp)).toMatchObject({ isRetryable: true })
  expect(await client()?.send(signUp)).toBeNull()
})

test('sends forms to a service of their own where there is one (FORM-11)', async () => {
  expect(await client(ofTheirOwn())?.send(signUp)).toBeNull()
  expect(await client(ofTheirOwn())?.send(submission)).toBeNull()
  expect(await readArrivals(klaviyo.url)).toMatchObject([{ kind: 'subscription' }])
  expect(await readArrivals(letters.url)).toMatchObject([{ kind: 'message', subject: 'Write to us' }])
  expect(await client()?.send(submission)).toBeNull()
  expect(await readArrivals(klaviyo.url)).toMatchObject([{}, { kind: 'message' }])
})

test('keeps what no service is configured for (FORM-07)', async () => {
  const none = { EMAIL_MARKETING_URL: '', EMAIL_MARKETING_KEY: '' }
  expect(client(none)).toBeNull()
  const formsOnly = client({ ...none, ...ofTheirOwn() })
  expect(await formsOnly?.send(submission)).toBeNull()
  expect(await formsOnly?.send(signUp)).toMatchObject({
    isRetryable: true,
    message: 'EMAIL_MARKETING_URL is not set',
  })
})

test('says why an item was refused without the address of whom it is from', async () => {
  const answer = '{"errors":[{"detail":"Invalid email address: june@slow.example","code":"invalid"}]}'
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(answer, { status: 400 }))
  const error = await client()?.send(signUp)
  fetching.mockRestore()
  expect(error?.message).toContain('Invalid email address: (address)')
  expect(error?.message).not.toContain('june')
})

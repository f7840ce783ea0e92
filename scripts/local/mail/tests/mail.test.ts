import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderFault, temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { startMailService } from '../service.ts'
import { MAIL_KEY, readArrivals } from './mail-service.fixture.ts'

let stateDir: string
let service: Awaited<ReturnType<typeof startMailService>>
const start = () => startMailService({ port: 0, stateDir, key: MAIL_KEY })

beforeEach(async () => {
  stateDir = await temporaryFolder()
  service = await start()
})
afterEach(async () => {
  await service.close()
  await rm(stateDir, { recursive: true, force: true })
})

const private_ = { authorization: `Klaviyo-API-Key ${MAIL_KEY}`, revision: '2026-01-15' }
const post = (path: string, body: unknown, headers: Record<string, string> = private_) =>
  fetch(service.url + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const job = (
  email: string,
  more: Readonly<Record<string, unknown>> = {},
  attributes: Readonly<Record<string, unknown>> = {},
) => ({
  data: {
    type: 'profile-subscription-bulk-create-job',
    attributes: {
      ...attributes,
      profiles: {
        data: [
          {
            type: 'profile',
            attributes: {
              email,
              subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } },
              ...more,
            },
          },
        ],
      },
    },
    relationships: { list: { data: { type: 'list', id: 'LETTER' } } },
  },
})
const message = (text: string) => ({
  data: {
    type: 'message',
    attributes: {
      to: [{ name: 'Robin', email: 'robin@lull.example' }],
      reply_to: 'june@slow.example',
      subject: 'Write to us',
      text,
      attachments: [
        { name: 'duck.gif', type: 'image/gif', content: Buffer.from('GIF89a').toString('base64') },
      ],
    },
  },
})
const jobs = '/api/profile-subscription-bulk-create-jobs'
const profile = (email: string, properties: Readonly<Record<string, string>>) => ({
  data: { type: 'profile', attributes: { email, properties } },
})
const consentedAt = {
  subscriptions: { email: { marketing: { consent: 'SUBSCRIBED', consented_at: '2026-11-23T08:00:00Z' } } },
}

describe('the email-marketing service', () => {
  test('subscribes addresses, sends emails, and shows both with their attachments (FORM-07)', async () => {
    expect((await post(jobs, job('june@slow.example'))).status).toBe(202)
    expect((await post('/api/messages', message('<b>A cloud</b>'))).status).toBe(202)
    const page = await (await fetch(`${service.url}/`)).text()
    expect(page).toContain('june@slow.example joined LETTER')
    expect(page).toContain('&lt;b&gt;A cloud&lt;/b&gt;')
    const file = /href="(\/arrived\/\d+\/\d+)"/.exec(page)?.[1] ?? ''
    const answer = await fetch(service.url + file)
    expect([await answer.text(), answer.headers.get('content-type')]).toEqual(['GIF89a', 'image/gif'])
  })

  test('shows what is known of a profile at its subscriptions (FORM-08)', async () => {
    const again = { ...private_, 'idempotency-key': 'one' }
    await post(
      '/api/profile-import',
      profile('june@slow.example', { source: 'footer', shade: 'blue' }),
      again,
    )
    await post('/api/profile-import', profile('june@slow.example', { shade: 'pink' }))
    await post(jobs, job('june@slow.example'), again)
    await post(jobs, job('july@slow.example'))
    expect(await readArrivals(service.url)).toMatchObject([
      { email: 'june@slow.example', properties: { source: 'footer', shade: 'pink' } },
      { email: 'july@slow.example', properties: {} },
    ])
  })

  test('takes a time of consent from a historical import only', async () => {
    const historical = job('june@slow.example', consentedAt, { historical_import: true })
    expect((await post(jobs, historical)).status).toBe(202)
  })

  test('identifies browsers of any origin without the private key (TRK-10)', async () => {
    const body = { data: { type: 'profile', attributes: { email: 'june@slow.example' } } }
    const answer = await post('/client/profiles?company_id=LOCAL1', body, {
      revision: '2026-01-15',
      origin: 'https://x.example',
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([202, '*'])
    expect((await post('/client/profiles', body)).status).toBe(400)
    expect(await readArrivals(service.url)).toMatchObject([{ kind: 'profile', companyId: 'LOCAL1' }])
  })

  test('stores an idempotency key once, also after a restart, and drops an unfinished line', async () => {
    const again = { ...private_, 'idempotency-key': 'one' }
    await post(jobs, job('june@slow.example'), again)
    await Promise.all([1, 2, 3].map(() => post(jobs, job('june@slow.example'), again)))
    expect(await readArrivals(service.url)).toHaveLength(1)
    await service.close()
    await appendFile(join(stateDir, 'arrived.ndjson'), '{"kind":"subscr')
    service = await start()
    expect((await post(jobs, job('june@slow.example'), again)).status).toBe(202)
    expect(await readArrivals(service.url)).toHaveLength(1)
    await post(jobs, job('july@slow.example'))
    await service.close()
    service = await start()
    expect(await readArrivals(service.url)).toMatchObject([
      { email: 'june@slow.example' },
      { email: 'july@slow.example' },
    ])
  })

  test.each([
    ['no key', jobs, job('june@slow.example'), { revision: '2026-01-15' }, 401],
    ['a wrong key', jobs, job('june@slow.example'), { ...private_, authorization: 'Klaviyo-API-Key x' }, 401],
    ['no revision', jobs, job('june@slow.example'), { authorization: private_.authorization }, 400],
    ['no address', jobs, job('june'), private_, 400],
    ['a member there is not', jobs, job('june@slow.example', { nickname: 'j' }), private_, 400],
    ['properties in a subscription', jobs, job('june@slow.example', { properties: {} }), private_, 400],
    ['a time of consent', jobs, job('june@slow.example', consentedAt), private_, 400],
    [
      'a historical import without it',
      jobs,
      job('june@slow.example', {}, { historical_import: true }),
      private_,
      400,
    ],
    ['no JSON', jobs, '{', private_, 400],
    [
      'a letter to nobody',
      '/api/messages',
      { data: { ...message('x').data, attributes: { ...message('x').data.attributes, to: [] } } },
      private_,
      400,
    ],
    ['another address', '/api/lists', {}, private_, 404],
  ])('refuses %s with an error in the real shape', async (_, path, body, headers, status) => {
    const answer = await post(path, body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ errors: [{ status, detail: expect.any(String) }] })
    expect(await readArrivals(service.url)).toEqual([])
  })

  test('fails as ordered', async () => {
    await orderFault(service.url, 'subscribe', { kind: 'drop', when: 'after' })
    await expect(post(jobs, job('june@slow.example'))).rejects.toThrow('fetch failed')
    expect(await readArrivals(service.url)).toHaveLength(1)
    await orderFault(service.url, 'messages', { kind: 'status', status: 503 })
    expect((await post('/api/messages', message('x'))).status).toBe(503)
    expect((await fetch(`${service.url}${jobs}`)).status).toBe(405)
  })
})

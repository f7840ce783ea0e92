import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { siteOrigin } from '../../../tests/contract/forms.fixture.ts'
import { readArrivals } from '../../local/mail/tests/mail-service.fixture.ts'
import { orderFault, unusedFaults } from '../../local/shared/tests/local-services.fixture.ts'
import type { FunctionContext } from '../netlify/shop-functions.ts'
import { startFunctions } from './netlify.fixture.ts'

const API = 'https://api.lull.example'

let world: Awaited<ReturnType<typeof startFunctions>>
let functions: ReturnType<typeof world.create>
let clients = 0
beforeAll(async () => {
  world = await startFunctions()
  functions = world.create()
})
afterEach(async () => {
  await fetch(`${world.mailUrl}/__faults`, { method: 'DELETE' })
  await fetch(`${world.mailUrl}/arrived`, { method: 'DELETE' })
  world.reports.length = 0
})
afterAll(() => world.close())

/** A client of its own for each request, so that none reaches its limit. */
class Client implements FunctionContext {
  readonly ip: string
  readonly work: Array<Promise<unknown>> = []

  constructor() {
    clients += 1
    this.ip = `192.0.2.${clients}`
  }

  // A method that needs its object, as the platform's may.
  waitUntil(promise: Promise<unknown>) {
    this.work.push(promise)
  }
}

const signUpRequest = (email: string) =>
  new Request(`${API}/api/sign-up`, {
    method: 'POST',
    headers: { origin: siteOrigin, accept: 'application/json' },
    body: new URLSearchParams({ email, listId: 'LETTER' }),
  })

const waiting = async () => (await world.store.list({ prefix: 'waiting/' })).blobs.length
const arrived = async () =>
  (await readArrivals(world.mailUrl)).map((one) => (one.kind === 'subscription' ? one.email : one.kind))

describe('the functions at Netlify', () => {
  test('acknowledge a sign-up once the store has it, and pass it on after the answer (OPS-15, FORM-07)', async () => {
    const context = new Client()
    const response = await functions.handle(signUpRequest('june@slow.example'), context)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, siteOrigin])
    await Promise.all(context.work)
    expect(context.work).toHaveLength(1)
    expect([await arrived(), await waiting()]).toEqual([['june@slow.example'], 0])
  })

  test('keep what the service does not accept, for the function that runs every minute (OPS-15)', async () => {
    await orderFault(world.mailUrl, 'subscribe', { kind: 'status', status: 503 }, 6)
    const emails = Array.from({ length: 5 }, (_, index) => `june-${index}@slow.example`)
    const contexts = emails.map(() => new Client())
    const answers = await Promise.all(
      emails.map((email, index) => functions.handle(signUpRequest(email), contexts[index] ?? new Client())),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await Promise.all(contexts.flatMap(({ work }) => work))
    expect([await arrived(), await waiting()]).toEqual([[], 5])
    expect(world.reports[0]).toContain('did not accept signUp')
    // Another instance, which knows of none of them. One more is refused, and the others arrive.
    await world.create().passOnAll()
    expect(await waiting()).toBe(1)
    await world.create().passOnAll()
    expect([(await arrived()).toSorted(), await waiting()]).toEqual([emails, 0])
  })

  test('ask a service that is away a few times only (OPS-15)', async () => {
    await orderFault(world.mailUrl, 'subscribe', { kind: 'status', status: 503 }, 100)
    for (let index = 0; index < 20; index += 1)
      await functions.handle(signUpRequest(`many-${index}@slow.example`), { ip: new Client().ip })
    await functions.passOnAll()
    expect(await unusedFaults(world.mailUrl)).toBeGreaterThan(100 - 8)
    await fetch(`${world.mailUrl}/__faults`, { method: 'DELETE' })
    await functions.passOnAll()
    expect([new Set(await arrived()).size, await waiting()]).toEqual([20, 0])
  })

  test('set aside what the service refuses for good, and what cannot be read (OPS-15)', async () => {
    await orderFault(world.mailUrl, 'subscribe', { kind: 'status', status: 422 })
    const context = new Client()
    await functions.handle(signUpRequest('june@refused.example'), context)
    await Promise.all(context.work)
    await world.store.set('waiting/broken', '{')
    await functions.passOnAll()
    expect([await arrived(), await waiting()]).toEqual([[], 0])
    const { blobs } = await world.store.list({ prefix: 'refused/' })
    expect(blobs).toHaveLength(2)
    expect(world.reports.every((text) => text.includes('set aside'))).toBe(true)
    for (const { key } of blobs) await world.store.delete(key)
  })

  test('acknowledge nothing that the store did not take (OPS-15)', async () => {
    const set = vi.spyOn(world.store, 'set').mockRejectedValue(new Error('The store is away'))
    try {
      const response = await functions.handle(signUpRequest('june@lost.example'), new Client())
      expect(response.status).toBe(503)
    } finally {
      set.mockRestore()
    }
    expect(await waiting()).toBe(0)
  })

  test('say that they are alive, and log no person (OPS-15)', async () => {
    const response = await functions.handle(new Request(`${API}/health`), new Client())
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    expect(world.lines.join('\n')).not.toMatch(/june|192\.0\.2/)
    expect(world.lines.join('\n')).toContain('"route":"/api/sign-up"')
  })

  test('log how much waits and was refused, each minute (OPS-08, OPS-15)', async () => {
    await world.store.set('refused/one', '{}')
    world.lines.length = 0
    await functions.passOnAll()
    expect(world.lines.map((line) => JSON.parse(line))).toEqual([
      { time: expect.any(String), event: 'outbox', waiting: 0, refused: 1 },
    ])
    await world.store.delete('refused/one')
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { SUBMISSIONS_PER_ADDRESS } from '../../../src/config/server-limits.ts'
import { readArrivals } from '../../local/mail/tests/mail-service.fixture.ts'
import { orderFault } from '../../local/shared/tests/local-services.fixture.ts'
import { SITE } from './engine.fixture.ts'
import { startShop } from './worker.fixture.ts'

let shop: Awaited<ReturnType<typeof startShop>>
let requests = 0
beforeAll(async () => {
  shop = await startShop()
})
afterEach(async () => {
  await fetch(`${shop.mailUrl}/__faults`, { method: 'DELETE' })
  await fetch(`${shop.mailUrl}/arrived`, { method: 'DELETE' })
})
afterAll(() => shop.close())

/** A new address for each request, so that only the test of the rate limit reaches it. */
const nextAddress = () => {
  requests += 1
  return `192.0.2.${requests}`
}

const form = (answers: Readonly<Record<string, string | File>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(answers)) data.set(name, value)
  return data
}

async function post(path: string, body: FormData, headers: Record<string, string> = {}) {
  // As bytes, because the engine's client knows its own FormData only.
  const encoded = new Response(body)
  return shop.engine.ask(path, {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      origin: SITE,
      accept: 'application/json',
      'cf-connecting-ip': nextAddress(),
      ...headers,
    },
  })
}

const signUp = (email: string, headers: Record<string, string> = {}) =>
  post('/api/sign-up', form({ email, listId: 'LETTER' }), headers)

const arrived = async (count: number, timeout = 15_000) => {
  await vi.waitFor(async () => expect(await readArrivals(shop.mailUrl)).toHaveLength(count), { timeout })
  return readArrivals(shop.mailUrl)
}

describe('the Worker on Cloudflare’s engine', () => {
  test('passes a sign-up on, once (OPS-04, FORM-07)', async () => {
    const response = await signUp('june@slow.example')
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({})])
    expect(await arrived(1)).toMatchObject([
      { kind: 'subscription', email: 'june@slow.example', listId: 'LETTER' },
    ])
  })

  test('answers the backend’s GraphQL to pages of the site only (OPS-04)', async () => {
    const ask = (origin: string) =>
      shop.engine.ask('/api/graphql', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'mutation { signup(email: "june@graph.example", listId: "LETTER") { email } }',
        }),
      })
    expect((await ask('https://other.example')).status).toBe(403)
    expect(await (await ask(SITE)).json()).toEqual({ data: { signup: { email: 'june@graph.example' } } })
    expect(await arrived(1)).toMatchObject([{ email: 'june@graph.example' }])
  })

  test('takes a form of a browser without scripts, which navigates (OPS-04, FORM-11)', async () => {
    const response = await post('/api/forms/write', form({ name: 'June', email: 'june@slow.example' }), {
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    expect(await response.text()).toContain('It has &lt;left&gt;.')
    expect(await arrived(1)).toMatchObject([{ kind: 'message', to: [{ email: 'robin@lull.example' }] }])
  })

  test('passes on files that are larger than a message of the queue (OPS-04)', async () => {
    const bytes = new Uint8Array(600_000)
    // What a picture begins with, which the backend looks at.
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const picture = new File([bytes], 'cloud.png', { type: 'image/png' })
    const response = await post(
      '/api/forms/write',
      form({ name: 'June', email: 'june@slow.example', picture }),
    )
    expect(response.status).toBe(200)
    const [message] = await arrived(1)
    const size = message?.kind === 'message' ? atob(message.attachments[0]?.content ?? '').length : 0
    expect(size).toBe(bytes.length)
  })

  test('acknowledges while the service is away, and passes on when it is back, each once (OPS-04)', async () => {
    await orderFault(shop.mailUrl, 'subscribe', { kind: 'status', status: 503 }, 3)
    const emails = Array.from({ length: 5 }, (_, index) => `june-${index}@slow.example`)
    const answers = await Promise.all(emails.map((email) => signUp(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const subscriptions = await arrived(5, 30_000)
    const addresses = subscriptions.map((one) => (one.kind === 'subscription' ? one.email : ''))
    expect(addresses.toSorted()).toEqual(emails)
    expect(shop.engine.logs().join('\n')).toContain('did not accept signUp')
  }, 40_000)

  test('sets aside what the service refuses for good, and says so (OPS-04)', async () => {
    await orderFault(shop.mailUrl, 'subscribe', { kind: 'status', status: 422 })
    expect((await signUp('june@refused.example')).status).toBe(200)
    await vi.waitFor(() => expect(shop.engine.logs().join('\n')).toContain('was set aside'), 15_000)
    expect((await signUp('june@taken.example')).status).toBe(200)
    expect(await arrived(1)).toMatchObject([{ email: 'june@taken.example' }])
  })

  test('limits what one address may send (OPS-04)', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.7' }
    // The platform counts by the minute of the clock: a new minute may begin among the requests.
    const mostRequests = 2 * SUBMISSIONS_PER_ADDRESS + 1
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < mostRequests)
      statuses.push((await signUp('not an address', headers)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.length).toBeGreaterThan(SUBMISSIONS_PER_ADDRESS)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]))
    expect((await signUp('not an address')).status).toBe(422)
  })

  test('refuses a host that is not the site’s (OPS-04)', async () => {
    const response = await shop.engine.ask('https://evil.example/api/graphql', { method: 'POST' })
    expect(response.status).toBe(421)
  })

  test('says that it is alive (OPS-04)', async () => {
    const response = await shop.engine.ask('/health')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('pictures under the site’s own address', () => {
  const nameOf = async () => {
    const asset: unknown = await shop.content
      .client()
      .fetch('*[_type == "sanity.imageAsset"][0].url', {}, { filterResponse: true })
    return String(asset).split('/').at(-1) ?? ''
  }

  test('come from the dataset, in the form that the browser asked for (OPS-04, CAT-21)', async () => {
    const ask = async (accept: string) =>
      shop.engine.ask(`/pictures/${await nameOf()}?w=40&auto=format`, { headers: { accept } })
    const webp = await ask('image/webp,*/*')
    expect([webp.status, webp.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(webp.headers.get('x-content-type-options')).toBe('nosniff')
    expect(webp.headers.get('content-security-policy')).toContain('sandbox')
    expect((await webp.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect((await ask('image/png')).headers.get('content-type')).toBe('image/png')
  })

  test('never leave the dataset (OPS-04, CAT-21)', async () => {
    const hostile = [
      '/pictures/..%2f..%2fsecret',
      '/pictures/%2e%2e%2f%2e%2e%2fsecret',
      '/pictures//evil.example/a.png',
      '/pictures/%2f%2fevil.example/a.png',
      '/pictures/%zz',
    ]
    for (const path of hostile) expect([path, (await shop.engine.ask(path)).status]).toEqual([path, 404])
    expect((await shop.engine.ask('/pictures/nothing-1x1.png')).status).toBe(404)
    expect((await shop.engine.ask('/pictures/a.png', { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
  })
})

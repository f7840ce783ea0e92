import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCommerceClients } from '#commerce/graphql-clients.ts'
import { FORM_FILE_MAX_BYTES } from '#config/limits.ts'
import { FORM_BODY_MAX_BYTES, SUBMISSIONS_PER_ADDRESS } from '#config/server-limits.ts'
import { signUp } from '#features/forms/sign-up.api.ts'
import { readArrivals } from '../../scripts/local/mail/tests/mail-service.fixture.ts'
import { type FormsWorld, formsWorld, siteOrigin } from './forms.fixture.ts'

let world: FormsWorld
let requests = 0
beforeAll(async () => {
  world = await formsWorld()
})
afterEach(() => fetch(`${world.mailUrl}/arrived`, { method: 'DELETE' }))
afterAll(() => world.close())

/** A new address for each request, so that only the test of the rate limit reaches it. */
const nextAddress = () => {
  requests += 1
  return `192.0.2.${requests}`
}

const api = 'https://api.lull.example/api'
const handle = (request: Request, address = nextAddress()) => world.backend.handle(request, { address })

const answersOf = (answers: Readonly<Record<string, string | File>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  return form
}
const post = (path: string, body: FormData | string, headers: Record<string, string> = {}) =>
  new Request(`${api}${path}`, { method: 'POST', body, headers })
const good = { name: 'June', email: 'june@slow.example' }

const arrived = async (count: number) => {
  await vi.waitFor(async () => expect(await readArrivals(world.mailUrl)).toHaveLength(count), {
    timeout: 15_000,
  })
  return readArrivals(world.mailUrl)
}

describe('the mutation signup', () => {
  const client = (address = nextAddress()) =>
    createCommerceClients({
      storefrontUrl: 'http://localhost:1/api/2026-04/graphql.json',
      accessToken: { kind: 'public', value: 'unused' },
      backendUrl: `${api}/graphql`,
      retry: { attempts: 1, initialDelayMs: 1, timeoutMs: 5000 },
      fetch: (input, init) => handle(new Request(input, init), address),
    }).default

  test('sends email, list and properties to the email-marketing service (FORM-07, FORM-08)', async () => {
    const data = { email: ' june@slow.example ', listId: 'LETTER', properties: { source: 'footer' } }
    expect(await signUp(client(), data)).toBeNull()
    expect(await arrived(1)).toMatchObject([
      {
        kind: 'subscription',
        email: 'june@slow.example',
        listId: 'LETTER',
        properties: { source: 'footer' },
      },
    ])
    expect(await signUp(client(), { email: 'june@slow.example', listId: 'PAGE1' })).toBeNull()
    expect(await arrived(2)).toMatchObject([{}, { listId: 'PAGE1', properties: {} }])
  })

  test.each([
    ['an empty email', { email: ' ', listId: 'LETTER' }, 'This field is required.'],
    ['an invalid email', { email: 'june', listId: 'LETTER' }, 'Please enter a valid email address.'],
    ['a list that no editor uses', { email: 'june@slow.example', listId: 'OTHERS' }, 'no such list'],
  ])('rejects %s and sends nothing (FORM-06)', async (_, data, reason) => {
    expect(await signUp(client(), data)).toMatchObject({
      kind: 'graphql',
      message: expect.stringContaining(reason),
    })
    expect(await readArrivals(world.mailUrl)).toEqual([])
  })

  test.each(['$consent', '$phone_number', '$source', 'vip'])(
    'rejects the property %s, which the shop does not define (FORM-08)',
    async (name) => {
      const properties = { source: 'footer', [name]: 'x' }
      expect(
        await signUp(client(), { email: 'june@slow.example', listId: 'LETTER', properties }),
      ).toMatchObject({
        kind: 'graphql',
        message: expect.stringContaining('not accepted'),
      })
      expect(await readArrivals(world.mailUrl)).toEqual([])
    },
  )

  test('seems to accept a filled honeypot, but sends nothing (FORM-07)', async () => {
    const sendAs = async (website: string) => {
      const query = `mutation { signup(email: "${website}bot@slow.example", listId: "LETTER", website: "${website}") { email } }`
      return (await handle(post('/graphql', JSON.stringify({ query })))).json()
    }
    expect(await sendAs('x')).toEqual({ data: { signup: { email: 'xbot@slow.example' } } })
    expect(await sendAs('')).toEqual({ data: { signup: { email: 'bot@slow.example' } } })
    expect(await arrived(1)).toMatchObject([{ email: 'bot@slow.example' }])
  })

  test('throttles sign-ups over the limit from one network only', async () => {
    const crowded = client('2001:db8:1:2::1')
    const neighbour = client('2001:db8:1:2:ffff::9')
    for (let sent = 0; sent < SUBMISSIONS_PER_ADDRESS; sent += 1) {
      expect(await signUp(crowded, { email: `june${sent}@slow.example`, listId: 'LETTER' })).toBeNull()
    }
    expect(await signUp(crowded, { email: 'june@slow.example', listId: 'LETTER' })).toMatchObject({
      kind: 'throttled',
    })
    expect(await signUp(neighbour, { email: 'june@slow.example', listId: 'LETTER' })).toMatchObject({
      kind: 'throttled',
    })
    expect(
      await signUp(client('2001:db8:1:3::1'), { email: 'june@slow.example', listId: 'LETTER' }),
    ).toBeNull()
    await arrived(SUBMISSIONS_PER_ADDRESS + 1)
  })
})

describe('the form endpoint', () => {
  test('sends a form’s answers to its recipients, without fields that the form lacks (FORM-11)', async () => {
    const picture = new File([Buffer.from('GIF89a…')], '../du\u0000ck.gif', { type: 'image/gif' })
    const answers = {
      ...good,
      message: 'A cloud\r\nlike a duck.',
      topic: 'cloud',
      link: 'https://slow.example',
      picture,
      extra: 'x',
    }
    const response = await handle(post('/forms/write', answersOf(answers)))
    expect(response.status).toBe(200)
    const [message] = await arrived(1)
    expect(message).toMatchObject({
      kind: 'message',
      to: [{ name: 'Robin', email: 'robin@lull.example' }],
      reply_to: 'june@slow.example',
      subject: 'Write to us',
      attachments: [{ name: '.._du_ck.gif', type: 'image/gif' }],
    })
    const text = message?.kind === 'message' ? message.text : ''
    expect(text).toContain('Your message\nA cloud\nlike a duck.')
    expect(text).not.toContain('extra')
  })

  test('sends a form without recipients to the support address (FORM-11)', async () => {
    expect((await handle(post('/forms/nobody', answersOf({ name: 'June' })))).status).toBe(200)
    expect(await arrived(1)).toMatchObject([{ to: [{ name: null, email: 'hello@lull.example' }] }])
  })

  const file = (type: string, content: string, name = 'a') =>
    new File([Buffer.from(content, 'latin1')], name, { type })
  test.each([
    [
      'empty answers',
      { name: '', email: '' },
      { name: 'This field is required.', email: 'This field is required.' },
    ],
    ['an invalid email', { ...good, email: 'june@' }, { email: 'Please enter a valid email address.' }],
    ['an invalid URL', { ...good, link: 'javascript:alert(1)' }, { link: 'Please enter a valid URL.' }],
    ['an unknown option', { ...good, topic: 'storms' }, { topic: 'Please choose an option.' }],
    [
      'an overlong text',
      { ...good, name: 'n'.repeat(1001) },
      { name: 'Please write no more than 1,000 characters.' },
    ],
    [
      'a text file for a picture',
      { ...good, picture: file('text/plain', 'a') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'a text file declared as a picture',
      { ...good, picture: file('image/png', '<script>') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'a text file declared as a picture with a parameter',
      { ...good, picture: file('image/png;a=b', '<script>') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'an SVG, which can contain scripts',
      { ...good, picture: file('image/svg+xml', '<svg/>') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'a file that is too large',
      { ...good, picture: file('image/gif', `GIF89a${'x'.repeat(FORM_FILE_MAX_BYTES)}`) },
      { picture: 'Please choose a file of no more than 5 MB.' },
    ],
  ])(
    'rejects %s with an error per field (FORM-14, FORM-16, FORM-20, FORM-31)',
    async (_, answers, errors) => {
      const response = await handle(post('/forms/write', answersOf(answers)))
      expect(response.status).toBe(422)
      expect(await response.json()).toEqual({ result: 'invalid', errors })
      expect(await readArrivals(world.mailUrl)).toEqual([])
    },
  )

  test('seems to accept a filled honeypot, but sends nothing', async () => {
    const response = await handle(
      post('/forms/write', answersOf({ ...good, name: 'Bot', 'leave-empty': 'buy@now.example' })),
    )
    expect(response.status).toBe(200)
    const signedUp = await handle(
      post('/sign-up', answersOf({ email: 'a@b.example', listId: 'LETTER', 'leave-empty': 'x' })),
    )
    expect(signedUp.status).toBe(200)
    expect((await handle(post('/forms/nobody', answersOf({ name: 'June' })))).status).toBe(200)
    await vi.waitFor(async () => expect(await readdir(join(world.outboxDirectory, 'waiting'))).toEqual([]), {
      timeout: 15_000,
    })
    expect(await readArrivals(world.mailUrl)).toMatchObject([
      { kind: 'message', subject: 'Write to us', text: expect.stringContaining('June') },
    ])
  })

  test('accepts a submission id once', async () => {
    const answers = { ...good, 'submission-id': crypto.randomUUID() }
    await handle(post('/forms/write', answersOf(answers)))
    await arrived(1)
    expect((await handle(post('/forms/write', answersOf(answers)))).status).toBe(200)
    await handle(post('/forms/nobody', answersOf({ name: 'last' })))
    const all = await arrived(2)
    expect(all.filter((one) => one.kind === 'message' && one.reply_to === good.email)).toHaveLength(1)
  })

  test('answers unknown forms, methods, bodies and sizes with their status', async () => {
    const status = async (request: Request) => (await handle(request)).status
    expect(await status(post('/forms/other', answersOf(good)))).toBe(404)
    expect(await status(post('/forms/leaf', answersOf(good)))).toBe(404)
    expect(await status(post('/forms/%zz', answersOf(good)))).toBe(404)
    expect(await status(post('/elsewhere', answersOf(good)))).toBe(404)
    expect(await status(new Request(`${api}/forms/write`))).toBe(405)
    expect(await status(post('/forms/write', '{', { 'content-type': 'application/json' }))).toBe(400)
    expect(
      await status(post('/forms/write', 'half', { 'content-type': 'multipart/form-data; boundary=x' })),
    ).toBe(400)
    const huge = file('image/gif', 'x'.repeat(FORM_BODY_MAX_BYTES + 1))
    expect(await status(post('/forms/write', answersOf({ ...good, picture: huge })))).toBe(413)
    expect(await status(post('/graphql', 'x'.repeat(300_000)))).toBe(413)
  })

  test('answers browsers without scripts with a page that escapes all texts', async () => {
    const page = { accept: 'text/html,*/*;q=0.8' }
    const done = await handle(post('/forms/write', answersOf(good), page))
    expect(done.status).toBe(200)
    const html = await done.text()
    expect(html).toContain('It has &lt;left&gt;.')
    expect(html).toContain(`href="${siteOrigin}"`)
    const refused = await handle(post('/sign-up', answersOf({ email: 'x', listId: 'LETTER' }), page))
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Please enter a valid email address.')
    await arrived(1)
  })

  test('answers browsers without scripts with a page where a body is too large or no form (FORM-13)', async () => {
    const page = { accept: 'text/html,*/*;q=0.8' }
    const huge = file('image/gif', 'x'.repeat(FORM_BODY_MAX_BYTES + 1))
    const large = await handle(post('/forms/write', answersOf({ ...good, picture: huge }), page))
    expect(large.status).toBe(413)
    expect(await large.text()).toContain('choose smaller files')
    const broken = await handle(
      post('/forms/write', 'half', { ...page, 'content-type': 'multipart/form-data; boundary=x' }),
    )
    expect(broken.status).toBe(400)
    expect(await broken.text()).toContain('Please go back one page and try again.')
  })

  test('tells browsers and scripts when to try again', async () => {
    const address = nextAddress()
    const send = (headers = {}) =>
      handle(post('/sign-up', answersOf({ email: 'june@slow.example', listId: 'LETTER' }), headers), address)
    for (let sent = 0; sent < SUBMISSIONS_PER_ADDRESS; sent += 1) expect((await send()).status).toBe(200)
    for (const accept of ['application/json', 'text/html']) {
      const { status, headers } = await send({ accept })
      expect([accept, status]).toEqual([accept, 429])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await arrived(SUBMISSIONS_PER_ADDRESS)
  })
})

describe('hosts', () => {
  const statusAt = async (url: string) => {
    const request = new Request(url, { method: 'POST', body: JSON.stringify({ query: '{ __typename }' }) })
    return (await handle(request)).status
  }
  test('answers the configured hosts and this machine', async () => {
    for (const host of ['lull.example', 'api.lull.example', 'edge.lull.example:8443', 'localhost:4322']) {
      expect([host, await statusAt(`http://${host}/api/graphql`)]).toEqual([host, 200])
    }
    for (const host of ['127.0.0.1:4322', '[::1]:4322', 'shop.localhost']) {
      expect([host, await statusAt(`http://${host}/api/graphql`)]).toEqual([host, 200])
    }
  })
  test('refuses other hosts, whose pages could be rebound to its address', async () => {
    const others = [
      'rebound.example',
      'api.lull.example.rebound.example',
      'edge.lull.example',
      '127.0.0.1.example',
    ]
    for (const host of others) {
      const own = { origin: `http://${host}` }
      const request = new Request(`http://${host}/api/sign-up`, {
        method: 'POST',
        body: answersOf(good),
        headers: own,
      })
      const response = await handle(request)
      expect([host, response.status]).toEqual([host, 421])
      expect(await response.json()).toMatchObject({ reason: expect.stringContaining(`the host ${host}`) })
    }
    expect(await readArrivals(world.mailUrl)).toEqual([])
  })
})

describe('origins', () => {
  test('allows the site’s own pages and refuses all others', async () => {
    const own = await handle(post('/forms/write', answersOf(good), { origin: siteOrigin }))
    expect(own.headers.get('access-control-allow-origin')).toBe(siteOrigin)
    await arrived(1)
    for (const origin of ['https://elsewhere.example', 'null', 'https://lull.example.elsewhere.example']) {
      const other = await handle(post('/forms/write', answersOf(good), { origin }))
      expect(other.status).toBe(403)
      expect(other.headers.has('access-control-allow-origin')).toBe(false)
    }
    const preflight = (origin: string) =>
      handle(
        new Request(`${api}/graphql`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        }),
      )
    const allowed = await preflight(siteOrigin)
    expect([allowed.status, allowed.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('content-type'),
    ])
    expect((await preflight('https://elsewhere.example')).status).toBe(403)
    // A page of the same server, where a proxy ends TLS: its requests come over plain HTTP.
    const { host } = new URL(api)
    const overHttp = new Request(`http://${host}/api/graphql`, {
      method: 'OPTIONS',
      headers: { origin: `https://${host}` },
    })
    expect((await handle(overHttp)).status).toBe(204)
    expect(await readArrivals(world.mailUrl)).toHaveLength(1)
  })
})

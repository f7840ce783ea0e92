import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCommerceClients } from '#commerce/clients.ts'
import { FORM_BODY_MAXIMUM_BYTES, FORM_FILE_MAXIMUM_BYTES, SENDINGS_PER_ADDRESS } from '#config/limits.ts'
import { signUp } from '#features/forms/sign-up.api.ts'
import { readArrivals } from '../../scripts/local/mail/tests/mail-service.fixture.ts'
import { type FormsWorld, formsWorld, siteOrigin } from './forms.fixture.ts'

let world: FormsWorld
let asked = 0
beforeAll(async () => {
  world = await formsWorld()
})
afterEach(() => fetch(`${world.mailUrl}/arrived`, { method: 'DELETE' }))
afterAll(() => world.close())

/** Each asks from an address of its own, unless the limit is what is tested. */
const nextAddress = () => {
  asked += 1
  return `192.0.2.${asked}`
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
  await vi.waitFor(async () => expect(await readArrivals(world.mailUrl)).toHaveLength(count))
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

  test('takes email, list and properties, and passes them on (FORM-07, FORM-08)', async () => {
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
    ['no email at all', { email: 'june', listId: 'LETTER' }, 'Please enter a valid email address.'],
    ['a list that no editor named', { email: 'june@slow.example', listId: 'OTHERS' }, 'no such list'],
    [
      'properties past counting',
      {
        email: 'june@slow.example',
        listId: 'LETTER',
        properties: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x'])),
      },
      'cannot be kept',
    ],
  ])('%s is refused, and nothing is passed on (FORM-06)', async (_, data, reason) => {
    expect(await signUp(client(), data)).toMatchObject({
      kind: 'graphql',
      message: expect.stringContaining(reason),
    })
    expect(await readArrivals(world.mailUrl)).toEqual([])
  })

  test('more than the limit from one address are turned away, from others taken', async () => {
    const crowded = client('2001:db8:1:2::1')
    const neighbour = client('2001:db8:1:2:ffff::9')
    for (let sent = 0; sent < SENDINGS_PER_ADDRESS; sent += 1) {
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
    await arrived(SENDINGS_PER_ADDRESS + 1)
  })
})

describe('the form endpoint', () => {
  test('takes a form’s answers, leaves out what it did not ask for, and tells its recipients (FORM-11)', async () => {
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
    const [letter] = await arrived(1)
    expect(letter).toMatchObject({
      kind: 'message',
      to: [{ name: 'Robin', email: 'robin@lull.example' }],
      reply_to: 'june@slow.example',
      subject: 'Write to us',
      attachments: [{ name: '.._du_ck.gif', type: 'image/gif' }],
    })
    const text = letter?.kind === 'message' ? letter.text : ''
    expect(text).toContain('Your message\nA cloud\nlike a duck.')
    expect(text).not.toContain('extra')
  })

  test('a form that names nobody goes to the shop’s own address (FORM-11)', async () => {
    expect((await handle(post('/forms/nobody', answersOf({ name: 'June' })))).status).toBe(200)
    expect(await arrived(1)).toMatchObject([{ to: [{ name: null, email: 'hello@lull.example' }] }])
  })

  const file = (type: string, content: string, name = 'a') =>
    new File([Buffer.from(content, 'latin1')], name, { type })
  test.each([
    [
      'nothing (FORM-14)',
      { name: '', email: '' },
      { name: 'This field is required.', email: 'This field is required.' },
    ],
    ['no email (FORM-20)', { ...good, email: 'june@' }, { email: 'Please enter a valid email address.' }],
    ['no address (FORM-20)', { ...good, link: 'javascript:alert(1)' }, { link: 'Please enter a valid URL.' }],
    ['no such option (FORM-31)', { ...good, topic: 'storms' }, { topic: 'Please choose an option.' }],
    [
      'a very long text',
      { ...good, name: 'n'.repeat(1001) },
      { name: 'Please write no more than 1,000 characters.' },
    ],
    [
      'a text for a picture (FORM-16)',
      { ...good, picture: file('text/plain', 'a') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'a text that is called a picture',
      { ...good, picture: file('image/png', '<script>') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'a drawing that can hold scripts',
      { ...good, picture: file('image/svg+xml', '<svg/>') },
      { picture: 'Please choose a file of another kind.' },
    ],
    [
      'a file too large',
      { ...good, picture: file('image/gif', `GIF89a${'x'.repeat(FORM_FILE_MAXIMUM_BYTES)}`) },
      { picture: 'Please choose a file of no more than 5 MB.' },
    ],
  ])('%s is refused with the words for each field', async (_, answers, faults) => {
    const response = await handle(post('/forms/write', answersOf(answers)))
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ result: 'invalid', faults })
    expect(await readArrivals(world.mailUrl)).toEqual([])
  })

  test('what people do not see and machines fill in makes it seem to work, and nothing is kept', async () => {
    const response = await handle(
      post('/forms/write', answersOf({ ...good, 'leave-empty': 'buy@now.example' })),
    )
    expect(response.status).toBe(200)
    const signedUp = await handle(
      post('/sign-up', answersOf({ email: 'a@b.example', listId: 'LETTER', 'leave-empty': 'x' })),
    )
    expect(signedUp.status).toBe(200)
    expect((await handle(post('/forms/nobody', answersOf({ name: 'June' })))).status).toBe(200)
    expect(await arrived(1)).toMatchObject([
      { kind: 'message', subject: 'Write to us', text: expect.stringContaining('June') },
    ])
  })

  test('the same sending twice is one', async () => {
    const answers = { ...good, 'submission-id': crypto.randomUUID() }
    await handle(post('/forms/write', answersOf(answers)))
    await arrived(1)
    expect((await handle(post('/forms/write', answersOf(answers)))).status).toBe(200)
    await handle(post('/forms/nobody', answersOf({ name: 'last' })))
    const all = await arrived(2)
    expect(all.filter((one) => one.kind === 'message' && one.reply_to === good.email)).toHaveLength(1)
  })

  test('unknown forms, methods, bodies and sizes are each told what is wrong', async () => {
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
    const huge = file('image/gif', 'x'.repeat(FORM_BODY_MAXIMUM_BYTES + 1))
    expect(await status(post('/forms/write', answersOf({ ...good, picture: huge })))).toBe(413)
    expect(await status(post('/graphql', 'x'.repeat(300_000)))).toBe(413)
  })

  test('browsers that send it themselves are answered with a page, in which nothing is markup that was sent', async () => {
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
})

describe('who may ask', () => {
  test('the site’s own pages may read answers, pages of any other may not even send', async () => {
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
    const asked = await preflight(siteOrigin)
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('content-type'),
    ])
    expect((await preflight('https://elsewhere.example')).status).toBe(403)
    expect(await readArrivals(world.mailUrl)).toHaveLength(1)
  })
})

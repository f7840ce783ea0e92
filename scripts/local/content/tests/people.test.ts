import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTokens } from '../accounts.ts'
import { startTestContentService, type TestContentService } from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startTestContentService({ origins: ['https://studio.example'] })
})
afterAll(() => world.close())

describe('people', () => {
  test('signs a user in on the page, returns a session, and signs the user out', async () => {
    const studio = 'http://localhost:4321/admin/production'
    const providers: { providers: { url: string }[] } = await (await world.ask('/auth/providers')).json()
    const url = `${providers.providers[0]?.url}?origin=${encodeURIComponent(studio)}`
    const page = await (await fetch(url)).text()
    expect(page).toContain('Mira Dusk')
    const chosen = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ user: 'p-mira', origin: studio }),
      redirect: 'manual',
    })
    const back = new URL(chosen.headers.get('location') ?? '')
    expect(back.href.startsWith(`${studio}#sid=`)).toBe(true)
    const sid = back.hash.slice('#sid='.length)
    expect(sid.length).toBeGreaterThanOrEqual(20)
    const { token }: { token: string } = await (await world.ask(`/auth/fetch?sid=${sid}`)).json()
    expect((await world.ask(`/auth/fetch?sid=${sid}`)).status).toBe(404)
    expect(await (await world.ask('/users/me', { token })).json()).toMatchObject({
      id: 'p-mira',
      role: 'editor',
      roles: [{ name: 'editor', title: 'Editor' }],
    })
    expect((await world.ask('/auth/logout', { method: 'POST', token })).status).toBe(204)
    expect((await world.ask('/users/me', { token })).status).toBe(401)
    expect(await (await world.ask('/users/me')).json()).toEqual({})
  })

  test.each(['https://evil.example/', 'javascript:alert(1)', ''])(
    'nobody is sent back to "%s"',
    async (origin) => {
      const url = `${world.url}/v1/auth/login/local?origin=${encodeURIComponent(origin)}`
      expect((await fetch(url)).status).toBe(400)
      const body = new URLSearchParams({ user: 'p-mira', origin })
      expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(400)
    },
  )

  test('keeps scripts of untrusted origins from reading and from using a user’s rights', async () => {
    const foreign = { origin: 'https://evil.example' }
    const open = await world.ask('/data/query/production?query=1', { headers: foreign })
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([200, null])
    expect((await world.ask('/users/me', { headers: foreign, token: localTokens.editor })).status).toBe(403)
    expect((await world.ask('/auth/logout', { method: 'POST', headers: foreign })).status).toBe(403)
    const preflight = (origin: string) =>
      world.ask('/data/mutate/production', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
    expect(await (await preflight('https://evil.example')).json()).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('https://evil.example'),
    })
    for (const origin of ['http://localhost:4321', 'https://studio.example']) {
      const { status, headers } = await preflight(origin)
      expect({ status, headers: Object.fromEntries(headers) }).toMatchObject({
        status: 204,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
          'access-control-allow-headers': 'authorization',
        },
      })
    }
    const answer = await world.ask('/users/me', {
      headers: { origin: 'https://studio.example' },
      token: localTokens.editor,
    })
    expect(await answer.json()).toMatchObject({ id: 'p-enno' })
  })

  test('stores settings for each user', async () => {
    const body = JSON.stringify([{ key: 'panes', value: { open: 2 } }])
    await world.ask('/users/me/keyvalue', { method: 'PUT', token: localTokens.editor, body })
    const read = async (token: string): Promise<unknown> =>
      (await world.ask('/users/me/keyvalue/panes,other', { token })).json()
    expect(await read(localTokens.editor)).toEqual([
      { key: 'panes', value: { open: 2 } },
      { key: 'other', value: null },
    ])
    expect(await read(localTokens.viewer)).toMatchObject([{ value: null }, { value: null }])
  })

  test.each([
    ['/projects/lull', { id: 'lull', organizationId: null }],
    ['/projects/lull/grants', {}],
    ['/projects/lull/datasets', [{ name: 'production' }]],
    ['/projects/lull/datasets/production/acl', [{ filter: '_id in path("**")' }]],
    ['/users/p-ada,p-vera', [{ displayName: 'Ada Winter' }, { displayName: 'Vera Still' }]],
    ['/features', ['contentReleases']],
    [
      '/data/references/production/documents/target/to?excludeInternalReferences=true',
      { totalCount: 0, references: [] },
    ],
  ])('answers the studio’s request to %s', async (path, answer) => {
    const response = await world.ask(path, { token: localTokens.editor })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(answer)
  })

  test('gives a viewer permissions to read only', async () => {
    const acl = await world.ask('/projects/lull/datasets/production/acl', { token: localTokens.viewer })
    expect(await acl.json()).toEqual([{ filter: '_id in path("**")', permissions: ['read', 'history'] }])
  })
})

describe('an unknown dataset', () => {
  test.each([
    ['GET', '/data/query/nowhere?query=*'],
    ['GET', '/data/doc/nowhere/one'],
    ['POST', '/data/mutate/nowhere'],
    ['POST', '/data/actions/nowhere'],
    ['POST', '/data/import/nowhere'],
    ['GET', '/data/export/nowhere'],
    ['GET', '/data/listen/nowhere?query=*'],
    ['GET', '/data/history/nowhere/transactions/one'],
    ['GET', '/data/references/nowhere/documents/one/to'],
    ['POST', '/assets/images/nowhere'],
    ['GET', '/projects/lull/datasets/nowhere/acl'],
  ])('is named in the 404 of %s %s', async (method, path) => {
    const body = method === 'POST' ? '{}' : null
    const answer = await world.ask(path, { method, token: localTokens.editor, body })
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 404,
      body: {
        statusCode: 404,
        error: 'Not Found',
        message: 'Dataset not found - dataset="nowhere" project="lull"',
      },
    })
  })

  test('refuses an unknown token at every endpoint', async () => {
    for (const path of ['/data/query/production?query=*', '/data/export/production', '/users/me']) {
      const answer = await world.ask(path, { token: 'made-up' })
      expect({ status: answer.status, body: await answer.json() }, path).toMatchObject({
        status: 401,
        body: { statusCode: 401, error: 'Unauthorized', errorCode: 'SIO-401-ANF' },
      })
    }
  })
})

import { setTimeout as wait } from 'node:timers/promises'
import type { ListenEvent, MutationEvent } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import { type ContentWorld, contentWorld } from './content-setup.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld({})
})
afterAll(async () => {
  await world.close()
})

const send = (path: string, body: unknown, token: string = localTokens.editor) =>
  world.ask(path, { method: 'POST', token, body: JSON.stringify(body) })
const stored = (id: string) => world.client({ perspective: 'raw' }).getDocument(id)

describe('actions', () => {
  test('STU-05 a draft is created, edited, published, edited again and discarded', async () => {
    const client = world.client()
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'note',
      attributes: { _id: 'drafts.note', _type: 'note', title: 'One' },
      ifExists: 'fail',
    })
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.note',
      publishedId: 'note',
      patch: { set: { title: 'Two' } },
    })
    expect(await stored('note')).toBeUndefined()
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.note',
      publishedId: 'note',
    })
    expect(await stored('drafts.note')).toBeUndefined()
    expect(await world.stranger().getDocument('note')).toMatchObject({ title: 'Two' })
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.note',
      publishedId: 'note',
      patch: { set: { title: 'Three' } },
    })
    expect(await stored('drafts.note')).toMatchObject({ title: 'Three' })
    expect(await world.stranger().getDocument('note')).toMatchObject({ title: 'Two' })
    await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.note' })
    expect(await stored('drafts.note')).toBeUndefined()
  })

  test('unpublishing leaves a draft, deleting leaves nothing', async () => {
    const client = world.client()
    await client.create({ _id: 'gone', _type: 'note', title: 'Here' })
    await client.action({
      actionType: 'sanity.action.document.unpublish',
      draftId: 'drafts.gone',
      publishedId: 'gone',
    })
    expect(await stored('gone')).toBeUndefined()
    expect(await stored('drafts.gone')).toMatchObject({ title: 'Here' })
    await client.action({
      actionType: 'sanity.action.document.delete',
      publishedId: 'gone',
      includeDrafts: ['drafts.gone'],
    })
    expect(await stored('drafts.gone')).toBeUndefined()
  })

  test('actions of one list see what the ones before them did, and none is done when one fails', async () => {
    const list = (title: string) => [
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'list',
        attributes: { _id: 'drafts.list', _type: 'note' },
      },
      {
        actionType: 'sanity.action.document.edit',
        draftId: 'drafts.list',
        publishedId: 'list',
        patch: { set: { title } },
      },
      { actionType: 'sanity.action.document.publish', draftId: 'drafts.list', publishedId: 'list' },
    ]
    const failed = await send('/data/actions/production', {
      actions: [...list('no'), { actionType: 'sanity.action.document.discard', draftId: 'drafts.list' }],
    })
    expect(failed.status).toBe(409)
    expect(await stored('list')).toBeUndefined()
    expect(
      (await send('/data/actions/production', { actions: list('yes'), transactionId: 'listed' })).status,
    ).toBe(200)
    expect(await stored('list')).toMatchObject({ title: 'yes', _rev: 'listed' })
  })

  test('a reference made to a draft becomes strong when it is published', async () => {
    const client = world.client()
    await client.createOrReplace({ _id: 'target', _type: 'note' })
    await client.createOrReplace({
      _id: 'drafts.source',
      _type: 'note',
      to: { _type: 'reference', _ref: 'target', _weak: true, _strengthenOnPublish: { type: 'note' } },
    })
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.source',
      publishedId: 'source',
    })
    expect(await stored('source')).toMatchObject({ to: { _type: 'reference', _ref: 'target' } })
    expect(JSON.stringify(await stored('source'))).not.toContain('_weak')
    const refused = await send('/data/actions/production', {
      actions: { actionType: 'sanity.action.document.delete', publishedId: 'target', includeDrafts: [] },
    })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: {
        items: [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['source'] } }],
      },
    })
  })

  test.each([
    ['an unknown action', { actions: { actionType: 'sanity.action.document.dance' } }, 400],
    ['an empty list', { actions: [] }, 400],
    [
      'a publish without a draft',
      { actions: { actionType: 'sanity.action.document.publish', draftId: 'drafts.x', publishedId: 'x' } },
      409,
    ],
    [
      'an edit of nothing',
      {
        actions: {
          actionType: 'sanity.action.document.edit',
          draftId: 'drafts.x',
          publishedId: 'x',
          patch: { set: {} },
        },
      },
      409,
    ],
    [
      'a publish over another revision',
      {
        actions: {
          actionType: 'sanity.action.document.publish',
          draftId: 'drafts.x',
          publishedId: 'list',
          ifPublishedRevisionId: 'old',
        },
      },
      409,
    ],
    [
      'a patch that is none',
      {
        actions: {
          actionType: 'sanity.action.document.edit',
          draftId: 'drafts.x',
          publishedId: 'list',
          patch: { inc: { a: 'b' } },
        },
      },
      400,
    ],
  ])('%s is refused', async (_name, body, status) => {
    const answer = await send('/data/actions/production', body)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status,
      body: expect.any(Object),
    })
  })

  test('a viewer may not act', async () => {
    const answer = await send(
      '/data/actions/production',
      { actions: { actionType: 'sanity.action.document.discard', draftId: 'drafts.x' } },
      localTokens.viewer,
    )
    expect(answer.status).toBe(403)
  })
})

describe('listening', () => {
  const until = async (test: () => boolean) => {
    for (let n = 0; n < 200 && !test(); n += 1) await wait(10)
  }

  test('two editors see each other’s changes at once, and effects lead to the same document', async () => {
    const events: (MutationEvent | ListenEvent<Record<string, unknown>>)[] = []
    const subscription = world
      .client({ token: localTokens.secondEditor })
      .listen(
        '*[_type == "shared"]',
        {},
        { events: ['welcome', 'mutation'], includeResult: true, effectFormat: 'mendoza' },
      )
      .subscribe((event) => events.push(event))
    await until(() => events.length === 1)
    expect(events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })
    const client = world.client()
    const began = performance.now()
    await client.create({ _id: 'shared-1', _type: 'shared', title: 'One' })
    await until(() => events.length === 2)
    expect(performance.now() - began).toBeLessThan(1000)
    await client.create({ _id: 'other-1', _type: 'other' })
    const changed = await client.patch('shared-1').set({ title: 'Two' }).commit()
    await client.delete('shared-1')
    await until(() => events.length === 4)
    subscription.unsubscribe()
    expect(events.slice(1)).toMatchObject([
      {
        type: 'mutation',
        transition: 'appear',
        documentId: 'shared-1',
        result: { title: 'One' },
        identity: 'p-enno',
      },
      {
        transition: 'update',
        previousRev: expect.any(String),
        resultRev: changed._rev,
        transactionTotalEvents: 1,
        result: { title: 'Two' },
      },
      { transition: 'disappear' },
    ])
    const [, made, patched] = events
    const before = made && 'result' in made ? made.result : undefined
    const effects = patched && 'effects' in patched ? patched.effects : undefined
    expect(applyPatch(before, effects?.apply ?? [])).toMatchObject({ title: 'Two' })
  })

  test('drafts are told to nobody without a token', async () => {
    const seen: unknown[] = []
    const subscription = world
      .stranger()
      .listen('*', {}, { events: ['welcome', 'mutation'] })
      .subscribe((event) => seen.push(event))
    await until(() => seen.length === 1)
    await world.client().create({ _id: 'drafts.secret', _type: 'note' })
    await world.client().create({ _id: 'open', _type: 'note' })
    await until(() => seen.length === 2)
    subscription.unsubscribe()
    expect(seen).toHaveLength(2)
    expect(seen[1]).toMatchObject({ documentId: 'open' })
  })

  test('a browser’s stream is sent to another name of this machine, with a ticket that works once', async () => {
    const path = '/data/listen/production?query=*'
    const headers = { origin: 'http://localhost:4321' }
    const first = await world.ask(path, { token: localTokens.editor, headers, redirect: 'manual' })
    expect(first.status).toBe(307)
    const location = new URL(first.headers.get('location') ?? '')
    expect(location.hostname).toMatch(/^sse\d+\.localhost$/)
    // Node does not resolve names below localhost, so the hop is made by hand.
    location.hostname = 'localhost'
    const gone = new AbortController()
    const stream = await fetch(location, { headers, signal: gone.signal })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    gone.abort()
    expect((await fetch(location, { headers })).status).toBe(401)
  })

  test('a broken query is refused before the stream begins', async () => {
    expect(
      (await world.ask('/data/listen/production?query=*%5B', { token: localTokens.editor })).status,
    ).toBe(400)
    expect((await world.ask('/data/listen/production')).status).toBe(400)
  })
})

describe('history', () => {
  test('STU-05 past revisions are told, replayed and read again, deleted ones too', async () => {
    const client = world.client()
    const first = await client.create({
      _id: 'past',
      _type: 'note',
      title: 'One',
      list: [{ _key: 'a', n: 1 }],
    })
    const second = await client.patch('past').set({ title: 'Two', 'list[_key=="a"].n': 2 }).commit()
    await client.delete('past')
    const answer = await world.ask(
      '/data/history/production/transactions/past,drafts.past?effectFormat=mendoza&excludeContent=true&reverse=true&limit=10',
      { token: localTokens.viewer },
    )
    const lines: {
      id: string
      author: string
      effects: Record<string, { apply: unknown[]; revert: unknown[] }>
    }[] = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ id }) => id).slice(1)).toEqual([second._rev, first._rev])
    expect(lines[1]).toMatchObject({ author: 'p-enno' })
    let document: unknown = null
    for (const { effects } of [...lines].reverse().slice(0, 2)) {
      document = applyPatch(document, effects.past?.apply ?? [])
    }
    expect(document).toMatchObject({ title: 'Two', list: [{ _key: 'a', n: 2 }] })
    document = applyPatch(document, lines[1]?.effects.past?.revert ?? [])
    expect(document).toMatchObject({ title: 'One', list: [{ _key: 'a', n: 1 }] })

    const at = async (query: string): Promise<unknown> =>
      (
        await world.ask(`/data/history/production/documents/past?${query}`, { token: localTokens.viewer })
      ).json()
    expect(await at(`revision=${first._rev}`)).toMatchObject({
      documents: [{ title: 'One', _rev: first._rev }],
    })
    expect(await at('lastRevision=true')).toMatchObject({ documents: [{ title: 'Two' }] })
    expect(await at('')).toEqual({ documents: [] })
    expect(await at(`time=${encodeURIComponent(second._updatedAt)}`)).toMatchObject({
      documents: [{ title: 'Two' }],
    })
  })

  test('history is for people with a token', async () => {
    expect((await world.ask('/data/history/production/transactions/past')).status).toBe(401)
  })
})

describe('people', () => {
  test('somebody signs in on the page, comes back with a session, and signs out for good', async () => {
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

  test('a page of a foreign origin may read what is public and use nobody’s rights', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await world.ask('/data/query/production?query=1', { headers })).status).toBe(200)
    expect((await world.ask('/users/me', { headers, token: localTokens.editor })).status).toBe(403)
    expect((await world.ask('/auth/logout', { method: 'POST', headers })).status).toBe(403)
  })

  test('settings are kept for each person', async () => {
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
    ['/features', []],
    [
      '/data/references/production/documents/target/to?excludeInternalReferences=true',
      { totalCount: 0, references: [] },
    ],
  ])('%s answers what the studio asks', async (path, answer) => {
    const response = await world.ask(path, { token: localTokens.editor })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(answer)
  })

  test('a viewer’s permissions are to read', async () => {
    const acl = await world.ask('/projects/lull/datasets/production/acl', { token: localTokens.viewer })
    expect(await acl.json()).toEqual([{ filter: '_id in path("**")', permissions: ['read', 'history'] }])
  })
})

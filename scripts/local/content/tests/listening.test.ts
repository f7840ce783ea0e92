import type { ListenEvent, LiveEvent, MutationEvent } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localTokens } from '../accounts.ts'
import { startTestContentService, type TestContentService } from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startTestContentService({})
})
afterAll(() => world.close())

const until = (test: () => boolean) =>
  vi.waitFor(() => expect(test()).toBe(true), { timeout: 15_000, interval: 10 })

describe('listening', () => {
  test('sends each editor the other’s changes, with effects that lead to the same document', async () => {
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
    expect(performance.now() - began).toBeLessThan(5000)
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

  test('sends no events of drafts without a token', async () => {
    const seen: unknown[] = []
    const subscription = world
      .anonymous()
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

  test('sends events of drafts and versions to those who ask for them', async () => {
    const [published, all]: [unknown[], unknown[]] = [[], []]
    const events: ['welcome', 'mutation'] = ['welcome', 'mutation']
    const open = [
      world
        .client()
        .listen('*[_type == "versioned"]', {}, { events })
        .subscribe((event) => published.push(event)),
      world
        .client()
        .listen('*[_type == "versioned"]', {}, { events, includeAllVersions: true })
        .subscribe((event) => all.push(event)),
    ]
    await until(() => published.length === 1 && all.length === 1)
    await world.client().create({ _id: 'drafts.versioned-1', _type: 'versioned' })
    await world.client().create({ _id: 'versioned-1', _type: 'versioned' })
    await until(() => published.length === 2 && all.length === 3)
    for (const subscription of open) subscription.unsubscribe()
    expect(published[1]).toMatchObject({ documentId: 'versioned-1' })
    expect(all.slice(1)).toMatchObject([{ documentId: 'drafts.versioned-1' }, { documentId: 'versioned-1' }])
  })

  test('redirects a browser’s stream to another host name, with a ticket that works once', async () => {
    const path = '/data/listen/production?query=*'
    const headers = { origin: 'http://localhost:4321' }
    const first = await world.ask(path, { token: localTokens.editor, headers, redirect: 'manual' })
    expect(first.status).toBe(307)
    const location = new URL(first.headers.get('location') ?? '')
    expect(location.hostname).toMatch(/^sse\d+\.localhost$/)
    // Node does not resolve names below localhost, so the hop is made by hand.
    location.hostname = 'localhost'
    const gone = new AbortController()
    // After a redirect to another name a browser says it comes from nowhere.
    const stream = await fetch(location, { headers: { origin: 'null' }, signal: gone.signal })
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream'),
      'access-control-allow-origin': 'null',
    })
    const elsewhere = await world.ask('/data/query/production?query=1', { headers: { origin: 'null' } })
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    gone.abort()
    expect((await fetch(location, { headers })).status).toBe(401)
  })

  test('sends no host name more of a hundred open streams than browsers connect to', async () => {
    const names = new Map<string, number>()
    for (let n = 0; n < 100; n += 1) {
      const { headers } = await world.ask('/data/listen/production?query=*', {
        token: localTokens.editor,
        headers: { origin: 'http://localhost:4321' },
        redirect: 'manual',
      })
      const { hostname } = new URL(headers.get('location') ?? '')
      names.set(hostname, (names.get(hostname) ?? 0) + 1)
    }
    // Any of them may be the ones that stay: even if those of one name do, and no others.
    expect(Math.max(...names.values())).toBeLessThanOrEqual(6)
  })

  test('refuses an invalid query before the stream starts', async () => {
    expect(
      (await world.ask('/data/listen/production?query=*%5B', { token: localTokens.editor })).status,
    ).toBe(400)
    expect((await world.ask('/data/listen/production')).status).toBe(400)
  })
})

describe('live events', () => {
  test('tells live clients the sync tags of the queries that a change concerns, drafts only to those who may see them', async () => {
    const tagsOf = async (query: string) =>
      (await world.client().fetch(query, {}, { filterResponse: false })).syncTags
    const [shared, others] = [await tagsOf('*[_type == "live"]'), await tagsOf('*[_type == "other"]')]
    const [published, drafts]: [LiveEvent[], LiveEvent[]] = [[], []]
    const open = [
      world
        .anonymous()
        .live.events()
        .subscribe((event) => published.push(event)),
      world
        .client()
        .live.events({ includeDrafts: true })
        .subscribe((event) => drafts.push(event)),
    ]
    await until(() => published.length === 1 && drafts.length === 1)
    expect(published[0]).toMatchObject({ type: 'welcome' })
    await world.client().create({ _id: 'drafts.live-1', _type: 'live', title: 'Draft' })
    await world.client().create({ _id: 'live-1', _type: 'live', title: 'Published' })
    await until(() => published.length === 2 && drafts.length === 3)
    for (const one of open) one.unsubscribe()
    const tags = published.flatMap((event) => (event.type === 'message' ? event.tags : []))
    expect(tags).toEqual(expect.arrayContaining([...(shared ?? ['none'])]))
    expect(tags).not.toEqual(expect.arrayContaining([...(others ?? ['none'])]))
  })
  test('refuses live events of drafts without a token', async () => {
    expect((await world.ask('/data/live/events/production?includeDrafts=true')).status).toBe(401)
  })
})

describe('history', () => {
  test('lists, replays and reads past revisions, also of deleted documents', async () => {
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

  test('tells what happened to a draft and to what is published of it, latest first', async () => {
    const client = world.client()
    const action = (actionType: 'sanity.action.document.publish' | 'sanity.action.document.unpublish') =>
      client.action({ actionType, draftId: 'drafts.told', publishedId: 'told' })
    const eventsOf = async (id: string, query = '') => {
      const path = `/data/history/production/events/documents/${id}?limit=10${query}`
      const answer = await world.ask(path, { token: localTokens.viewer })
      const body: { events: Record<string, Record<string, unknown>[]>; nextCursor: string } =
        await answer.json()
      return { events: body.events[id] ?? [], nextCursor: body.nextCursor }
    }
    const first = await client.create({ _id: 'drafts.told', _type: 'note', title: 'One' })
    const second = await client.patch('drafts.told').set({ title: 'Two' }).commit()
    await action('sanity.action.document.publish')
    const published = await client.getDocument('told')
    await action('sanity.action.document.unpublish')
    const draft = await client.getDocument('drafts.told')
    await client.delete('drafts.told')

    const common = { documentId: 'told', versionId: 'drafts.told', author: 'p-enno' }
    const publish = {
      ...common,
      type: 'publishDocumentVersion',
      revisionId: published?._rev,
      versionRevisionId: second._rev,
      publishCause: 'document.publish',
    }
    const unpublish = { ...common, type: 'unpublishDocument', versionRevisionId: draft?._rev }
    expect((await eventsOf('drafts.told')).events).toMatchObject([
      { ...common, type: 'deleteDocumentVersion', versionRevisionId: draft?._rev },
      unpublish,
      publish,
      { ...common, type: 'createDocumentVersion', versionRevisionId: first._rev },
    ])
    expect((await eventsOf('told')).events).toMatchObject([unpublish, publish])

    // What the oldest entry names is there to be opened.
    const oldest = await world.ask(`/data/history/production/documents/drafts.told?revision=${first._rev}`, {
      token: localTokens.viewer,
    })
    expect(await oldest.json()).toMatchObject({ documents: [{ title: 'One', _rev: first._rev }] })
  })

  test('tells the changes of a document without drafts, page by page', async () => {
    const client = world.client()
    const first = await client.create({ _id: 'live', _type: 'note', title: 'One' })
    const second = await client.patch('live').set({ title: 'Two' }).commit()
    const page = async (query: string): Promise<unknown> =>
      (
        await world.ask(`/data/history/production/events/documents/live?limit=1${query}`, {
          token: localTokens.viewer,
        })
      ).json()
    expect(await page('')).toMatchObject({
      events: { live: [{ type: 'updateLiveDocument', revisionId: second._rev }] },
      nextCursor: '1',
    })
    expect(await page('&nextCursor=1')).toMatchObject({
      events: { live: [{ type: 'createLiveDocument', revisionId: first._rev }] },
      nextCursor: '',
    })
  })

  test('refuses history without a token', async () => {
    expect((await world.ask('/data/history/production/transactions/past')).status).toBe(401)
  })
})

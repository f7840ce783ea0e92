import { rm } from 'node:fs/promises'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { localTokens } from '../accounts.ts'
import {
  failureOf,
  startFilledContentService,
  startTestContentService,
  type TestContentService,
} from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
})
afterAll(() => world.close())

describe('mutations', () => {
  test('creates, reads, patches and deletes documents through the client', async () => {
    const client = world.client()
    const made = await client.create({ _type: 'note', title: 'One', tags: ['a'] })
    expect(made).toMatchObject({ _type: 'note', title: 'One', _rev: expect.any(String) })
    const patched = await client
      .patch(made._id)
      .set({ title: 'Two' })
      .inc({ visits: 0 })
      .setIfMissing({ list: [] })
      .append('list', [{ _type: 'row', n: 1 }])
      .commit({ autoGenerateArrayKeys: true })
    expect(patched).toMatchObject({ title: 'Two', list: [{ _key: expect.any(String), n: 1 }] })
    await client.delete(made._id)
    expect(await client.getDocument(made._id)).toBeUndefined()
  })

  test('applies every patch operation, in the documented order', async () => {
    const client = world.client()
    await client.createOrReplace({
      _id: 'ops',
      _type: 'note',
      title: 'Calm, cool and collected.',
      visits: 5,
      old: true,
      rows: [
        { _key: 'a', n: 1 },
        { _key: 'b', n: 2 },
        { _key: 'c', n: 3 },
      ],
    })
    const titleChange = '@@ -1,8 +1,8 @@\n-Calm\n+Warm\n , co\n'
    const { transactionId } = await client.mutate(
      [
        {
          patch: { id: 'ops', set: { 'rows[_key=="a"].n': 10 }, setIfMissing: { old: false, fresh: 'yes' } },
        },
        { patch: { id: 'ops', inc: { visits: 3 } } },
        { patch: { id: 'ops', dec: { visits: 1.5 } } },
        { patch: { id: 'ops', unset: ['old', 'rows[_key=="b"]', 'never.there'] } },
        { patch: { id: 'ops', insert: { before: 'rows[0]', items: [{ _key: 'first' }] } } },
        { patch: { id: 'ops', insert: { after: 'rows[-1]', items: [{ _key: 'last' }] } } },
        {
          patch: { id: 'ops', insert: { replace: 'rows[_key=="c"]', items: [{ _key: 'd' }, { _key: 'e' }] } },
        },
        { patch: { id: 'ops', diffMatchPatch: { title: titleChange } } },
      ],
      { returnDocuments: false },
    )
    const done = await client.getDocument('ops')
    expect(done).toMatchObject({ title: 'Warm, cool and collected.', visits: 6.5, fresh: 'yes' })
    expect(done).not.toHaveProperty('old')
    expect(done?.rows).toEqual([
      { _key: 'first' },
      { _key: 'a', n: 10 },
      { _key: 'd' },
      { _key: 'e' },
      { _key: 'last' },
    ])
    expect(done?._rev).toBe(transactionId)
    await client.patch('ops').ifRevisionId(transactionId).set({ title: 'In time' }).commit()
    expect(await client.getDocument('ops')).toMatchObject({ title: 'In time' })
  })

  test('applies a transaction as a whole or not at all, under its own id', async () => {
    const client = world.client()
    const done = await client
      .transaction()
      .createOrReplace({ _id: 'pair-a', _type: 'note' })
      .createIfNotExists({ _id: 'pair-b', _type: 'note' })
      .transactionId('pair-1')
      .commit()
    expect(done.transactionId).toBe('pair-1')
    expect((await client.getDocument('pair-a'))?._rev).toBe('pair-1')
    const error = await failureOf(
      client
        .transaction()
        .createOrReplace({ _id: 'pair-a', _type: 'note', title: 'changed' })
        .create({ _id: 'pair-b', _type: 'note' })
        .commit(),
    )
    expect(error.statusCode).toBe(409)
    expect(error.response.body).toMatchObject({
      error: { type: 'mutationError', items: [{ error: { type: 'documentAlreadyExistsError' }, index: 1 }] },
    })
    expect(await client.getDocument('pair-a')).not.toHaveProperty('title')
  })

  test('refuses a transaction id that was used before, also after a restart', async () => {
    const stateDir = await temporaryFolder()
    const first = await startTestContentService({ stateDir })
    const set = (client: SanityClient, title: string) =>
      client
        .transaction()
        .createOrReplace({ _id: 'once', _type: 'note', title })
        .transactionId('once-1')
        .commit()
    const [one, two] = await Promise.allSettled([set(first.client(), 'One'), set(first.client(), 'Two')])
    expect([one?.status, two?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const stored = await first.client().getDocument('once')
    await first.close()
    const second = await startTestContentService({ stateDir })
    const error = await failureOf(set(second.client(), 'Three'))
    expect([error.statusCode, error.message]).toEqual([
      409,
      expect.stringContaining('"once-1" already exists'),
    ])
    expect(await second.client().getDocument('once')).toEqual(stored)
    await second.close()
    await rm(stateDir, { recursive: true, force: true })
  })

  test('deletes and patches by query exactly what it selects', async () => {
    const client = world.client()
    for (const n of [1, 2, 3]) await client.createOrReplace({ _id: `many-${n}`, _type: 'many', n })
    await client
      .patch({ query: '*[_type == "many" && n > $n]', params: { n: 1 } })
      .set({ big: true })
      .commit()
    expect(await client.fetch('*[_type == "many" && big].n')).toEqual([2, 3])
    await client.delete({ query: '*[_type == "many" && n > 1]' })
    expect(await client.fetch('*[_type == "many"].n')).toEqual([1])
  })

  test('answers a dry run without changing anything', async () => {
    const client = world.client()
    await client.create({ _id: 'dry', _type: 'note' }, { dryRun: true })
    expect(await client.getDocument('dry')).toBeUndefined()
  })

  test('refuses a patch of another revision', async () => {
    const client = world.client()
    await client.createOrReplace({ _id: 'rev', _type: 'note', title: 'kept' })
    const error = await failureOf(client.patch('rev').ifRevisionId('older').set({ title: 'lost' }).commit())
    expect(error.statusCode).toBe(409)
    expect(await client.getDocument('rev')).toMatchObject({ title: 'kept' })
  })

  test.each([
    ['no list', { mutations: 'all' }, 400],
    ['an unknown mutation', { mutations: [{ destroy: { id: 'peach' } }] }, 400],
    ['a create without a type', { mutations: [{ create: { title: 'x' } }] }, 400],
    ['a bad document id', { mutations: [{ create: { _id: 'a/b', _type: 'note' } }] }, 400],
    ['a patch of nothing', { mutations: [{ patch: { id: 'nobody', set: { a: 1 } } }] }, 409],
    ['a patch of _type', { mutations: [{ patch: { id: 'peach', set: { _type: 'other' } } }] }, 400],
    ['a patch with a broken path', { mutations: [{ patch: { id: 'peach', set: { 'a[[': 1 } } }] }, 400],
    ['an inc of a string', { mutations: [{ patch: { id: 'peach', inc: { title: 1 } } }] }, 400],
    [
      'a dec of a value that it sets to a string',
      { mutations: [{ patch: { id: 'peach', set: { visits: '5' }, dec: { visits: 1 } } }] },
      400,
    ],
    ['a broken query', { mutations: [{ delete: { query: '*[' } }] }, 400],
    ['a reference to nothing', { mutations: [{ create: { _type: 'note', to: { _ref: 'nobody' } } }] }, 409],
    ['a delete of what is referred to', { mutations: [{ delete: { id: 'ginger' } }] }, 409],
  ])('refuses %s and changes nothing', async (_name, body, status) => {
    const count = () => world.client({ perspective: 'raw' }).fetch('count(*)')
    const before: unknown = await count()
    const answer = await world.ask('/data/mutate/production', {
      method: 'POST',
      token: localTokens.editor,
      body: JSON.stringify(body),
    })
    expect({ status: answer.status, body: await answer.text() }).toMatchObject({ status })
    expect(await count()).toBe(before)
  })

  test('refuses a body that is not JSON or too large', async () => {
    const send = (body: string) =>
      world.ask('/data/mutate/production', { method: 'POST', token: localTokens.editor, body })
    expect((await send('{"mutations": [')).status).toBe(400)
    expect((await send(`"${'x'.repeat(9 * 1024 * 1024)}"`)).status).toBe(413)
    expect((await fetch(`${world.url}/__health`)).status).toBe(200)
  })
})

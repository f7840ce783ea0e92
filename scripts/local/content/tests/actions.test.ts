import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTokens } from '../accounts.ts'
import { startTestContentService, type TestContentService } from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startTestContentService({})
})
afterAll(() => world.close())

const send = (path: string, body: unknown, token: string = localTokens.editor) =>
  world.ask(path, { method: 'POST', token, body: JSON.stringify(body) })
const stored = (id: string) => world.client({ perspective: 'raw' }).getDocument(id)

describe('actions', () => {
  test('creates, edits, publishes and discards a draft', async () => {
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
    expect(await world.anonymous().getDocument('note')).toMatchObject({ title: 'Two' })
    await client.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.note',
      publishedId: 'note',
      patch: { set: { title: 'Three' } },
    })
    expect(await stored('drafts.note')).toMatchObject({ title: 'Three' })
    expect(await world.anonymous().getDocument('note')).toMatchObject({ title: 'Two' })
    await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.note' })
    expect(await stored('drafts.note')).toBeUndefined()
  })

  test('keeps a draft on unpublish and nothing on delete', async () => {
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

  test('applies actions in order, and none when one fails', async () => {
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

  test('makes a reference to a draft strong when it is published', async () => {
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
  ])('refuses %s', async (_name, body, status) => {
    const answer = await send('/data/actions/production', body)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status,
      body: expect.any(Object),
    })
  })

  test('refuses actions of a viewer', async () => {
    const answer = await send(
      '/data/actions/production',
      { actions: { actionType: 'sanity.action.document.discard', draftId: 'drafts.x' } },
      localTokens.viewer,
    )
    expect(answer.status).toBe(403)
  })
})

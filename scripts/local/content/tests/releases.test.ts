import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localTokens } from '../accounts.ts'
import { startTestContentService, type TestContentService } from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startTestContentService({})
})
afterAll(() => world.close())

const release = (name: string, releaseId: string, more: Record<string, unknown> = {}) => ({
  actionType: `sanity.action.release.${name}`,
  releaseId,
  ...more,
})
const version = (name: string, more: Record<string, unknown>) => ({
  actionType: `sanity.action.document.version.${name}`,
  ...more,
})

async function act(...actions: unknown[]): Promise<{ status: number; body: string }> {
  const answer = await world.ask('/data/actions/production', {
    method: 'POST',
    body: JSON.stringify({ actions }),
    token: localTokens.editor,
  })
  return { status: answer.status, body: await answer.text() }
}

/** A release with a changed document, a new one, and one that it unpublishes. */
async function prepare(releaseId: string): Promise<void> {
  const id = (name: string) => `${releaseId}-${name}`
  const client = world.client()
  for (const name of ['changed', 'gone'])
    await client.createOrReplace({ _id: id(name), _type: 'note', title: 'Old' })
  const draft = (name: string) => ({
    _id: `versions.${releaseId}.${id(name)}`,
    _type: 'note',
    title: 'Spring',
  })
  const { status, body } = await act(
    release('create', releaseId, { metadata: { title: 'Spring', releaseType: 'asap' } }),
    version('create', { publishedId: id('changed'), document: draft('changed') }),
    version('create', { publishedId: id('new'), document: draft('new') }),
    version('unpublish', { publishedId: id('gone'), versionId: `versions.${releaseId}.${id('gone')}` }),
  )
  expect(status, body).toBe(200)
}

const titles = (releaseId: string, perspective: 'published' | string[]) =>
  world
    .client({ perspective })
    .fetch<Record<string, string>[]>('*[_type == "note" && string::startsWith(_id, $id)]{_id, title}', {
      id: `${releaseId}-`,
    })
const stateOf = (releaseId: string) =>
  world.client({ perspective: 'raw' }).fetch('*[_id == $id][0]{state, publishAt, error}', {
    id: `_.releases.${releaseId}`,
  })

describe('releases', () => {
  test('shows a release before it is published, publishes all of it at once, and keeps its record', async () => {
    await prepare('r1')
    const spring = [
      { _id: 'r1-changed', title: 'Spring' },
      { _id: 'r1-new', title: 'Spring' },
    ]
    expect(await titles('r1', ['r1'])).toEqual(spring)
    expect(await titles('r1', 'published')).toEqual([
      { _id: 'r1-changed', title: 'Old' },
      { _id: 'r1-gone', title: 'Old' },
    ])
    expect(await act(release('publish', 'r1'))).toMatchObject({ status: 200 })
    expect(await titles('r1', 'published')).toEqual(spring)
    expect(await stateOf('r1')).toMatchObject({ state: 'published' })
    expect(await world.client().fetch('count(*[_id in path("versions.r1.**")])')).toBe(0)
  })

  test('gives the versions of an archived release back', async () => {
    await prepare('r2')
    expect(await act(release('archive', 'r2'))).toMatchObject({ status: 200 })
    expect(await titles('r2', ['r2'])).toHaveLength(2)
    expect(await titles('r2', ['r2'])).toEqual(await titles('r2', 'published'))
    expect(await act(release('unarchive', 'r2'))).toMatchObject({ status: 200 })
    expect(await titles('r2', ['r2'])).toContainEqual({ _id: 'r2-new', title: 'Spring' })
    expect(await stateOf('r2')).toMatchObject({ state: 'active' })
  })

  test('publishes a scheduled release when it is due; its documents are locked until then', async () => {
    await prepare('r3')
    const soon = new Date(Date.now() + 1500).toISOString()
    expect(await act(release('schedule', 'r3', { publishAt: soon }))).toMatchObject({ status: 200 })
    const edit = version('discard', { versionId: 'versions.r3.r3-new' })
    expect(await act(edit)).toMatchObject({ status: 409, body: expect.stringContaining('is scheduled') })
    await vi.waitFor(async () => expect(await stateOf('r3')).toMatchObject({ state: 'published' }), 10_000)
    expect(await titles('r3', 'published')).toContainEqual({ _id: 'r3-new', title: 'Spring' })
  })

  test('takes a scheduled release back, which is then edited and not published when it was due', async () => {
    await prepare('r7')
    const soon = new Date(Date.now() + 700).toISOString()
    await act(release('schedule', 'r7', { publishAt: soon }))
    expect(await stateOf('r7')).toMatchObject({ state: 'scheduled' })
    expect(await act(release('unschedule', 'r7'))).toMatchObject({ status: 200 })
    expect(await stateOf('r7')).toMatchObject({ state: 'active' })
    expect(await act(version('discard', { versionId: 'versions.r7.r7-new' }))).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await stateOf('r7')).toMatchObject({ state: 'active' })
    expect(await titles('r7', 'published')).toContainEqual({ _id: 'r7-changed', title: 'Old' })
  })

  test('opens a scheduled release again that cannot be published, with the reason', async () => {
    await prepare('r4')
    await world
      .client()
      .create({ _id: 'r4-other', _type: 'note', to: { _type: 'reference', _ref: 'r4-gone' } })
    const soon = new Date(Date.now() + 300).toISOString()
    await act(release('schedule', 'r4', { publishAt: soon }))
    await vi.waitFor(async () => expect(await stateOf('r4')).toMatchObject({ state: 'active' }), 10_000)
    expect(await stateOf('r4')).toMatchObject({ publishAt: null, error: { message: expect.any(String) } })
    expect(await titles('r4', 'published')).toContainEqual({ _id: 'r4-changed', title: 'Old' })
  })

  test.each([
    ['a release twice', release('create', 'r5')],
    ['publishing an unknown release', release('publish', 'nobody')],
    ['deleting an active release', release('delete', 'r5')],
    ['unscheduling an active release', release('unschedule', 'r5')],
  ])('refuses %s', async (_what, action) => {
    await act(release('create', 'r5'))
    expect(await act(action)).toMatchObject({ status: 409, body: expect.stringContaining('Release') })
  })

  test('edits and deletes', async () => {
    await prepare('r6')
    await act(release('edit', 'r6', { patch: { set: { 'metadata.title': 'Summer' } } }))
    expect(
      await world.client({ perspective: 'raw' }).fetch('*[_id == "_.releases.r6"][0].metadata.title'),
    ).toBe('Summer')
    await act(release('archive', 'r6'))
    expect(await act(release('delete', 'r6'))).toMatchObject({ status: 200 })
    expect(await stateOf('r6')).toBeNull()
  })
})

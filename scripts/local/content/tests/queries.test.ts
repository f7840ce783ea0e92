import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTokens } from '../accounts.ts'
import { failureOf, startFilledContentService, type TestContentService } from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
})
afterAll(() => world.close())

describe('queries', () => {
  test('answers a query with parameters and references from published documents (STU-01)', async () => {
    const result = await world
      .client()
      .fetch(
        '*[_type == "product" && slug.current == $slug][0]{title, "ingredients": ingredients[]->title}',
        {
          slug: 'peach-ginger',
        },
      )
    expect(result).toEqual({ title: 'Peach Ginger', ingredients: ['Ginger'] })
  })

  test('shows drafts over published documents in the drafts perspective, both in raw (STU-01)', async () => {
    const query = '*[_type == "product"] | order(_id asc){_id, title}'
    expect(await world.client({ perspective: 'drafts' }).fetch(query)).toEqual([
      { _id: 'mint', title: 'Mint' },
      { _id: 'peach', title: 'Peach, new' },
    ])
    expect(await world.client({ perspective: 'raw' }).fetch(query)).toEqual([
      { _id: 'drafts.mint', title: 'Mint' },
      { _id: 'drafts.peach', title: 'Peach, new' },
      { _id: 'peach', title: 'Peach Ginger' },
    ])
  })

  test('answers a long query by POST (STU-01)', async () => {
    const wide = `*[_type == "product" && title != "${'x'.repeat(12_000)}"]{title}`
    expect(await world.client().fetch(wide)).toEqual([{ title: 'Peach Ginger' }])
  })

  test('answers with query, result, ms and syncTags (STU-01)', async () => {
    const answer = await world.ask(
      '/data/query/production?query=count(*%5B_type%3D%3D%24t%5D)&%24t=%22product%22',
    )
    expect(await answer.json()).toEqual({
      query: 'count(*[_type==$t])',
      result: 1,
      syncTags: [expect.stringMatching(/^s1:/)],
      ms: expect.any(Number),
    })
  })

  test('refuses an invalid query with queryParseError and its position', async () => {
    const query = '*[_type == "product"'
    const error = await failureOf(world.client().fetch(query))
    expect(error.statusCode).toBe(400)
    expect(error.response.body).toEqual({
      error: {
        type: 'queryParseError',
        description: expect.stringMatching(/expected/i),
        query,
        start: expect.any(Number),
        end: expect.any(Number),
      },
    })
  })

  test('names a missing parameter', async () => {
    const error = await failureOf(world.client().fetch('*[slug.current == $slug]'))
    expect(error.message).toContain('param $slug referenced, but not provided')
  })

  test('accepts parameters in slices', async () => {
    const query = '*[_type == "product"] | order(title asc)[$from...$to].title'
    const client = world.client({ perspective: 'raw' })
    expect(await client.fetch(query, { from: 0, to: 1 })).toEqual(['Mint'])
    expect(await client.fetch(query, { from: 1, to: 3 })).toEqual(['Peach Ginger', 'Peach, new'])
  })

  test.each([
    ['no query', '/data/query/production', 400],
    ['a parameter that is not JSON', '/data/query/production?query=*&%24a=peach', 400],
    ['a perspective there is not', '/data/query/production?query=*&perspective=a%20b', 400],
    ['an unknown dataset', '/data/query/nowhere?query=*', 404],
    ['an unknown route', '/data/nothing/production', 404],
    ['a broken address part', '/data/query/%E0%A4%A?query=*', 400],
  ])('refuses %s and keeps running', async (_name, path, status) => {
    const answer = await world.ask(path, { token: localTokens.viewer })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ statusCode: status, message: expect.any(String) })
    expect((await fetch(`${world.url}/__health`)).status).toBe(200)
  })
})

describe('permissions', () => {
  test('shows only public published documents without a token', async () => {
    const open = world.anonymous()
    expect(await open.fetch('*[!(_type match "sanity.*")]._id')).toEqual(['ginger', 'peach'])
    expect(await open.getDocument('drafts.peach')).toBeUndefined()
    const answer = await world.ask('/data/doc/production/peach,drafts.peach,nobody')
    expect(await answer.json()).toMatchObject({
      documents: [{ _id: 'peach' }],
      omitted: [
        { id: 'drafts.peach', reason: 'permission' },
        { id: 'nobody', reason: 'existence' },
      ],
    })
  })

  test.each(['drafts', 'raw', 'previewDrafts'])(
    'refuses perspective %s without a token',
    async (perspective) => {
      const answer = await world.ask(`/data/query/production?query=*&perspective=${perspective}`)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ statusCode: 401, error: 'Unauthorized' })
    },
  )

  test('shows public documents for an older API version without perspective', async () => {
    const answer = await fetch(
      `${world.url}/v2021-06-07/data/query/production?query=*%5B_type%3D%3D%22product%22%5D._id`,
    )
    expect(await answer.json()).toMatchObject({ result: ['peach'] })
  })

  test('refuses an unknown token with 401', async () => {
    const error = await failureOf(world.client({ token: 'made-up' }).fetch('*'))
    expect(error.statusCode).toBe(401)
  })

  test('lets a viewer read drafts and not write', async () => {
    const viewer = world.client({ token: localTokens.viewer })
    expect(await viewer.getDocument('drafts.mint')).toMatchObject({ title: 'Mint' })
    const error = await failureOf(viewer.create({ _type: 'note', title: 'no' }))
    expect(error.statusCode).toBe(403)
    expect(error.message).toContain('permission "update" required')
  })

  test('refuses writes without a token', async () => {
    const error = await failureOf(world.anonymous().create({ _type: 'note' }))
    expect(error.statusCode).toBe(401)
  })
})

test('applies faults by operation, in order', async () => {
  await fetch(`${world.url}/__faults`, {
    method: 'POST',
    body: JSON.stringify({ operation: 'query', fault: { kind: 'status', status: 503 } }),
  })
  const path = '/data/query/production?query=1'
  expect((await world.ask('/data/doc/production/peach')).status).toBe(200)
  expect((await world.ask(path)).status).toBe(503)
  expect((await world.ask(path)).status).toBe(200)
})

import { rm } from 'node:fs/promises'
import { ClientError } from '@sanity/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import {
  type ContentWorld,
  contentWorld,
  samplePicture,
  temporaryFolder,
  writeSample,
} from './content-setup.ts'

let world: ContentWorld
let folder: string

beforeAll(async () => {
  folder = await writeSample(
    await temporaryFolder(),
    [
      {
        _id: 'ginger',
        _type: 'ingredient',
        title: 'Ginger',
        image: { _type: 'image', _sanityAsset: 'image@file://./images/ginger.png', alt: 'Ginger' },
      },
      {
        _id: 'peach',
        _type: 'product',
        title: 'Peach Ginger',
        slug: { _type: 'slug', current: 'peach-ginger' },
        ingredients: [{ _type: 'reference', _ref: 'ginger' }],
      },
      { _id: 'drafts.peach', _type: 'product', title: 'Peach, new', slug: { current: 'peach-ginger' } },
      { _id: 'drafts.mint', _type: 'product', title: 'Mint', slug: { current: 'mint' } },
      { _id: 'hidden.note', _type: 'note', title: 'Not on a public path' },
    ],
    { 'ginger.png': await samplePicture(300, 200, '#E8B23A') },
  )
  world = await contentWorld({ sampleDir: folder })
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const failure = async (work: Promise<unknown>): Promise<ClientError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ClientError) return error
  throw new Error(`Expected the service to refuse, got ${String(error)}`)
}

describe('queries', () => {
  test('STU-01 a query with parameters and references answers the published documents', async () => {
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

  test('STU-01 the drafts perspective puts drafts over published ones, raw shows both', async () => {
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

  test('STU-01 a long query goes as POST and answers the same', async () => {
    const wide = `*[_type == "product" && title != "${'x'.repeat(12_000)}"]{title}`
    expect(await world.client().fetch(wide)).toEqual([{ title: 'Peach Ginger' }])
  })

  test('STU-01 the plain answer has query, result, ms and syncTags', async () => {
    const answer = await world.ask(
      '/data/query/production?query=count(*%5B_type%3D%3D%24t%5D)&%24t=%22product%22',
    )
    expect(await answer.json()).toEqual({
      query: 'count(*[_type==$t])',
      result: 1,
      syncTags: [],
      ms: expect.any(Number),
    })
  })

  test('a query that cannot be parsed is refused as queryParseError, with the place', async () => {
    const query = '*[_type == "product"'
    const error = await failure(world.client().fetch(query))
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

  test('a parameter that is not given is named', async () => {
    const error = await failure(world.client().fetch('*[slug.current == $slug]'))
    expect(error.message).toContain('param $slug referenced, but not provided')
  })

  test('a slice may be given by parameters', async () => {
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
  ])('%s is refused, and the service goes on', async (_name, path, status) => {
    const answer = await world.ask(path, { token: localTokens.viewer })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ statusCode: status, message: expect.any(String) })
    expect((await fetch(`${world.url}/__health`)).status).toBe(200)
  })
})

describe('who may read what', () => {
  test('without a token only published documents on public paths are seen', async () => {
    const open = world.stranger()
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

  test.each(['drafts', 'raw', 'previewDrafts'])('perspective %s needs a token', async (perspective) => {
    const answer = await world.ask(`/data/query/production?query=*&perspective=${perspective}`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ statusCode: 401, error: 'Unauthorized' })
  })

  test('an older API version without perspective shows the public documents to anybody', async () => {
    const answer = await fetch(
      `${world.url}/v2021-06-07/data/query/production?query=*%5B_type%3D%3D%22product%22%5D._id`,
    )
    expect(await answer.json()).toMatchObject({ result: ['peach'] })
  })

  test('a token nobody holds is refused as 401', async () => {
    const error = await failure(world.client({ token: 'made-up' }).fetch('*'))
    expect(error.statusCode).toBe(401)
  })

  test('a viewer reads drafts and may not write', async () => {
    const viewer = world.client({ token: localTokens.viewer })
    expect(await viewer.getDocument('drafts.mint')).toMatchObject({ title: 'Mint' })
    const error = await failure(viewer.create({ _type: 'note', title: 'no' }))
    expect(error.statusCode).toBe(403)
    expect(error.message).toContain('permission "update" required')
  })

  test('nobody writes without a token', async () => {
    const error = await failure(world.stranger().create({ _type: 'note' }))
    expect(error.statusCode).toBe(401)
  })
})

describe('mutations', () => {
  test('create, read, patch, commit and delete through the client', async () => {
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

  test('a transaction is done as a whole or not at all, under its own id', async () => {
    const client = world.client()
    const done = await client
      .transaction()
      .createOrReplace({ _id: 'pair-a', _type: 'note' })
      .createIfNotExists({ _id: 'pair-b', _type: 'note' })
      .transactionId('pair-1')
      .commit()
    expect(done.transactionId).toBe('pair-1')
    expect((await client.getDocument('pair-a'))?._rev).toBe('pair-1')
    const error = await failure(
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

  test('delete and patch by query reach exactly what it selects', async () => {
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

  test('a dry run answers as if done and changes nothing', async () => {
    const client = world.client()
    await client.create({ _id: 'dry', _type: 'note' }, { dryRun: true })
    expect(await client.getDocument('dry')).toBeUndefined()
  })

  test('a patch meant for another revision is refused and changes nothing', async () => {
    const client = world.client()
    await client.createOrReplace({ _id: 'rev', _type: 'note', title: 'kept' })
    const error = await failure(client.patch('rev').ifRevisionId('older').set({ title: 'lost' }).commit())
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
    ['a broken query', { mutations: [{ delete: { query: '*[' } }] }, 400],
    ['a reference to nothing', { mutations: [{ create: { _type: 'note', to: { _ref: 'nobody' } } }] }, 409],
    ['a delete of what is referred to', { mutations: [{ delete: { id: 'ginger' } }] }, 409],
  ])('%s is refused and changes nothing', async (_name, body, status) => {
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

  test('a body that is no JSON or too large is refused', async () => {
    const send = (body: string) =>
      world.ask('/data/mutate/production', { method: 'POST', token: localTokens.editor, body })
    expect((await send('{"mutations": [')).status).toBe(400)
    expect((await send(`"${'x'.repeat(9 * 1024 * 1024)}"`)).status).toBe(413)
    expect((await fetch(`${world.url}/__health`)).status).toBe(200)
  })
})

describe('assets', () => {
  test('OBJ-05 an imported picture is an asset with size, placeholder, palette and blur hash', async () => {
    const asset: unknown = await world.client().fetch('*[_id == "ginger"][0].image.asset->')
    expect(asset).toMatchObject({
      _type: 'sanity.imageAsset',
      extension: 'png',
      mimeType: 'image/png',
      originalFilename: 'ginger.png',
      metadata: {
        dimensions: { width: 300, height: 200, aspectRatio: 1.5 },
        hasAlpha: true,
        isOpaque: false,
        lqip: expect.stringMatching(/^data:image\/png;base64,/),
        blurHash: expect.stringMatching(/^.{20,}$/),
        palette: { dominant: { background: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
      },
    })
  })

  test('an uploaded picture is answered as stored, and again transformed', async () => {
    const client = world.client()
    const bytes = await samplePicture(400, 300, '#5A7FD0')
    const asset = await client.assets.upload('image', bytes, { filename: 'dusk.png' })
    expect(asset._id).toMatch(/^image-[0-9a-f]{40}-400x300-png$/)
    const plain = await fetch(asset.url)
    expect(Buffer.from(await plain.arrayBuffer()).equals(bytes)).toBe(true)
    const small = await fetch(`${asset.url}?w=100&auto=format`, { headers: { accept: 'image/avif,*/*' } })
    expect(small.headers.get('content-type')).toBe('image/avif')
    expect(small.headers.get('cache-control')).toContain('immutable')
    const cut = await fetch(
      `${asset.url}?rect=0,0,200,200&w=50&h=80&fit=crop&crop=focalpoint&fp-x=0.2&fp-y=0.1&fm=png`,
    )
    const { default: sharp } = await import('sharp')
    expect(await sharp(Buffer.from(await cut.arrayBuffer())).metadata()).toMatchObject({
      width: 50,
      height: 80,
    })
    const twice = await client.assets.upload('image', bytes, { filename: 'other.png' })
    expect(twice._id).toBe(asset._id)
  })

  test('a file is uploaded and downloaded under its own name', async () => {
    const asset = await world.client().assets.upload('file', Buffer.from('%PDF-1.4 test'), {
      filename: 'lab result.pdf',
      contentType: 'application/pdf',
    })
    const answer = await fetch(`${asset.url}?dl=`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lab result.pdf"')
    expect(await answer.text()).toBe('%PDF-1.4 test')
  })

  test('a picture is turned, mirrored and changed in look as asked', async () => {
    const { default: sharp } = await import('sharp')
    const url: string = await world.client().fetch('*[_id == "ginger"][0].image.asset->url')
    const pixels = async (parameters: string) => {
      const answer = await fetch(`${url}?${parameters}&fm=png`)
      expect(answer.status).toBe(200)
      return sharp(Buffer.from(await answer.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true })
    }
    const corner = ({ data }: { data: Buffer }, at: number) => [...data.subarray(at, at + 4)]
    expect((await pixels('w=60&or=90')).info).toMatchObject({ width: 40, height: 60 })
    const plain = await pixels('w=60')
    const last = plain.data.length - 4
    expect(corner(plain, 0)).toEqual([232, 178, 58, 255])
    expect(corner(plain, last)[3]).toBeLessThan(8)
    expect(corner(await pixels('w=60&flip=hv'), 0)[3]).toBeLessThan(8)
    const [red = 255, , blue = 0] = corner(await pixels('w=60&invert=true'), 0)
    expect([red < 30, blue > 190]).toEqual([true, true])
  })

  test('a part of a file is answered to whoever asks for a part', async () => {
    const asset = await world.client().assets.upload('file', Buffer.from('0123456789'), { filename: 'a.txt' })
    const part = async (range: string) => {
      const answer = await fetch(asset.url, { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=20-')).toEqual([416, 'bytes */10', ''])
  })

  test.each([
    ['no picture', () => Promise.resolve(Buffer.from('hello'))],
    ['a picture cut short', async () => (await samplePicture(300, 300, '#123456')).subarray(0, 200)],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
  ])('an upload of %s is refused as 400', async (_name, bytes) => {
    const answer = await world.ask('/assets/images/production', {
      method: 'POST',
      token: localTokens.editor,
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(await bytes()),
    })
    expect(answer.status).toBe(400)
  })

  test.each([
    ['/images/lull/production/nothing.png', 404],
    ['/images/lull/production/..%2f..%2faccounts.json', 404],
    [`/images/lull/production/${'a'.repeat(40)}-1x1.png?w=10`, 404],
    [`/images/other/production/${'a'.repeat(40)}-1x1.png`, 404],
    [`/images/lull/nowhere/${'a'.repeat(40)}-1x1.png`, 404],
  ])('%s is not there', async (path, status) => {
    expect((await fetch(`${world.url}${path}`)).status).toBe(status)
  })

  test.each([
    'w=0',
    'w=abc',
    'h=99999',
    'fit=wide',
    'rect=1,2,3',
    'fp-x=2&fit=crop&crop=focalpoint&w=9&h=9',
    'bg=red',
    'fm=bmp',
    'q=101',
    'dpr=9',
    'flip=x',
    'or=45',
    'blur=-1',
  ])('the picture parameter %s is refused as 400', async (parameters) => {
    const url: string = await world.client().fetch('*[_id == "ginger"][0].image.asset->url')
    const answer = await fetch(`${url}?${parameters}${parameters.startsWith('w=') ? '' : '&w=20'}`)
    expect(answer.status).toBe(400)
  })
})

test('an export has every document, one a line, for whoever has a token', async () => {
  expect((await world.ask('/data/export/production')).status).toBe(401)
  const answer = await world.ask('/data/export/production', { token: localTokens.viewer })
  const ids = (await answer.text())
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line)._id)
  expect(ids).toEqual(await world.client({ perspective: 'raw' }).fetch('*._id'))
})

test('faults are taken by operation, in order', async () => {
  await fetch(`${world.url}/__faults`, {
    method: 'POST',
    body: JSON.stringify({ operation: 'query', fault: { kind: 'status', status: 503 } }),
  })
  const path = '/data/query/production?query=1'
  expect((await world.ask('/data/doc/production/peach')).status).toBe(200)
  expect((await world.ask(path)).status).toBe(503)
  expect((await world.ask(path)).status).toBe(200)
})

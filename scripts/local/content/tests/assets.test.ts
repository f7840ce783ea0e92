import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../shared/tests/local-services.fixture.ts'
import { localTokens } from '../accounts.ts'
import {
  samplePicture,
  startFilledContentService,
  startTestContentService,
  type TestContentService,
  writeSample,
} from './content-service.fixture.ts'

let world: TestContentService
beforeAll(async () => {
  world = await startFilledContentService()
})
afterAll(() => world.close())

describe('assets', () => {
  test('computes size, placeholder, palette and blur hash of an imported image (OBJ-05)', async () => {
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

  test('takes what an earlier service has computed of the sample’s images, unless it is damaged', async () => {
    const document = { _id: 'a', _type: 'a', image: { _sanityAsset: 'image@file://./images/a.png' } }
    const picture = await samplePicture(30, 20, '#E8B23A')
    const sampleDir = await writeSample(await temporaryFolder(), [document], { 'a.png': picture })
    const blurHash = async () => {
      const service = await startTestContentService({ sampleDir })
      const found: unknown = await service.client().fetch('*[_id == "a"][0].image.asset->metadata.blurHash')
      await service.close()
      return found
    }
    const computed = String(await blurHash())
    const [record = ''] = globSync(`${sampleDir}/images/.metadata/*/*.json`)
    await writeFile(record, (await readFile(record, 'utf8')).replace(computed, 'as before'))
    expect(await blurHash()).toBe('as before')
    await writeFile(record, '{"half')
    expect(await blurHash()).toBe(computed)
    await rm(sampleDir, { recursive: true })
  })

  test('serves an uploaded image as stored and transformed', async () => {
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

  test('downloads a file under the name of its upload', async () => {
    const asset = await world.client().assets.upload('file', Buffer.from('%PDF-1.4 test'), {
      filename: 'lab result.pdf',
      contentType: 'application/pdf',
    })
    const answer = await fetch(`${asset.url}?dl=`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lab result.pdf"')
    expect(await answer.text()).toBe('%PDF-1.4 test')
  })

  test('applies orientation, flip and effects', async () => {
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

  test('answers range requests', async () => {
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
  ])('refuses an upload of %s with 400', async (_name, bytes) => {
    const answer = await world.ask('/assets/images/production', {
      method: 'POST',
      token: localTokens.editor,
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(await bytes()),
    })
    expect(answer.status).toBe(400)
  })

  test('refuses an upload of more than 50 MB before reading it, and keeps running', async () => {
    const answer = await world.ask('/assets/images/production', {
      method: 'POST',
      token: localTokens.editor,
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(51 * 1024 * 1024),
    })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: { statusCode: 413, error: 'Payload Too Large' },
    })
    expect((await fetch(`${world.url}/__health`)).status).toBe(200)
  })

  test('refuses an upload that is too large without cutting its connection', async () => {
    const upload = request(`${world.url}/v2026-03-01/assets/files/production`, { method: 'POST' })
    const errors: Error[] = []
    upload.on('error', (error) => errors.push(error))
    const status = new Promise((resolve) => {
      upload.once('response', (answer) => resolve(answer.resume().statusCode))
    })
    const closed = new Promise((resolve) => upload.once('close', resolve))
    upload.end(Buffer.alloc(60 * 1024 * 1024))
    expect(await status).toBe(413)
    await closed
    expect(errors).toEqual([])
  })

  test.each([
    ['/images/lull/production/nothing.png', 404],
    ['/images/lull/production/..%2f..%2faccounts.json', 404],
    [`/images/lull/production/${'a'.repeat(40)}-1x1.png?w=10`, 404],
    [`/images/other/production/${'a'.repeat(40)}-1x1.png`, 404],
    [`/images/lull/nowhere/${'a'.repeat(40)}-1x1.png`, 404],
  ])('answers %s with 404', async (path, status) => {
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
  ])('refuses the image parameter %s with 400', async (parameters) => {
    const url: string = await world.client().fetch('*[_id == "ginger"][0].image.asset->url')
    const answer = await fetch(`${url}?${parameters}${parameters.startsWith('w=') ? '' : '&w=20'}`)
    expect(answer.status).toBe(400)
  })
})

import type { ContentSourceMap } from '@sanity/client'
import { describe, expect, test } from 'vitest'
import { category, product, slug } from './content.fixture.ts'
import { cookieOf, openPreview } from './preview.fixture.ts'

/** Says that a title is that of a page. */
const sourceMap: ContentSourceMap = {
  documents: [{ _id: 'page-a', _type: 'page' }],
  paths: ["$['title']"],
  mappings: {
    "$['title']": { type: 'value', source: { type: 'documentValue', document: 0, path: 0 } },
  },
}

describe('an open page of a preview', () => {
  const editor = { cookie: cookieOf() }

  test('hears of every change until it leaves or the server stops (RTE-29)', async () => {
    const { ask, subscribers, site } = openPreview()
    const response = await ask('/_preview/changes', editor)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('retry')
    for (const tell of subscribers) tell('changed')
    expect((await reader?.read())?.value).toBe('event: changed\ndata: \n\n')
    site.endStreams()
    expect((await reader?.read())?.done).toBe(true)
    expect(subscribers.size).toBe(0)
  })

  test('hears nothing without a session (OPEN-03)', async () => {
    const { ask, subscribers } = openPreview()
    expect((await ask('/_preview/changes')).status).toBe(401)
    expect(subscribers.size).toBe(0)
  })

  test('is asked for marked content, for data and on demand without (RTE-29)', async () => {
    const { ask, seenMarks } = openPreview()
    await ask('/shop?preview=true', editor)
    await ask('/shop?preview=true&edit=false', editor)
    await ask('/shop', editor)
    await ask('/data/products/1.json?preview=true', editor)
    expect(seenMarks).toEqual([true, false, false, false])
  })

  test('is told the fields of a data file’s texts, which has no marks itself (RTE-29)', async () => {
    const preview = openPreview({
      render: async () => JSON.stringify({ data: preview.marks.mark({ title: 'A title' }, sourceMap) }),
    })
    const { ask, seenMarks } = preview
    const data = await ask('/data/shop.json?targets=true&preview=true', editor)
    expect(await data.json()).toEqual({
      'A title': expect.stringMatching(/^id=page-a;type=page;path=title;base=/),
    })
    expect(seenMarks).toEqual([true])
    expect((await ask('/data/shop.json?targets=true')).status).toBe(401)
  })

  test('names its version, by which scripts tell whether they know what it was rendered from', async () => {
    const { ask } = openPreview({ render: async (_, path) => path })
    const versionOf = async (address: string) =>
      /data-page-version="([^"]+)"/.exec(await (await ask(address, editor)).text())?.[1]
    expect(await versionOf('/shop?preview=true')).toBe(await versionOf('/shop?preview=true'))
    expect(await versionOf('/shop?preview=true')).not.toBe(await versionOf('/press?preview=true'))
  })

  test('names the document whose slug makes its address, which scripts follow to another (RTE-29, STU-09)', async () => {
    const { ask } = openPreview({
      documents: [
        { _id: 'page-a', _type: 'page', title: 'A page', slug: slug('dreï') },
        { _id: 'form-a', _type: 'form', title: 'A form', slug: slug('write') },
        category('water'),
        product('lime', 1),
        product('gift-card', 2),
        { _id: 'home', _type: 'home', title: 'Home' },
      ],
    })
    const documentOf = async (path: string) =>
      /data-page-document="([^"]+)"/.exec(await (await ask(`${path}?preview=true`, editor)).text())?.[1]
    expect(await documentOf('/dre%C3%AF')).toBe('page-a')
    expect(await documentOf('/dre%C3%AF/')).toBe('page-a')
    expect(await documentOf('/write')).toBe('form-a')
    expect(await documentOf('/shop/water')).toBe('category-water')
    expect(await documentOf('/shop/water/page/2')).toBe('category-water')
    expect(await documentOf('/shop/water/lime')).toBe('product-lime')
    expect(await documentOf('/shop/gift-card')).toBe('product-gift-card')
    for (const path of ['/', '/press', '/shop', '/nowhere/at/all', '/elsewhere'])
      expect([path, await documentOf(path)]).toEqual([path, undefined])
  })
})

import { describe, expect, test } from 'vitest'
import { contentTypes } from '#config/content-types.ts'
import { matchPath } from '#config/routes.ts'
import { createStudioRules } from '../../src/server/preview/studio-rules.ts'
import { category, product, type StoredDocument, slug } from './content.fixture.ts'
import { cookieOf, openPreview, STUDIO } from './preview.fixture.ts'

const editor = { cookie: cookieOf() }
const page: StoredDocument = { _id: 'page-a', _type: 'page', title: 'A title', slug: slug('a-page') }

describe('a document', () => {
  const pathOf = async (document: StoredDocument, others: readonly StoredDocument[] = []) => {
    const { ask } = openPreview({ documents: [document, ...others] })
    const location = (await ask(`/preview/${document._id}?preview=true`, editor)).headers.get('location')
    return location?.split('?')[0]
  }

  test('leads to its own page (RTE-29, PREV-02)', async () => {
    const { ask } = openPreview({ documents: [page] })
    const { headers } = await ask('/preview/page-a?preview=true', editor)
    expect(headers.get('location')).toBe('/a-page?preview=true&document=page-a')
    const can = product('lime', 1)
    expect(await pathOf(can, [category('water')])).toBe('/shop/water/lime')
  })

  test.each(contentTypes.map(({ type }) => type))(
    'of type %s has a page, however little it has (RTE-29)',
    async (type) => {
      const entry = contentTypes.find((one) => one.type === type)
      const path = await pathOf({ _id: entry?.singleton ? type : `least-${type}`, _type: type })
      expect(path).toBeDefined()
      expect(matchPath(path ?? '')?.name).not.toBe('notFound')
    },
  )

  test('without a slug is found at its id (RTE-29)', async () => {
    expect(await pathOf({ _id: 'page-b', _type: 'page' })).toBe('/page-b')
    expect(await pathOf({ _id: 'product-b', _type: 'product' })).toBe('/shop/untitled/product-b')
  })

  test('that one variant leaves out is shown on the other (CAT-02)', async () => {
    const { ask } = openPreview({ documents: [{ ...page, cbd: true }] })
    const response = await ask('/preview/page-a?preview=true', editor)
    const location = response.headers.get('location') ?? ''
    expect(location).toBe('/a-page?preview=true&document=page-a&site-variant=full')
    expect(await (await ask(location, editor)).text()).toContain('full variant')
  })

  test.each([
    ['does not exist', []],
    ['is of a type that the shop does not know', [{ _id: 'gone', _type: 'retired' }]],
  ])('that %s answers 404 with a sentence (RTE-35)', async (_, documents) => {
    const { ask } = openPreview({ documents })
    const response = await ask('/preview/gone?preview=true', editor)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This document does not exist')
  })

  test('with gaps is shown with what keeps it from being published (RTE-29)', async () => {
    const { ask } = openPreview({
      documents: [{ _id: 'page-b', _type: 'page', title: 'A <title>' }],
      render: async (content) => JSON.stringify(await content.bySlug('page', 'page-b')),
    })
    const html = await (await ask('/page-b?preview=true&document=page-b', editor)).text()
    expect(html).toContain('"title":"A <title>"')
    expect(html).toContain('Pages, slug: is missing')
    expect(html).toContain(`href="${STUDIO}/admin/production/intent/edit/id=page-b;type=page/"`)
  })

  test('with gaps has them named in the studio’s words, and what the studio alone finds (RTE-29)', async () => {
    const { ask, site } = openPreview({
      documents: [{ _id: 'page-b', _type: 'page', title: 'Too long', description: 5 }],
      render: async (content) => JSON.stringify(await content.all('page')),
    })
    const required = (message: string) => (rule: { required(): { error(text: string): unknown } }) =>
      rule.required().error(message)
    site.setRules(
      createStudioRules([
        {
          name: 'page',
          type: 'document',
          fields: [
            { name: 'slug', title: 'Slug', type: 'slug', validation: required('A slug is required.') },
            { name: 'description', title: 'About it', type: 'string' },
            {
              name: 'title',
              title: 'Title',
              type: 'string',
              validation: (rule: { max(length: number): unknown }) => rule.max(3),
            },
          ],
        },
      ]),
    )
    const html = await (await ask('/page-b?preview=true&document=page-b', editor)).text()
    expect(html).toContain('Pages, Slug: A slug is required.')
    expect(html).toContain('Pages, Title: Must have at most 3')
    expect(html).toContain('Pages, About it: is not a text')
    expect(html).not.toContain('slug: is missing')
  })

  test('with gaps is shown with them on its own page, however somebody came there, and on no other (RTE-29)', async () => {
    const { ask } = openPreview({
      documents: [
        { _id: 'page-b', _type: 'page', slug: slug('b') },
        { _id: 'footer', _type: 'siteFooter' },
      ],
      render: async (content) => JSON.stringify(await content.all('page')),
    })
    const problem = 'Pages, title: is missing'
    expect(await (await ask('/b?preview=true', editor)).text()).toContain(problem)
    expect(await (await ask('/another?preview=true', editor)).text()).not.toContain(problem)
    expect(await (await ask('/b?preview=true&document=footer', editor)).text()).not.toContain(problem)
  })
})

describe('a draft that could break its page', () => {
  const rendered = async (draft: StoredDocument, others: readonly StoredDocument[] = []) => {
    const { ask, errors } = openPreview({
      documents: [draft, ...others],
      render: async (content) =>
        JSON.stringify((await content.all('page'))[0] ?? (await content.all('product'))[0]),
    })
    const response = await ask(`/anything?preview=true&document=${draft._id}`, editor)
    return { status: response.status, html: await response.text(), errors }
  }

  test('is shown without what its reference led to, when that is gone (RTE-29)', async () => {
    const orphan = product('lime', 1, {
      category: { _type: 'reference', _ref: 'category-gone' },
      ingredients: [{ _type: 'reference', _key: 'a', _ref: 'ingredient-gone' }],
    })
    const { status, html, errors } = await rendered(orphan)
    expect([status, errors]).toEqual([200, []])
    expect(html).toContain('"title":"lime"')
    expect(html).toContain('This document cannot be published yet')
    expect(html).toContain('category')
  })

  test('is shown whole with 10,000 words (RTE-29)', async () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' ')
    const block = { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text }] }
    const { status, html } = await rendered({ ...page, content: [block] })
    expect(status).toBe(200)
    expect(html).toContain('word0 word1 ')
    expect(html).toContain('word9999')
  })
})

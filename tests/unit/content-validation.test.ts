import { describe, expect, test } from 'vitest'
import { createContent, validateContent } from '#content/content.ts'
import { homePress } from '#content/home-press.ts'
import { splashPath, subscribePath } from '#content/links-if-published.ts'
import type { ContentProblem } from '#content/problems.ts'
import { quotedTestimonials } from '#content/quoted-testimonials.ts'
import { home, subscribe } from './catalogue.fixture.ts'
import {
  category,
  contentOf,
  memorySource,
  product,
  ref,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

describe('validating content', () => {
  const validate = (documents: readonly StoredDocument[], reportError = (_: unknown) => {}) =>
    validateContent(contentOf(documents).content, reportError)

  test('names the invalid documents of all types in one error, reported first (CAT-19)', async () => {
    const errors: unknown[] = []
    const validating = validate(
      [
        category('water', { slug: null }),
        product('a', 1, { title: null }),
        { _id: 'press-1', _type: 'press', title: 'Somebody' },
      ],
      (error) => void errors.push(error),
    )
    await expect(validating).rejects.toThrow(
      /home home: it is not published\n.*product product-a: title is missing\n.*\n.*productCategory category-water: slug is missing\n.*press press-1: quote is missing/,
    )
    expect(errors).toHaveLength(1)
  })

  test('refuses a page and a contact form with the same slug, naming both (RTE-32)', async () => {
    const slug = { current: 'contact' }
    const page = { _id: 'page-contact', _type: 'page', title: 'Contact', slug }
    const form = { _id: 'form-contact', _type: 'form', title: 'Write to us', slug }
    await expect(validate([home, page, form])).rejects.toThrow(
      'form form-contact: slug is "contact", as that of page page-contact',
    )
    const press = { _id: 'press-1', _type: 'press', title: 'Somebody' }
    await expect(validate([home, page, form, press])).rejects.toThrow(
      /press press-1: quote is missing\n.*form form-contact: slug is "contact"/,
    )
    const twin = { ...page, _id: 'page-twin' }
    const nameless = { ...page, _id: 'page-nameless', title: null }
    await expect(validate([home, page, twin, nameless])).rejects.toThrow(
      /page page-nameless: title is missing\n.*page page-twin: slug is "contact", as that of page-contact/,
    )
    const apart = { ...form, slug: { current: 'write-to-us' } }
    await expect(validate([home, page, apart])).resolves.toBeUndefined()
  })

  test('refuses forms with the same id, which would receive each other’s answers (FORM-11)', async () => {
    const form = (name: string, id?: string) => ({
      _id: name,
      _type: 'form',
      title: name,
      slug: slug(name),
      id,
    })
    await expect(validate([home, form('a', 'b'), form('b'), form('c')])).rejects.toThrow(
      /form a: id is "b", as that of b\n.*form b: id is "b", as that of a$/,
    )
    await expect(validate([home, form('a', 'c'), form('b')])).resolves.toBeUndefined()
  })

  test('refuses fields whose answers would be taken for another’s, and previews them (FORM-11)', async () => {
    const fields = ['topic', 'leave-empty', 'topic', 'submission-id'].map((name) => ({
      label: name,
      name,
      type: 'text',
    }))
    const form = { _id: 'form-a', _type: 'form', title: 'Write', slug: slug('write'), fields }
    await expect(validate([home, form])).rejects.toThrow(
      new RegExp(
        [
          'fields.1.name is "leave-empty", a name that the shop uses itself',
          'fields.2.name is "topic", a name that an earlier field has',
          'fields.3.name is "submission-id", a name that the shop uses itself',
        ].join('\\n.*'),
      ),
    )
    const problems: ContentProblem[] = []
    const source = memorySource([form])
    const context = { siteOrigin: 'https://lull.example', excludeCBD: false, report: () => {} }
    const tolerate = (found: readonly ContentProblem[]) => void problems.push(...found)
    const [shown] = await createContent({ source, tolerate, ...context }).all('form')
    expect(shown?.fields).toHaveLength(4)
    expect(problems).toHaveLength(3)
  })
})

describe('fixed paths', () => {
  test('lead to published pages only, and report a missing page (CHR-09, DOC-01)', async () => {
    const reports: string[] = []
    const pathsOf = async (documents: readonly StoredDocument[]) => {
      const { content } = contentOf(documents)
      const report = (problem: string) => void reports.push(problem)
      return [await subscribePath(content, report), await splashPath(content)]
    }
    expect(await pathsOf([subscribe, category('sparkling-water')])).toEqual([
      '/shop/buy-now/subscribe',
      '/shop/sparkling-water',
    ])
    expect(reports).toEqual([])
    expect(await pathsOf([{ ...subscribe, slug: slug('other') }])).toEqual([null, '/shop'])
    expect(reports).toEqual([expect.stringContaining('/shop/buy-now/subscribe')])
  })
})

test('the home page’s quotes are those that editors chose, in their order (DOC-01, DOC-05)', async () => {
  const quote = (name: string) => ({ _id: `press-${name}`, _type: 'press', title: name, quote: 'Calm.' })
  const featuredPress = ['c', 'gone', 'a'].map((name) => ref(`press-${name}`))
  const { content } = contentOf([{ ...home, featuredPress }, ...['a', 'b', 'c'].map(quote)])
  expect((await homePress(content)).map(({ title }) => title)).toEqual(['c', 'a'])
})

test('leaves out testimonials without a quote (DOC-16)', async () => {
  const quote = (...texts: string[]) =>
    texts.map((text, index) => ({
      ...{ _type: 'block', _key: `b${index}`, style: 'normal', markDefs: [] },
      children: [{ _type: 'span', _key: 's', text, marks: [] }],
    }))
  const said = (name: string, more: object) => ({
    _id: `said-${name}`,
    _type: 'testimonial',
    attribution: name,
    ...more,
  })
  const { content } = contentOf([
    said('blank', { quote: quote('', ' ') }),
    said('full', { quote: quote('', 'Calm.') }),
    said('none', {}),
  ])
  const found = await content.all('testimonial')
  expect(found).toHaveLength(3)
  expect(quotedTestimonials([...found, null]).map(({ attribution }) => attribution)).toEqual(['full'])
})

test('links the words of a testimonial that nobody is named for (DOC-16)', async () => {
  const words = { _type: 'span', _key: 's', text: 'Calm.', marks: [] }
  const said = (name: string, attribution: string | null) => ({
    ...{ _id: `said-${name}`, _type: 'testimonial', attribution, link: { url: 'https://said.example/' } },
    quote: [{ _type: 'block', _key: 'b', style: 'normal', markDefs: [], children: [words] }],
  })
  const found = await contentOf([said('a', 'Ann'), said('b', null)]).content.all('testimonial')
  expect(found.map(({ quote }) => quote[0]?.spans[0]?.link?.href ?? null)).toEqual([
    null,
    'https://said.example/',
  ])
})

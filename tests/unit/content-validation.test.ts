import { describe, expect, test } from 'vitest'
import { validateContent } from '#content/content.ts'
import { splashPath, subscribePath } from '#content/links-if-published.ts'
import { home, subscribe } from './catalogue.fixture.ts'
import { category, contentOf, product, type StoredDocument, slug } from './content.fixture.ts'

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

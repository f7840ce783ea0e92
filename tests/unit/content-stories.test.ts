import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentTypes } from '#config/content-types.ts'
import { splitBraceLinks } from '#content/brace-links.ts'
import { ContentError } from '#content/problems.ts'
import { publishedPathsQuery } from '#content/published-paths.ts'
import { singlePageParams } from '#sections/page/index-params.ts'
import {
  category,
  contentOf,
  documentsOf,
  image,
  pageLink,
  ref,
  type StoredDocument,
  slug,
} from './content.fixture.ts'

const certificate: StoredDocument = {
  _id: 'file-abc-pdf',
  _type: 'sanity.fileAsset',
  url: 'https://pictures.example/files/lull/production/abc.pdf',
  originalFilename: 'lot-7.pdf',
  size: 2048,
}
const file = (id = certificate._id) => ({ _type: 'file', asset: ref(id) })
const shelves = [category('water'), category('hemp', { cbd: true })]

const form = (overrides: Record<string, unknown> = {}): StoredDocument => ({
  _id: 'form-a',
  _type: 'form',
  title: 'Write to us',
  slug: slug('write-to-us'),
  ...overrides,
})

async function problemsOf(loading: Promise<unknown>) {
  const failure: unknown = await loading.then(
    () => null,
    (error: unknown) => error,
  )
  return failure instanceof ContentError ? failure.problems.map(({ field, reason }) => [field, reason]) : []
}

describe('every content type', () => {
  test.each(contentTypes)(
    'queries $type with what the site variant excludes (CAT-04, DOC-01..35)',
    async (entry) => {
      const { content, asked } = contentOf([])
      await documentsOf(content, entry)
      const queries = asked.filter((query) => query !== publishedPathsQuery)
      expect(queries).toEqual([expect.stringContaining(`_type == "${entry.type}"`)])
      const mayBeFlagged = ['productCategoryCollection', 'signUp', 'whatsInside', 'labResults', 'form']
      if (mayBeFlagged.includes(entry.type)) expect(queries[0]).toContain('$excludeCBD')
    },
  )

  test('parses a document with required fields only (DOC-01..35)', async () => {
    const singletons = contentTypes
      .filter(({ singleton }) => singleton)
      .map(({ type }) => ({ _id: type, _type: type }))
    const { content, reports } = contentOf([
      ...singletons,
      { _id: 'c', _type: 'productCategoryCollection', slug: slug('all') },
      { _id: 's', _type: 'signUp', title: 'The letter', slug: slug('letter') },
      form(),
    ])
    for (const entry of contentTypes) await documentsOf(content, entry)
    expect(await content.bySlug('productCategoryCollection', 'all')).toMatchObject({
      sections: [],
      introMedia: null,
    })
    expect(await content.bySlug('signUp', 'letter')).toMatchObject({ listId: null, intro: { cta: null } })
    expect(await content.get('labResults')).toMatchObject({ hempFreeTestResults: null, labResults: [] })
    expect(await content.get('whereToBuy')).toMatchObject({ banners: [] })
    expect(await content.get('whatsInside')).toMatchObject({ productCategorySections: [], relatedLinks: [] })
    expect(await content.get('ingredients')).toMatchObject({ title: null, featuredIngredients: [] })
    expect(await content.get('testimonialsPage')).toMatchObject({ testimonials: [] })
    expect(await content.get('wholesale')).toMatchObject({ content: [], colors: { backgrounds: [] } })
    expect(reports).toEqual([])
  })

  test('refuses two collections, sign-ups or forms with the same address (VAL-08)', async () => {
    const twice = (document: StoredDocument) => [document, { ...document, _id: `${document._id}-2` }]
    const documents = [
      ...twice({ _id: 'c', _type: 'productCategoryCollection', slug: slug('all') }),
      ...twice({ _id: 's', _type: 'signUp', title: 'The letter', slug: slug('letter') }),
      ...twice(form()),
    ]
    const { content } = contentOf(documents)
    expect(await problemsOf(content.all('productCategoryCollection'))).toEqual([
      ['slug', 'is "all", as that of c'],
    ])
    expect(await problemsOf(content.all('signUp'))).toEqual([['slug', 'is "letter", as that of s']])
    expect(await problemsOf(content.all('form'))).toEqual([['slug', 'is "write-to-us", as that of form-a']])
  })
})

describe('CBD content', () => {
  const media = (alt: string) => ({ _type: 'media', image: image(alt), position: 'left' })
  const section = (...names: string[]) => ({
    productCategories: names.map((name) => ({
      header: name,
      productCategory: ref(`category-${name}`),
      showMoreText: 'more',
    })),
    colors: { textColor: { hex: '#14213D' }, backgroundColors: [{ hex: '#A2B0FF' }] },
  })
  const collection: StoredDocument = {
    _id: 'collection-a',
    _type: 'productCategoryCollection',
    slug: slug('a'),
    introMedia: media('with'),
    nonCBDIntroMedia: media('without'),
    introBackgroundColor: { hex: '#D9DEFF' },
    sections: [section('water', 'hemp'), section('hemp')],
  }

  test('drops CBD categories of a collection, and sections that become empty (CAT-02, DOC-30)', async () => {
    const headers = async (excludeCBD: boolean) => {
      const { content } = contentOf([...shelves, collection], { excludeCBD })
      const found = await content.bySlug('productCategoryCollection', 'a')
      return found?.sections.map(({ productCategories }) => productCategories.map(({ header }) => header))
    }
    expect(await headers(true)).toEqual([['water']])
    expect(await headers(false)).toEqual([['water', 'hemp'], ['hemp']])
  })

  test('shows the non-CBD picture on scrubbed where there is one (DOC-30)', async () => {
    const altOf = async (document: StoredDocument, excludeCBD: boolean) =>
      (await contentOf([document], { excludeCBD }).content.all('productCategoryCollection'))[0]?.introMedia
        ?.image?.alt
    expect(await altOf(collection, true)).toBe('without')
    expect(await altOf(collection, false)).toBe('with')
    expect(await altOf({ ...collection, nonCBDIntroMedia: null }, true)).toBe('with')
    expect(await altOf({ ...collection, nonCBDIntroMedia: { _type: 'media' } }, true)).toBe('with')
  })

  test.each([
    ['productCategoryCollection', { ...collection, cbd: true }],
    ['signUp', { _id: 's', _type: 'signUp', title: 'Leaf', slug: slug('leaf'), cbd: true }],
  ] as const)('shows CBD documents of type %s on full only (CAT-01)', async (type, document) => {
    const { content } = contentOf([document], { excludeCBD: true })
    expect(await content.all(type)).toEqual([])
    expect(await contentOf([document], { excludeCBD: false }).content.all(type)).toHaveLength(1)
  })

  test('shows CBD lots, and a CBD page of them, on full only (CAT-01, DOC-12)', async () => {
    const results = (cbd: boolean): StoredDocument => ({
      _id: 'labResults',
      _type: 'labResults',
      cbd,
      labResults: [
        { name: 'Lemon mint', coa: file() },
        { name: 'Low orbit', cbd: true },
      ],
    })
    const lots = async (cbd: boolean, excludeCBD: boolean) =>
      (await contentOf([results(cbd)], { excludeCBD }).content.get('labResults'))?.labResults.length ?? null
    expect([await lots(false, true), await lots(false, false)]).toEqual([1, 2])
    expect([await lots(true, true), await lots(true, false)]).toEqual([null, 2])
  })

  test('has no page of lab results and no link to it without their document (RTE-22, CAT-01)', async () => {
    const results = (cbd: boolean): StoredDocument => ({ _id: 'labResults', _type: 'labResults', cbd })
    const menus: StoredDocument = {
      _id: 'menus',
      _type: 'menus',
      legalPageMenu: {
        links: [
          { _key: 'typed', title: 'Typed', url: '/labresults' },
          { _key: 'chosen', ...pageLink('labResults', 'Chosen') },
        ],
      },
    }
    const shown = async (documents: readonly StoredDocument[], excludeCBD = true) => {
      const { content } = contentOf([menus, ...documents], { excludeCBD })
      const links = (await content.get('menus'))?.legalPageMenu.links ?? []
      return [singlePageParams(await content.get('labResults')).length, links.map(({ title }) => title)]
    }
    expect(await shown([])).toEqual([0, []])
    expect(await shown([results(true)])).toEqual([0, []])
    expect(await shown([results(true)], false)).toEqual([1, ['Typed', 'Chosen']])
    expect(await shown([results(false)])).toEqual([1, ['Typed', 'Chosen']])
  })

  test('leaves CBD categories out of "What’s inside" (CAT-01, DOC-11)', async () => {
    const whatsInside: StoredDocument = {
      _id: 'whatsInside',
      _type: 'whatsInside',
      productCategorySections: ['water', 'hemp'].map((name) => ({
        productCategory: ref(`category-${name}`),
        heading: name,
        backgroundColors: [{ hex: '#DDF6F3' }],
      })),
      relatedLinks: [pageLink('category-water', 'Water'), pageLink('category-hemp', 'Hemp')],
    }
    const { content } = contentOf([...shelves, whatsInside])
    const found = await content.get('whatsInside')
    expect(found?.productCategorySections).toMatchObject([
      { heading: 'water', productCategory: 'category-water', backgroundColors: ['#DDF6F3'] },
    ])
    expect(found?.relatedLinks.map(({ href }) => href)).toEqual(['/shop/water'])
  })
})

describe('files', () => {
  test('reads a certificate with URL, name and size, and reports a missing one (DOC-12)', async () => {
    const labResults: StoredDocument = {
      _id: 'labResults',
      _type: 'labResults',
      pageTitle: 'lab results',
      hempFreeTestResults: file('file-gone-pdf'),
      labResults: [{ name: 'Lemon mint', product: 'Water', lotCode: 'LM-7', coa: file() }, { lotCode: 'X' }],
    }
    const { content, reports } = contentOf([certificate, labResults])
    const found = await content.get('labResults')
    expect(found?.hempFreeTestResults).toBeNull()
    expect(found?.labResults).toEqual([
      {
        name: 'Lemon mint',
        product: 'Water',
        lotCode: 'LM-7',
        coa: { id: certificate._id, url: certificate.url, name: 'lot-7.pdf', bytes: 2048 },
      },
    ])
    expect(reports).toEqual(['the file file-gone-pdf does not exist'])
  })
})

describe('where to buy', () => {
  test.each([
    ['Near {{the cheese}}.', ['Near ', '[the cheese]', '.']],
    ['{{All of it}}', ['[All of it]']],
    ['{{ one }} or {{two}}', ['[one]', ' or ', '[two]']],
    ['None at all.', ['None at all.']],
    ['Left {{ open', ['Left {{ open']],
    ['Shut }} alone', ['Shut }} alone']],
    ['a {{ b {{c}} d', ['a {{ b ', '[c]', ' d']],
    ['nothing {{ }}in it', ['nothing ', 'in it']],
    ['over\n{{two\nlines}}', ['over\n', '[two\nlines]']],
    ['', []],
  ])('splits %j at its double braces (DOC-13)', (content, expected) => {
    const parts = splitBraceLinks(content)
    expect(parts.map(({ text, isLink }) => (isLink ? `[${text}]` : text))).toEqual(expected)
  })

  test('neither loses nor adds text, however braces are placed (DOC-13)', () => {
    const words = fc.array(fc.constantFrom('{{', '}}', '{', '}', 'a', 'b')).map((list) => list.join(''))
    fc.assert(
      fc.property(words, (content) => {
        const parts = splitBraceLinks(content)
        const again = parts.map(({ text, isLink }) => (isLink ? `{{${text}}}` : text)).join('')
        expect(again).toBe(content.replaceAll('{{}}', ''))
      }),
    )
  })

  test('leaves out disabled banners, and keeps text without its lost link (DOC-13, VAL-49)', async () => {
    const banner = (enabled: boolean, content: string, more = {}) => ({ enabled, content, ...more })
    const document = (banners: unknown[]): StoredDocument => ({
      _id: 'whereToBuy',
      _type: 'whereToBuy',
      banners,
    })
    const { content } = contentOf([
      category('water'),
      document([
        banner(true, 'Here: {{water}}', { link: pageLink('category-water', 'Water') }),
        banner(false, 'Not today'),
        banner(true, 'Hemp: {{leaf}}', { link: { ...pageLink('category-water'), cbd: true } }),
        banner(true, 'Near you', { link: pageLink('category-water', 'Water') }),
      ]),
    ])
    const found = await content.get('whereToBuy')
    expect(found?.banners.map(({ content: parts, link }) => [parts.at(-1), link?.href ?? null])).toEqual([
      [{ text: 'water', isLink: true }, '/shop/water'],
      [{ text: 'leaf', isLink: true }, null],
      [{ text: 'Near you', isLink: true }, '/shop/water'],
    ])
    const broken = contentOf([document([banner(true, ' ')])]).content
    expect(await problemsOf(broken.get('whereToBuy'))).toEqual([['banners.0.content', 'is empty']])
  })
})

describe('contact forms', () => {
  test('applies defaults to omitted fields (DOC-35, FORM-12, FORM-16)', async () => {
    const { content } = contentOf([form({ fields: [{ label: 'Picture', name: 'picture', type: 'file' }] })])
    expect(await content.bySlug('form', 'write-to-us')).toEqual({
      id: 'form-a',
      formId: 'form-a',
      title: 'Write to us',
      slug: 'write-to-us',
      description: 'A few fields, and an answer from a person.',
      fields: [
        { label: 'Picture', name: 'picture', required: false, type: 'file', options: [], accept: 'image/*' },
      ],
      submitValue: 'Submit',
      successMessage: 'Success! Thank you.',
    })
    const named = contentOf([form({ id: 'write-to-us' })]).content
    expect((await named.byId('form', 'form-a'))?.formId).toBe('write-to-us')
  })

  test('does not query recipients’ addresses (DOC-35)', async () => {
    const notificationRecipients = [{ name: 'Robin', email: 'robin@lull.example' }]
    const { content, asked } = contentOf([form({ notificationRecipients })])
    expect(JSON.stringify(await content.all('form'))).not.toContain('robin')
    expect(asked.join()).not.toContain('notificationRecipients')
  })

  test('names a field that cannot be filled in (VAL-45, VAL-46, FORM-15)', async () => {
    const fields = [
      { label: 'Name', type: 'text' },
      { label: 'Age', name: 'age', type: 'number' },
      { label: 'Topic', name: 'topic', type: 'select', options: [{ key: 'an order' }] },
    ]
    expect(await problemsOf(contentOf([form({ fields })]).content.all('form'))).toEqual([
      ['fields.0.name', 'is missing'],
      ['fields.1.type', 'is none of text, textarea, email, file, url, select'],
      ['fields.2.options.0.value', 'is missing'],
    ])
  })
})

test('drops empty offers of a sign-up page and keeps the order of the rest (DOC-23)', async () => {
  const signUp: StoredDocument = {
    _id: 's',
    _type: 'signUp',
    title: 'The letter',
    slug: slug('letter'),
    listId: 'LETTER',
    intro: { title: 'lie down', cta: 'sign up' },
    whatYouGet: [{ image: image('A cloud'), text: 'one letter' }, {}, { text: 'silence' }],
    splash: image('Washing'),
  }
  const found = await contentOf([signUp]).content.bySlug('signUp', 'letter')
  expect(found).toMatchObject({ listId: 'LETTER', intro: { title: 'lie down', text: null, cta: 'sign up' } })
  expect(found?.whatYouGet.map(({ text, image: shown }) => [text, shown?.alt ?? null])).toEqual([
    ['one letter', 'A cloud'],
    ['silence', null],
  ])
  expect(found?.splash?.alt).toBe('Washing')
})

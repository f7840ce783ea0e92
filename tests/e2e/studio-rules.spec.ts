import { contentTypes } from '../../src/config/content-types.ts'
import { contentClient } from './content-client.ts'
import { expect, type Studio, test } from './studio.fixtures.ts'

const toNowhere = { _type: 'link', _key: 'l', url: 'javascript:alert(1)' }
const BAD_ADDRESS = 'Please enter an address like /shop'
const LISTED_TWICE = 'The same one is listed twice.'
const linked = { _type: 'span', _key: 'w', text: 'here', marks: [toNowhere._key] }
const references = (count: number, id = 'least-ingredient') =>
  Array.from({ length: count }, (_, n) => ({ _type: 'reference', _key: `k${n}`, _ref: id }))

/** What is wrong with a draft of each kind that has rules of words, and the words an editor reads in its form. */
const drafts: ReadonlyArray<
  readonly [type: string, fields: Readonly<Record<string, unknown>>, words: string]
> = [
  ['page', {}, 'A title is required.'],
  ['product', {}, 'Please provide a product title'],
  ['productCategory', {}, 'A slug is required.'],
  ['productCategoryCollection', {}, 'A slug is required.'],
  ['promotionalProduct', {}, 'A size is required.'],
  ['buyNow', {}, 'A title is required.'],
  ['ingredient', {}, 'A title is required.'],
  ['signUp', {}, 'A slug is required.'],
  ['form', {}, 'A title is required.'],
  ['press', { quote: '“Calm.”', title: 'The Least' }, 'Quotation marks will be added for you'],
  ['testimonial', { link: toNowhere }, BAD_ADDRESS],
  ['announcementBanner', {}, 'A banner needs at least one entry.'],
  ['ingredientsWindow', { ingredients: references(5) }, "A window can't have more than 4 ingredients"],
  ['home', {}, 'Please choose the mood category.'],
  ['homeNonCBD', {}, 'Please choose image or video.'],
  ['cart', {}, 'A gift note placeholder is required.'],
  ['menus', { loginLink: toNowhere }, BAD_ADDRESS],
  [
    'discountCodeSettings',
    { startTime: '2026-03-20T07:05:00Z', endTime: '2026-03-19T07:05:00Z' },
    'The end must be later than the start.',
  ],
  ['siteBanners', { banners: references(2, 'least-announcementBanner') }, LISTED_TWICE],
  [
    'whereToBuy',
    { banners: [{ _type: 'whereToBuyBanner', _key: 'b', enabled: true }] },
    'A text is required.',
  ],
  ['whatsInside', { relatedLinks: [toNowhere] }, BAD_ADDRESS],
  ['siteMeta', {}, 'Without a description, search results say nothing of the shop.'],
  [
    'shopMenu',
    {
      sections: [
        {
          _type: 'shopMenuSection',
          _key: 's',
          items: [{ _type: 'shopMenuItem', _key: 'i', link: { _type: 'link', url: 'javascript:alert(1)' } }],
        },
      ],
    },
    BAD_ADDRESS,
  ],
  ['socialMedia', { links: [{ _type: 'socialLink', _key: 's', name: 'Sky' }] }, 'A URL is required.'],
  ['ingredients', { featuredIngredients: references(2) }, LISTED_TWICE],
  ['labResults', { labResults: [{ _type: 'labResult', _key: 'r' }] }, 'A name is required.'],
  ['testimonialsPage', { testimonials: references(2, 'least-testimonial') }, LISTED_TWICE],
  [
    'wholesale',
    { content: [{ _type: 'block', _key: 'b', style: 'normal', markDefs: [toNowhere], children: [linked] }] },
    BAD_ADDRESS,
  ],
]
const singletons = new Set<string>(contentTypes.filter(({ singleton }) => singleton).map(({ type }) => type))
const idOf = (type: string) => (singletons.has(type) ? type : `rules-${type}`)

const client = contentClient('administrator', 'staging')

/** Kinds of nothing but pictures, texts and references that may all be left out: there is nothing to refuse. */
const withoutRules = [
  'scrollIndicator',
  'amazonSettings',
  'klaviyo',
  'rebuy',
  'siteFooter',
  'featuredProduct',
]

type Draft = (typeof drafts)[number]

/** Opens each draft's form, and restores what was there before. */
async function expectRefusals(studio: Studio, refused: readonly Draft[]): Promise<void> {
  const ids = refused.map(([type]) => `drafts.${idOf(type)}`)
  const before = await client.getDocuments(ids)
  try {
    const made = client.transaction()
    for (const [type, fields] of refused) {
      made.createOrReplace({ _id: `drafts.${idOf(type)}`, _type: type, ...fields })
    }
    await made.commit()
    await studio.open('structure', 'staging')
    for (const [type, , words] of refused) {
      await test.step(type, async () => {
        const inspected = 'inspect=sanity%2Fstructure%2Fvalidation'
        await studio.go(`intent/edit/id=${idOf(type)};type=${type};${inspected}/`, 'staging')
        const message = studio.page.getByRole('button').filter({ hasText: words })
        await expect(message.first()).toBeVisible()
      })
    }
  } finally {
    const restored = client.transaction()
    for (const [index, id] of ids.entries()) {
      const earlier = before[index]
      if (earlier) restored.createOrReplace(earlier)
      else restored.delete(id)
    }
    await restored.commit()
  }
}

test('knows the validation errors of every document type', () => {
  const all = [...drafts.map(([type]) => type), ...withoutRules]
  expect(all.toSorted()).toEqual(contentTypes.map(({ type }): string => type).toSorted())
})

test('a form shows its validation errors (VAL-10, VAL-22)', async ({ editor }) => {
  // A document of a list, a singleton, and an error within a text.
  const kinds = ['product', 'home', 'wholesale']
  await expectRefusals(
    editor,
    drafts.filter(([type]) => kinds.includes(type)),
  )
})

test('each document type shows its validation errors in its form (VAL-01..49)', {
  tag: '@long',
}, async ({ editor }) => {
  await expectRefusals(editor, drafts)
})

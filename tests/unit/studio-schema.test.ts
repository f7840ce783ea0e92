import type { SchemaType } from 'sanity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypes } from '../../src/config/content-types.ts'
import { filledInHomeFields } from '../../src/config/home-fields.ts'
import { documentTypes } from '../../studio/schema/types.ts'
import { isObjectType, objectTypeNamed, openStudio, type StudioWorld } from './studio.fixture.ts'
import { documentFields, objectFields } from './studio-fields.fixture.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const typeNamed = (name: string) => objectTypeNamed(studio, name)

/** The names of a type's fields, those of plain objects within as "shopify.product.id", of lists as "links[].url". */
function fieldNames(type: SchemaType, place = ''): string[] {
  if (type.jsonType === 'array') {
    return type.of.flatMap((member) => (isOwn(member) ? fieldNames(member, `${place}[]`) : []))
  }
  if (!isObjectType(type)) return []
  return type.fields.flatMap(({ name, type: inner }) => {
    const path = place === '' ? name : `${place}.${name}`
    return [path, ...(isOwn(inner) ? fieldNames(inner, path) : [])]
  })
}
const shared =
  /^(?:image|file|slug|reference|color|colors|link|media|hostedVideo|richText|contentSlide|marquee|selectOption|block|datetime)$/
const isOwn = (type: SchemaType): boolean => !shared.test(type.name) && !shared.test(type.type?.name ?? '')

const builtIn = /^(?:asset|hotspot|crop|media)$/

/** Every field of the type, but for those of pictures and files that the studio itself makes; fields within fields too. */
function* fieldsIn(
  type: SchemaType,
  seen = new Set<SchemaType>(),
): Generator<{ name: string; type: SchemaType }> {
  if (seen.has(type)) return
  seen.add(type)
  if (type.jsonType === 'array') for (const member of type.of) yield* fieldsIn(member, seen)
  if (!isObjectType(type) || /^(?:reference|color|slug|block|span)$/.test(type.name)) return
  for (const field of type.fields) {
    if (builtIn.test(field.name)) continue
    yield field
    yield* fieldsIn(field.type, seen)
  }
}

const hiddenContext = {
  parent: {},
  path: [],
  currentUser: null,
  document: undefined,
  getClient: () => {
    throw new Error('asks nothing')
  },
}

describe('the schema', () => {
  test('compiles without problems', () => {
    const problems = studio.workspace.schema._validation?.flatMap((group) => group.problems) ?? []
    expect(problems).toEqual([])
  })

  test('has exactly the types in src/config/content-types.ts, in order (STU-08)', () => {
    expect(documentTypes.map(({ name }) => name)).toEqual(contentTypes.map(({ type }) => type))
  })

  test.each(Object.entries(documentFields))('%s has all of its fields', (typeAndRow, expected) => {
    const [type = ''] = typeAndRow.split(' ')
    expect(fieldNames(typeNamed(type))).toEqual(expect.arrayContaining([...expected]))
  })

  test.each(Object.entries(objectFields))('%s has all of its fields', (typeAndRow, expected) => {
    const [type = ''] = typeAndRow.split(' ')
    expect(fieldNames(typeNamed(type))).toEqual(expect.arrayContaining([...expected]))
  })

  test('has a type for every row of the requirements and vice versa (DOC-01..35)', () => {
    const rows = Object.keys(documentFields).map((typeAndRow) => typeAndRow.split(' ')[0])
    expect([...new Set(rows)].sort()).toEqual(contentTypes.map(({ type }): string => type).sort())
  })

  test('gives both home pages the same fields (DOC-02)', () => {
    expect(fieldNames(typeNamed('homeNonCBD'))).toEqual(fieldNames(typeNamed('home')))
  })

  test('counts every field of a home page with words, pictures or documents as filling it in (DOC-02)', () => {
    const counted = typeNamed('homeNonCBD')
      .fields.filter(({ name, type }) => {
        const isContent = /^(?:string|text|array|richText|image|hostedVideo|reference)$/.test(
          type.type?.name ?? type.name,
        )
        return isContent && type.initialValue === undefined && name !== 'moodProductCategory'
      })
      .map(({ name }) => name)
    expect(Object.values(filledInHomeFields).flat().toSorted()).toEqual(counted.toSorted())
  })

  test('describes every visible field and its effect if empty', () => {
    const silent = contentTypes.flatMap(({ type }) =>
      [...fieldsIn(typeNamed(type))]
        .filter(({ type: inner }) => !inner.description && inner.deprecated === undefined)
        .map(({ name }) => `${type}.${name}`),
    )
    expect(silent).toEqual([])
  })

  test('has an icon and a preview for every type', () => {
    const bare = documentTypes.filter(
      (type) => !('icon' in type && type.icon && 'preview' in type && type.preview),
    )
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['DOC-01', 'home', 'featuredProductMediaType', 'image'],
    ['DOC-01', 'home', 'headerTopGradientColor', { _type: 'color', hex: '#A2B0FF' }],
    [
      'DOC-01',
      'home',
      'splashCta',
      { _type: 'link', title: 'Shop', url: '/shop/sparkling-water', external: false, cbd: false },
    ],
    ['DOC-02', 'homeNonCBD', 'featuredProductMediaType', 'image'],
    ['DOC-35', 'form', 'submitValue', 'Submit'],
    ['DOC-35', 'form', 'successMessage', 'Success! Thank you.'],
    ['OBJ-01', 'link', 'external', false],
    ['OBJ-01', 'link', 'cbd', false],
  ])('gives the default of %s %s.%s', (_, type, field, expected) => {
    expect(typeNamed(type).fields.find(({ name }) => name === field)?.type.initialValue).toEqual(expected)
  })

  test.each([
    ['no text and no target', {}, 'Link without text', 'Leads nowhere'],
    [
      'a text and a page',
      { title: 'Cans', pageTitle: 'Water', pageType: 'productCategory' },
      'Cans',
      'Water',
    ],
    ['a product', { pageTitle: 'Lemon', pageType: 'product' }, 'Lemon', 'Lemon'],
    ['lab results', { labTitle: 'Proof', pageType: 'labResults' }, 'Proof', 'Proof'],
    [
      'a category collection',
      { introTitle: 'Moods', pageType: 'productCategoryCollection' },
      'Moods',
      'Moods',
    ],
    ['a page without a title', { pageType: 'testimonialsPage' }, 'Link without text', 'Testimonials page'],
    ['an address', { url: '/shop' }, 'Link without text', '/shop'],
  ])('lists a link with %s (OBJ-01)', (_, selected, title, subtitle) => {
    const { preview } = typeNamed('link')
    expect(preview?.prepare?.(selected)).toEqual({ title, subtitle })
    expect(Object.keys(preview?.select ?? {})).toEqual(expect.arrayContaining(Object.keys(selected)))
  })

  test('makes products subscriptions by default (DOC-04)', () => {
    const shopify = typeNamed('product').fields.find(({ name }) => name === 'shopify')?.type
    const flag = isObjectType(shopify)
      ? shopify.fields.find(({ name }) => name === 'isSubscription')
      : undefined
    expect(flag?.type.initialValue).toBe(true)
  })

  test('offers a banner four colors, for its background and its text (CHR-05)', () => {
    const colors = typeNamed('announcementBanner').fields.find(({ name }) => name === 'color')?.type
    const offered = isObjectType(colors)
      ? colors.fields.map(({ name, type }) => [name, type.options])
      : undefined
    const options = { disableAlpha: true, colorList: ['#14213D', '#A2B0FF', '#F7C8D9', '#BFE3D0'] }
    expect(offered).toEqual([
      ['background', options],
      ['text', options],
    ])
  })

  test('describes the titles of menus as the footer shows them, and hides the one that it never shows (DOC-18)', () => {
    const titles = typeNamed('menus').fields.flatMap(({ name, type: menu }) => {
      const title = isObjectType(menu) ? menu.fields.find((field) => field.name === 'title')?.type : undefined
      return name === 'loginLink' ? [] : [[name, title?.hidden === true ? 'hidden' : title?.description]]
    })
    expect(titles).toEqual([
      ['productMenu', 'Stands above the links. Empty: "Shop".'],
      ['primaryMenu', 'Stands above the links. Empty: "About".'],
      ['secondaryMenu', 'Stands above the links. Empty: "Contact".'],
      ['legalPageMenu', 'hidden'],
    ])
  })

  test('hides the options of a field that is no choice only once there are none (DOC-35, VAL-46)', () => {
    const fields = typeNamed('form').fields.find(({ name }) => name === 'fields')?.type
    const member = fields?.jsonType === 'array' ? fields.of[0] : undefined
    const options = isObjectType(member)
      ? member.fields.find(({ name }) => name === 'options')?.type
      : undefined
    const isHidden = (parent: Readonly<Record<string, unknown>>) => {
      const hidden = options?.hidden
      return typeof hidden === 'function' && hidden({ ...hiddenContext, parent, value: parent.options })
    }
    expect(isHidden({ type: 'text' })).toBe(true)
    expect(isHidden({ type: 'text', options: [] })).toBe(true)
    expect(isHidden({ type: 'text', options: [{ key: 'A' }] })).toBe(false)
    expect(isHidden({ type: 'select' })).toBe(false)
  })

  test.each(['singlePurchaseNotice', 'subscriptionNotice', 'shippingNotice', 'amazonLink', 'amazonCta'])(
    'deprecates and hides the former field %s, with a value as well (DOC-04, VAL-47)',
    (name) => {
      const type = typeNamed('product').fields.find((field) => field.name === name)?.type
      expect(type?.deprecated?.reason).toBeTruthy()
      const isHidden = (value: unknown) => {
        const hidden = type?.hidden
        return typeof hidden === 'function' ? hidden({ ...hiddenContext, path: [name], value }) : hidden
      }
      expect(isHidden(undefined)).toBe(true)
      expect(isHidden('https://amazon.example/old')).toBe(true)
      // An error in a field that nobody sees would keep the product from being published.
      expect(isHidden('http://amazon.example/old')).toBe(name !== 'amazonLink')
    },
  )

  test('limits rich text to the shop’s styles, lists, marks and links (OBJ-04)', () => {
    const richText = studio.workspace.schema.get('richText')
    const block = richText?.jsonType === 'array' ? richText.of[0] : undefined
    const fields = isObjectType(block) ? block.fields : []
    const choices = (name: string) => {
      const options: unknown = fields.find((field) => field.name === name)?.type.options
      const list = typeof options === 'object' && options !== null && 'list' in options ? options.list : []
      return Array.isArray(list) ? list.map((choice: { value?: unknown }) => choice.value) : []
    }
    expect(choices('style')).toEqual(['normal', 'h2', 'h3', 'h4'])
    expect(choices('listItem')).toEqual(['bullet', 'number'])
    const children = fields.find(({ name }) => name === 'children')?.type
    const span = children?.jsonType === 'array' ? children.of.find(({ name }) => name === 'span') : undefined
    expect(span).toMatchObject({
      decorators: ['strong', 'em', 'underline', 'small', 'large'].map((value) => ({ value })),
      annotations: [{ name: 'link' }, { name: 'productLink' }],
    })
  })
})

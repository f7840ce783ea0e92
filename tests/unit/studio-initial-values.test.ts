import { type ObjectSchemaType, resolveInitialValueForType, type SchemaType } from 'sanity'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contentTypes } from '../../src/config/content-types.ts'
import { complaints, isObjectType, objectTypeNamed, openStudio, type StudioWorld } from './studio.fixture.ts'
import { type Barest, barest, picture } from './studio-samples.fixture.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const typeNamed = (name: string) => objectTypeNamed(studio, name)

/** How deep Sanity itself looks for initial values. */
const SANITY_DEPTH = 10

/** What the studio fills in by itself when an editor creates a document or adds an item to a list. */
async function initialValue(type: ObjectSchemaType): Promise<Barest> {
  const { projectId, dataset, schema, currentUser, getClient } = studio.workspace
  const context = { projectId, dataset, schema, currentUser, getClient }
  // Sanity asks the window for its scheduler, and does without.
  vi.stubGlobal('window', new EventTarget())
  const value: unknown = await resolveInitialValueForType(type, {}, SANITY_DEPTH, context)
  vi.unstubAllGlobals()
  return { ...(typeof value === 'object' ? value : {}), _type: type.name }
}

const said = async (document: { _type: string } & Barest) =>
  (await complaints(studio.workspace, document)).map(
    ({ level, path, message }) => `${level} ${path}: ${message}`,
  )

/** Every type of item that a list in `type` takes, with a document's fields around one such item. */
function* itemsIn(
  type: SchemaType,
  around: (value: unknown) => unknown,
  seen: readonly SchemaType[] = [],
): Generator<{ member: ObjectSchemaType; around: (item: Barest) => unknown }> {
  if (seen.includes(type) || /^(?:reference|color|slug|block)$/.test(type.name)) return
  if (type.jsonType === 'array') {
    for (const member of type.of) {
      if (!isObjectType(member)) continue
      const listOf = (item: unknown) => around([item])
      yield { member, around: listOf }
      const parts = (fields: unknown) =>
        listOf({ ...(typeof fields === 'object' ? fields : {}), _type: member.name, _key: 'k' })
      yield* itemsIn(member, parts, [...seen, type])
    }
  } else if (isObjectType(type)) {
    for (const field of type.fields)
      yield* itemsIn(field.type, (value) => around({ [field.name]: value }), [...seen, type])
  }
}

test.each(contentTypes.map(({ type }) => type))(
  'says no more of a new %s than of an empty one (DOC-01..35, OBJ-02, VAL-04)',
  async (type) => {
    const empty = await said({ _type: type })
    expect(
      (await said({ ...(await initialValue(typeNamed(type))), _type: type })).filter(
        (one) => !empty.includes(one),
      ),
    ).toEqual([])
  },
)

test.each(contentTypes.map(({ type }) => type))(
  'accepts a new %s with its required fields filled in (DOC-01..35)',
  async (type) => {
    const document = { ...(await initialValue(typeNamed(type))), ...barest[type], _type: type }
    expect((await said(document)).filter((one) => one.startsWith('error'))).toEqual([])
  },
)

test.each(contentTypes.map(({ type }) => type))(
  'says no more of a new item in a list of %s than of an empty one (OBJ-01, OBJ-05)',
  async (type) => {
    const found: string[] = []
    for (const { member, around } of itemsIn(typeNamed(type), (value) => value)) {
      const withItem = (item: Barest) => {
        const fields = around({ _key: 'k', ...item, _type: member.name })
        return said({ ...(typeof fields === 'object' ? fields : {}), _type: type })
      }
      const empty = await withItem({})
      found.push(...(await withItem(await initialValue(member))).filter((one) => !empty.includes(one)))
    }
    expect(found).toEqual([])
  },
)

test.each([
  [
    'a picture and a film with their switches off',
    { image: { noCompression: false }, video: { loop: false } },
  ],
  ['a position', { position: 'left' }],
  [
    'an image from which the picture was removed',
    { image: { _type: 'image', noCompression: true, alt: 'Sky' } },
  ],
])('takes media with nothing but %s for empty (VAL-04)', async (_, fields) => {
  const media = { _type: 'media', ...fields }
  const category = { _type: 'productCategory', ...barest.productCategory }
  expect(await said({ ...category, introMedia: media })).toEqual(await said(category))
})

test('takes a picture beside a film with its switch off for a picture (VAL-05)', async () => {
  const category = { _type: 'productCategory', ...barest.productCategory }
  const introMedia = { _type: 'media', image: { ...picture, alt: 'Sky' }, video: { loop: false } }
  expect(await said({ ...category, introMedia })).toEqual(await said(category))
})

import fc from 'fast-check'
import { isRecord } from '#lib/is-record.ts'
import type { Change } from '../../../scripts/publisher/release.ts'
import type { Edits, Mutation } from './edits.ts'
import { type Document, type Place, placesOf, withValue } from './places.ts'
import { referencesIn } from './small-shop.fixture.ts'

const kinds = [
  'title',
  'text',
  'emptied field',
  'wrong value',
  'slug',
  'flag',
  'reference',
  'picture',
  'order',
  'deletion',
  'copy',
  'category',
  'footer',
  'price',
  'stock',
  'sold no more',
] as const

/** What becomes of the message that reports a change; a crash is that of the builder, while it makes the release. */
const messages = ['arrives', 'arrives twice', 'is lost', 'arrives before a crash'] as const

/** A change, made to a document or product that `pick` (0 to 1) chooses. */
export interface RandomEdit {
  kind: (typeof kinds)[number]
  pick: number
  other: number
  message: (typeof messages)[number]
}

const PARTS = 1_000_000
/** Evenly spread, which `fc.double` is not: half of its numbers are nearly 0. */
const share = fc.noBias(fc.nat(PARTS - 1)).map((part) => part / PARTS)

export const randomEdits: fc.Arbitrary<RandomEdit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: share,
    other: share,
    message: fc.oneof(
      { weight: 60, arbitrary: fc.constant(messages[0]) },
      { weight: 10, arbitrary: fc.constantFrom(messages[1], messages[2]) },
      // Building everything again takes as long as a dozen releases.
      { weight: 1, arbitrary: fc.constant(messages[3]) },
    ),
  }),
  { minLength: 2, maxLength: 6 },
)

function choose<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[Math.floor(pick * items.length)]
}

/** Slugs that a person would type, and some that only an API takes. */
const slugs = [
  (name: string) => name,
  (name: string) => name,
  (name: string) => name,
  (name: string) => `${name} é&+`,
  (name: string) => `${name}?100%`,
  (name: string) => '茶'.repeat(60) + name,
  () => '..',
  () => 'x'.repeat(250),
  () => 'terms',
]

/** What an API takes in place of anything else. */
const wrongValues = [0, -1, true, '', ' ', [], {}, [null], 'javascript:alert(1)', '\ud800', { _type: 'slug' }]

const isReference = ({ value }: Place) =>
  typeof value === 'object' && value !== null && '_ref' in value && !('asset' in value)
const isAsset = ({ name }: Place) => name === 'asset'
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 1

const replace = (place: Place | undefined, value: unknown): Mutation | null =>
  place === undefined ? null : { createOrReplace: withValue(place, value) }

/** Another target of the same type, so that the reference still makes sense; some are weak, and may lead to nothing. */
function redirected(documents: readonly Document[], { value }: Place, other: number): unknown {
  const [id = ''] = referencesIn(value)
  const type = documents.find(({ _id }) => _id === id)?._type
  const target = choose(
    documents.filter(({ _type }) => _type === type),
    other,
  )
  const reference = { ...(isRecord(value) ? value : {}), _ref: target?._id ?? id }
  if (other > 0.95) return { ...reference, _ref: 'nothing', _weak: true }
  return other > 0.7 ? { ...reference, _weak: true } : reference
}

/** Rather one that nothing refers to, because the service refuses others. */
function deletable(documents: readonly Document[], pick: number, other: number): Document | undefined {
  const needed = new Set(documents.flatMap((document) => referencesIn(document)))
  return choose(other > 0.9 ? documents : documents.filter(({ _id }) => !needed.has(_id)), pick)
}

const flagged =
  /^(product|page|press|testimonial|productCategory|productCategoryCollection|signUp|ingredient)$/

async function mutationsFor({ kind, pick, other }: RandomEdit, edits: Edits): Promise<Mutation[]> {
  const documents = await edits.documents()
  const placeWith = (matches: (place: Place) => boolean) => choose(placesOf(documents).filter(matches), pick)
  const one = (mutation: Mutation | null) => (mutation === null ? [] : [mutation])
  const withSlug = documents.filter(({ slug }) => slug !== undefined)
  switch (kind) {
    case 'title':
      return one(
        replace(
          placeWith(({ name }) => name === 'title'),
          edits.newText(),
        ),
      )
    case 'text':
      return one(
        replace(
          placeWith(({ value }) => typeof value === 'string' && /\s/.test(value)),
          edits.newText(),
        ),
      )
    case 'emptied field':
      return one(
        replace(
          placeWith(() => true),
          undefined,
        ),
      )
    case 'wrong value':
      return one(
        replace(
          placeWith(() => true),
          choose(wrongValues, other),
        ),
      )
    case 'slug': {
      const slug = choose(slugs, other)?.(edits.newText()) ?? ''
      return one(
        replace(
          placeWith(({ name, path }) => path[0] === 'slug' && name === 'current'),
          slug,
        ),
      )
    }
    case 'flag': {
      const document = choose(
        documents.filter(({ _type }) => flagged.test(_type)),
        pick,
      )
      const flags = { cbd: other > 0.4, hideFromCollection: other > 0.8, hideFromNavigation: other > 0.9 }
      return document === undefined ? [] : [{ createOrReplace: { ...document, ...flags } }]
    }
    case 'reference': {
      const place = placeWith((one) => isReference(one) && !isAsset(one))
      return place === undefined ? [] : one(replace(place, redirected(documents, place, other)))
    }
    case 'picture': {
      const place = placeWith(isAsset)
      const picture = choose(await edits.pictures(), other)
      return one(replace(place, { _type: 'reference', _ref: picture }))
    }
    case 'order': {
      const place = placeWith(({ value }) => isList(value))
      return place === undefined || !isList(place.value) ? [] : one(replace(place, place.value.toReversed()))
    }
    case 'deletion': {
      const document = deletable(documents, pick, other)
      return document === undefined ? [] : [{ delete: { id: document._id } }]
    }
    case 'copy': {
      const document = choose(withSlug, pick)
      const name = edits.newText()
      if (document === undefined) return []
      const slug = { _type: 'slug', current: name }
      return [{ createOrReplace: { ...document, _id: `${document._type}-${name}`, slug } }]
    }
    case 'category': {
      const name = edits.newText()
      const [category] = documents.filter(({ _type }) => _type === 'productCategory')
      const product = choose(
        documents.filter(({ _type }) => _type === 'product'),
        pick,
      )
      if (category === undefined || product === undefined) return []
      const _id = `category-${name}`
      const slug = { _type: 'slug', current: name }
      return [
        { createOrReplace: { ...category, _id, title: name, slug, cbd: other > 0.7 } },
        { createOrReplace: { ...product, category: { _type: 'reference', _ref: _id } } },
      ]
    }
    case 'footer': {
      const footer = documents.find(({ _id }) => _id === 'siteFooter')
      return footer === undefined ? [] : [{ createOrReplace: { ...footer, copyright: edits.newText() } }]
    }
    default:
      return []
  }
}

/** Makes the edit; returns what it changed, or null if it could not be made. */
export async function makeEdit(edit: RandomEdit, edits: Edits): Promise<Change[] | null> {
  const { kind, pick, other } = edit
  const product = choose(edits.products, pick) ?? ''
  if (kind === 'price')
    return edits.changeProduct(product, (text) =>
      text.replace(/"price": "\d+\.\d\d"/, `"price": "${Math.floor(other * 90) + 10}.00"`),
    )
  if (kind === 'stock')
    return edits.changeProduct(product, (text) =>
      text.replaceAll(/"quantity": \d+/g, `"quantity": ${Math.floor(other * 2) * 50}`),
    )
  if (kind === 'sold no more') return edits.changeProduct(product, () => null)
  const mutations = await mutationsFor(edit, edits)
  return mutations.length === 0 ? null : edits.mutate(...mutations)
}

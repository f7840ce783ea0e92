import { z } from 'zod'
import { readDocuments, type SampleDocument } from '../../scripts/sample/sample-files.ts'
import { contentTypes } from '../../src/config/content-types.ts'

export const slug = (current: string) => ({ _type: 'slug', current })
export const picture = { _type: 'image', asset: { _type: 'reference', _ref: 'image-0a1b2c-10x10-png' } }
export const words = [
  {
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's', text: 'Yes.', marks: [] }],
  },
]

/** A field with an invalid value, and the messages that editors see, as "path: message". */
export type Case = readonly [row: string, type: string, path: string, value: unknown, ...refusals: string[]]

export type Barest = Readonly<Record<string, unknown>>

const withPicture = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_sanityAsset' in value
    ? { ...value, _sanityAsset: undefined, asset: picture.asset }
    : value

/** A document of the sample as the studio has it once its pictures are uploaded. */
export const uploaded = (document: SampleDocument): { _id: string; _type: string } & Barest =>
  z
    .looseObject({ _id: z.string(), _type: z.string() })
    .parse(JSON.parse(JSON.stringify(document), withPicture))

/** Whether a document of the staging dataset has required fields only. Of home pages those are the drafts. */
const isBarest = ({ _id, _type }: SampleDocument) =>
  contentTypes.some(({ type, singleton }) =>
    singleton
      ? type === _type && (/^home/.test(type) ? _id === `drafts.${type}` : _id === type)
      : type === _type && _id === `least-${type}`,
  )

/** The fields of a document of each type that has required fields only. */
export const barest: Readonly<Record<string, Barest>> = Object.fromEntries(
  readDocuments('staging')
    .filter(isBarest)
    .map((document) => {
      const { _id, _createdAt, _updatedAt, ...fields } = uploaded(document)
      return [document._type, fields]
    }),
)

/** `document` with `value` at a path like "shopify.product"; undefined takes it away. */
export function withField(document: Barest, path: string, value: unknown): Barest {
  const [name = '', ...rest] = path.split('.')
  const inner = document[name]
  const next: unknown =
    rest.length === 0
      ? value
      : withField(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest.join('.'), value)
  const { [name]: _, ...others } = document
  return next === undefined ? others : { ...others, [name]: next }
}

/** A list of `count` references to different documents. */
export const references = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _type: 'reference',
    _key: `k${index}`,
    _ref: `other-${index}`,
  }))

/** A list of `count` items of a type. */
export const items = (count: number, type: string, fields: Barest = {}) =>
  Array.from({ length: count }, (_, index) => ({ _type: type, _key: `k${index}`, ...fields }))

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import type { Change } from '../../scripts/publisher/release.ts'

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })
export type Document = z.infer<typeof documentSchema>

type Mutation =
  | { createOrReplace: Document }
  | { delete: { id: string } }
  | { patch: { id: string; set?: Record<string, unknown>; unset?: readonly string[] } }

/** Changes content and products as editors and the store do. */
export class Edits {
  readonly #contentUrl: string
  readonly #commerceUrl: string
  readonly #productFolder: string
  #count = 0

  constructor(parts: { contentUrl: string; commerceUrl: string; productFolder: string }) {
    this.#contentUrl = parts.contentUrl
    this.#commerceUrl = parts.commerceUrl
    this.#productFolder = parts.productFolder
  }

  /** A text that nothing has yet. */
  newText(): string {
    this.#count += 1
    return `new-${this.#count}`
  }

  async documents(): Promise<Document[]> {
    const query = encodeURIComponent('*[!(_id in path("_.**")) && !(_type match "sanity.*")] | order(_id)')
    const response = await fetch(`${this.#contentUrl}/v2025-02-19/data/query/production?query=${query}`)
    return z.object({ result: z.array(documentSchema) }).parse(await response.json()).result
  }

  /** Null when the service refuses, as it does to delete what others need. */
  async mutate(mutation: Mutation): Promise<Change[] | null> {
    const response = await fetch(`${this.#contentUrl}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer local-editor-token-of-this-machine',
      },
      body: JSON.stringify({ mutations: [mutation] }),
    })
    if (response.status === 409) return null
    if (!response.ok) throw new Error(`The content service refused: ${await response.text()}`)
    const id =
      'patch' in mutation
        ? mutation.patch.id
        : 'delete' in mutation
          ? mutation.delete.id
          : mutation.createOrReplace._id
    return [{ kind: 'document', id }]
  }

  /** Changes the text of a product's file at the store, such as a price. */
  async changeProduct(name: string, change: (text: string) => string): Promise<Change[]> {
    const file = join(this.#productFolder, `${name}.json`)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, change(text))
    const response = await fetch(`${this.#commerceUrl}/__catalogue`, { method: 'POST' })
    const answer = z.object({ changed: z.array(z.string()) }).parse(await response.json())
    return answer.changed.map((id) => ({ kind: 'product', id }))
  }
}

/** A change, made to a document or product that `pick` (0 to 1) chooses. */
export interface RandomEdit {
  kind: (typeof kinds)[number]
  pick: number
  other: number
  message: (typeof messages)[number]
}

const kinds = [
  'title',
  'text',
  'emptied field',
  'slug',
  'flag',
  'reference',
  'order',
  'deletion',
  'copy',
  'footer',
  'price',
  'stock',
] as const

/** What becomes of the message that reports a change; a crash is that of the builder, while it makes the release. */
const messages = ['arrives', 'arrives twice', 'is lost', 'arrives before a crash'] as const

export const randomEdits: fc.Arbitrary<RandomEdit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: fc.double({ min: 0, max: 0.999, noNaN: true }),
    other: fc.double({ min: 0, max: 0.999, noNaN: true }),
    message: fc.oneof(
      { weight: 30, arbitrary: fc.constant(messages[0]) },
      { weight: 5, arbitrary: fc.constantFrom(messages[1], messages[2]) },
      // Building everything again takes as long as a dozen releases.
      { weight: 1, arbitrary: fc.constant(messages[3]) },
    ),
  }),
  { minLength: 2, maxLength: 5 },
)

function choose<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[Math.floor(pick * items.length)]
}

const slugOf = (document: Document) => z.object({ slug: z.looseObject({}) }).safeParse(document).data?.slug
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 1

interface Field {
  document: Document
  name: string
  value: unknown
}

const fieldsOf = (documents: readonly Document[], matches: (field: Field) => boolean): Field[] =>
  documents.flatMap((document) =>
    Object.entries(document)
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, value]) => ({ document, name, value }))
      .filter(matches),
  )

const set = ({ document, name }: Field, value: unknown): Mutation => ({
  patch: { id: document._id, set: { [name]: value } },
})

const referenceSchema = z.looseObject({ _ref: z.string() })
const targetOf = (value: unknown) => referenceSchema.safeParse(value).data?._ref

/** Another target of the same type, so that the reference still makes sense. */
function redirected(documents: readonly Document[], { value }: Field, other: number): unknown {
  const id = targetOf(value)
  const type = documents.find(({ _id }) => _id === id)?._type
  const target = choose(
    documents.filter(({ _type }) => _type === type),
    other,
  )
  return { ...referenceSchema.parse(value), _ref: target?._id ?? id }
}

function mutationFor(
  documents: readonly Document[],
  { kind, pick, other }: RandomEdit,
  edits: Edits,
): Mutation | null {
  const fieldWith = (matches: (field: Field) => boolean) => choose(fieldsOf(documents, matches), pick)
  switch (kind) {
    case 'title': {
      const field = fieldWith(({ name }) => name === 'title')
      return field === undefined ? null : set(field, edits.newText())
    }
    case 'text': {
      const field = fieldWith(
        ({ name, value }) => typeof value === 'string' && /text|description/i.test(name),
      )
      return field === undefined ? null : set(field, edits.newText())
    }
    case 'emptied field': {
      const field = fieldWith(() => true)
      return field === undefined ? null : { patch: { id: field.document._id, unset: [field.name] } }
    }
    case 'slug': {
      const field = fieldWith(({ document, name }) => name === 'slug' && slugOf(document) !== undefined)
      return field === undefined ? null : set(field, { ...slugOf(field.document), current: edits.newText() })
    }
    case 'flag': {
      const field = choose(
        documents.filter(({ _type }) => /^(product|page|press|testimonial|productCategory)$/.test(_type)),
        pick,
      )
      return field === undefined
        ? null
        : { patch: { id: field._id, set: { cbd: other > 0.5, hideFromCollection: other > 0.7 } } }
    }
    case 'reference': {
      const field = fieldWith(({ value }) => targetOf(value) !== undefined)
      return field === undefined ? null : set(field, redirected(documents, field, other))
    }
    case 'order': {
      const field = fieldWith(({ value }) => isList(value))
      return field === undefined || !isList(field.value) ? null : set(field, field.value.toReversed())
    }
    case 'deletion': {
      const document = choose(documents, pick)
      return document === undefined ? null : { delete: { id: document._id } }
    }
    case 'copy': {
      const document = choose(
        documents.filter((one) => slugOf(one) !== undefined),
        pick,
      )
      const name = edits.newText()
      return document === undefined
        ? null
        : {
            createOrReplace: {
              ...document,
              _id: `${document._type}-${name}`,
              slug: { ...slugOf(document), current: name },
            },
          }
    }
    case 'footer':
      return { patch: { id: 'siteFooter', set: { copyright: edits.newText() } } }
    case 'price':
    case 'stock':
      return null
  }
}

/** Makes the edit; returns what it changed, or null if it could not be made. */
export async function makeEdit(
  edit: RandomEdit,
  edits: Edits,
  products: readonly string[],
): Promise<Change[] | null> {
  const { kind, pick, other } = edit
  const product = choose(products, pick)
  if (kind === 'price' && product !== undefined)
    return edits.changeProduct(product, (text) =>
      text.replace(/"price": "\d+\.\d\d"/, `"price": "${Math.floor(other * 90) + 10}.00"`),
    )
  if (kind === 'stock' && product !== undefined)
    return edits.changeProduct(product, (text) =>
      text.replaceAll(/"quantity": \d+/g, `"quantity": ${Math.floor(other * 2) * 50}`),
    )
  const mutation = mutationFor(await edits.documents(), edit, edits)
  return mutation === null ? null : edits.mutate(mutation)
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { localTokens } from '../../../scripts/local/content/accounts.ts'
import type { Change } from '../../../scripts/publisher/release.ts'
import { type Document, documentSchema } from './places.ts'

export type Mutation = { createOrReplace: Document } | { delete: { id: string } }

const idOf = (mutation: Mutation) =>
  'delete' in mutation ? mutation.delete.id : mutation.createOrReplace._id

/** A document as editors left it, without what the service notes of it. */
const contentOf = ({ _rev, _updatedAt, _createdAt, ...content }: Document) => JSON.stringify(content)

/** Changes content and products as editors and the store do. */
export class Edits {
  readonly #contentUrl: string
  readonly #commerceUrl: string
  readonly #productFolder: string
  #count = 0
  #initial: readonly Document[] = []
  readonly #initialProducts = new Map<string, string>()
  /** The names of the products at the store. */
  readonly products: readonly string[]

  constructor(options: {
    contentUrl: string
    commerceUrl: string
    productFolder: string
    products: readonly string[]
  }) {
    this.#contentUrl = options.contentUrl
    this.#commerceUrl = options.commerceUrl
    this.#productFolder = options.productFolder
    this.products = options.products
    for (const name of options.products)
      this.#initialProducts.set(name, readFileSync(this.#fileOf(name), 'utf8'))
  }

  /** Notes the content as it is, for `reset`. */
  async keep(): Promise<void> {
    this.#initial = await this.documents()
  }

  /** A text that nothing has yet. */
  newText(): string {
    this.#count += 1
    return `new-${this.#count}`
  }

  documents(): Promise<Document[]> {
    return this.#query('*[!(_id in path("_.**")) && !(_type match "sanity.*")] | order(_id)', documentSchema)
  }

  /** The ids of the pictures that documents may show. */
  async pictures(): Promise<string[]> {
    const found = await this.#query(
      '*[_type == "sanity.imageAsset"]{_id} | order(_id)',
      z.object({ _id: z.string() }),
    )
    return found.map(({ _id }) => _id)
  }

  /** Null when the service refuses, as it does to delete what others need. */
  async mutate(...mutations: readonly Mutation[]): Promise<Change[] | null> {
    const response = await fetch(`${this.#contentUrl}/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localTokens.editor}`,
      },
      body: JSON.stringify({ mutations }),
    })
    if (response.status === 409) return null
    if (!response.ok) throw new Error(`The content service refused: ${await response.text()}`)
    return mutations.map((mutation) => ({ kind: 'document', id: idOf(mutation) }))
  }

  /** As `mutate`; throws when the service refuses. */
  async change(...mutations: readonly Mutation[]): Promise<Change[]> {
    const changes = await this.mutate(...mutations)
    if (changes === null) throw new Error(`The change of ${mutations.map(idOf).join(', ')} was refused.`)
    return changes
  }

  /** Changes some fields of a document; throws when the service refuses. */
  async patch(id: string, fields: Readonly<Record<string, unknown>>): Promise<Change[]> {
    const document = (await this.documents()).find(({ _id }) => _id === id)
    if (document === undefined) throw new Error(`There is no ${id}.`)
    return this.change({ createOrReplace: { ...document, ...fields } })
  }

  /** Changes the text of a product's file at the store, such as a price; null deletes the product. */
  async changeProduct(name: string, change: (text: string) => string | null): Promise<Change[]> {
    const text = change(this.#initialProducts.get(name) ?? '')
    if (text === null) rmSync(this.#fileOf(name), { force: true })
    else writeFileSync(this.#fileOf(name), text)
    return this.#reload()
  }

  /** Makes everything as it was at first. */
  async reset(): Promise<Change[]> {
    const initial = new Map(this.#initial.map((document) => [document._id, document]))
    const present = new Map((await this.documents()).map((document) => [document._id, document]))
    const differs = (document: Document) => {
      const known = present.get(document._id)
      return known === undefined || contentOf(known) !== contentOf(document)
    }
    const mutations: Mutation[] = [
      ...this.#initial.filter(differs).map((document) => ({ createOrReplace: document })),
      ...[...present.keys()].filter((id) => !initial.has(id)).map((id) => ({ delete: { id } })),
    ]
    const changes = mutations.length === 0 ? [] : await this.change(...mutations)
    for (const [name, text] of this.#initialProducts) writeFileSync(this.#fileOf(name), text)
    return [...changes, ...(await this.#reload())]
  }

  #fileOf(name: string): string {
    return join(this.#productFolder, `${name}.json`)
  }

  async #reload(): Promise<Change[]> {
    const response = await fetch(`${this.#commerceUrl}/__catalogue`, { method: 'POST' })
    const answer = z.object({ changed: z.array(z.string()) }).parse(await response.json())
    return answer.changed.map((id) => ({ kind: 'product', id }))
  }

  async #query<Item>(query: string, item: z.ZodType<Item>): Promise<Item[]> {
    const address = `${this.#contentUrl}/v2025-02-19/data/query/production?query=${encodeURIComponent(query)}`
    const response = await fetch(address)
    return z.object({ result: z.array(item) }).parse(await response.json()).result
  }
}

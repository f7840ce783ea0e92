import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DocumentNode, Kind, print } from 'graphql'
import { z } from 'zod'
import { formatTable } from '../lib/table.ts'
import { API_VERSION } from '../local/commerce/api-version.ts'
import { buildSchema } from '../local/commerce/schema.ts'
import { type RunningService, startCommerceService } from '../local/commerce/service.ts'
import { prepareSample } from '../sample/prepare.ts'
import { extractOperations } from './documents/extract-operations.ts'
import { type Known, madeUpVariables } from './documents/made-up-variables.ts'
import { readRepository } from './documents/read-repository.ts'
import { sources } from './documents/sources.ts'

const TOKEN = 'documents'
/** Kept between runs, because rendering the pictures takes long. */
const SAMPLE = '.local/test/sample'

type Send = (query: string, variables?: Readonly<Record<string, unknown>>) => Promise<unknown>

const knownSchema = z.object({
  data: z.object({
    products: z.object({
      nodes: z.tuple([
        z.object({
          id: z.string(),
          handle: z.string(),
          variants: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }),
          collections: z.object({ nodes: z.tuple([z.object({ id: z.string(), handle: z.string() })]) }),
        }),
      ]),
    }),
  }),
})
const cartSchema = z.object({
  data: z.object({
    cartCreate: z.object({
      cart: z.object({
        id: z.string(),
        lines: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }),
      }),
    }),
  }),
})

/** Ids and handles of the service, with a cart of its own for each document. */
async function learn(send: Send): Promise<Known> {
  const found = await send(
    `{ products(first: 1) { nodes { id handle variants(first: 1) { nodes { id } }
      collections(first: 1) { nodes { id handle } } } } }`,
  )
  const [product] = knownSchema.parse(found).data.products.nodes
  const [variant] = product.variants.nodes
  const [collection] = product.collections.nodes
  const made = await send(
    'mutation ($id: ID!) { cartCreate(input: { lines: [{ merchandiseId: $id }] }) { cart { id lines(first: 1) { nodes { id } } } } }',
    { id: variant.id },
  )
  const { cart } = cartSchema.parse(made).data.cartCreate
  return {
    cart: cart.id,
    line: cart.lines.nodes[0].id,
    product: product.id,
    variant: variant.id,
    collection: collection.id,
    productHandle: product.handle,
    collectionHandle: collection.handle,
  }
}

const errorsSchema = z.object({
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().nullish() }).nullish() }))
    .default([]),
})

interface Errors {
  /** What the service does not do of a document; empty when it answers it. */
  missing: string[]
  /** Anything else that it says, such as that a made-up value is wrong. */
  others: string[]
}

function errorsOf(answer: unknown): Errors {
  const { errors } = errorsSchema.parse(answer)
  const texts = (isMissing: boolean) =>
    errors
      .filter(({ extensions }) => (extensions?.code === 'NOT_IMPLEMENTED') === isMissing)
      .map(({ message }) => message)
  return { missing: texts(true), others: texts(false) }
}

const nameOf = ({ definitions: [first] }: DocumentNode) =>
  first?.kind === Kind.OPERATION_DEFINITION ? (first.name?.value ?? 'without a name') : ''

/** A service with the sample shop. */
async function startService(directory: string): Promise<RunningService> {
  await prepareSample(SAMPLE)
  return startCommerceService({
    port: 0,
    stateDir: directory,
    sampleDir: SAMPLE,
    tokens: { public: TOKEN, private: `${TOKEN}-private` },
  })
}

/**
 * Sends the documents of other storefronts to the local commerce service, and prints how many it answers (OPS-13).
 * @param folder Where their repositories are kept; what is missing is brought from GitHub.
 */
export async function benchDocuments(folder: string): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'documents-'))
  const schema = await buildSchema({}, {})
  const service = await startService(directory)
  const send: Send = async (query, variables = {}) => {
    const response = await fetch(`${service.url}/api/${API_VERSION}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': TOKEN },
      body: JSON.stringify({ query, variables }),
    })
    const text = await response.text()
    // An answer in parts begins with what is not deferred.
    const [json = text] = /\{[\s\S]*\}/.exec(text.split(/\r?\n---/)[1] ?? '') ?? []
    return JSON.parse(json)
  }
  try {
    const rows = [['source', 'answered', 'valid', 'with another error']]
    const notes = new Map<string, string[]>()
    for (const source of sources) {
      const documents = extractOperations(await readRepository(source, folder), schema)
      let answered = 0
      let withErrors = 0
      for (const document of documents) {
        const variables = madeUpVariables(document, schema, await learn(send))
        const { missing, others } = errorsOf(await send(print(document), variables))
        if (missing.length === 0) answered += 1
        if (missing.length === 0 && others.length > 0) withErrors += 1
        for (const message of [...missing, ...others].slice(0, 1))
          notes.set(message, [...(notes.get(message) ?? []), `${source.repository} ${nameOf(document)}`])
      }
      rows.push([source.repository, ...[answered, documents.length, withErrors].map(String)])
    }
    const sum = (column: number) => String(rows.slice(1).reduce((all, row) => all + Number(row[column]), 0))
    console.log(formatTable([...rows, ['together', sum(1), sum(2), sum(3)]]))
    for (const [message, names] of notes) console.log(`\n${message}\n  ${names.join('\n  ')}`)
    return true
  } finally {
    await service.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

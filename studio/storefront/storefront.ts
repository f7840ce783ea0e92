import { z } from 'zod'
import { decodeId } from '#config/global-id.ts'
import { REQUEST_TIMEOUT_MS } from '#config/limits.ts'
import {
  type Product,
  type ProductWithVariants,
  productQuestion,
  productsQuestion,
  type Question,
  type VariantWithProduct,
  variantQuestion,
  variantsQuestion,
} from './documents.ts'

/** Prices and stock change: an answer older than this is asked for again. */
const FRESH_MS = 60_000

/** What a list has, and whether the shop has more than fit into it. */
export interface Listed<Item> {
  items: readonly Item[]
  hasMore: boolean
}

/** What the pickers read of the commerce service; a search for "" lists all. Every call throws where it cannot be asked, or answers errors. */
export interface Storefront {
  products(search: string): Promise<Listed<Product>>
  variants(search: string): Promise<Listed<VariantWithProduct>>
  /** By any form of its id; null when the shop has no such product. */
  product(id: string): Promise<ProductWithVariants | null>
  /** By any form of its id; null when the shop has no such variant. */
  variant(id: string): Promise<VariantWithProduct | null>
}

export interface StorefrontOptions {
  /** The Storefront API's GraphQL address. */
  url: string
  /** The public access token. */
  token: string
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
}

const envelope = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

function createAsk({ url, token, fetch: send = fetch }: StorefrontOptions) {
  return async <Answer extends z.ZodType>(
    { document, answer }: Question<Answer>,
    variables: Readonly<Record<string, string>>,
  ): Promise<z.infer<Answer>> => {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Shopify-Storefront-Access-Token': token },
      body: JSON.stringify({ query: document, variables }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The commerce service answered with status ${response.status}.`)
    const { data, errors = [] } = envelope.parse(await response.json())
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '))
    return answer.parse(data)
  }
}

/** Keeps answers while they are fresh, so that several fields of a form ask once; failures are not kept. */
function remembering<Answer>(ask: (key: string) => Promise<Answer>, now: () => number) {
  const answers = new Map<string, { answer: Promise<Answer>; until: number }>()
  return (key: string): Promise<Answer> => {
    const known = answers.get(key)
    if (known !== undefined && known.until > now()) return known.answer
    const answer = ask(key)
    answers.set(key, { answer, until: now() + FRESH_MS })
    answer.catch(() => answers.delete(key))
    return answer
  }
}

/** The kind of thing a whole global id names; anything else was never one. */
const names = (id: string, kind: 'Product' | 'ProductVariant') => id.startsWith(`gid://shopify/${kind}/`)

/** Asks the configured commerce service, local or real. */
export function createStorefront(options: StorefrontOptions): Storefront {
  const ask = createAsk(options)
  const now = options.now ?? Date.now
  return {
    products: remembering(async (search) => {
      const { products } = await ask(productsQuestion, { search })
      return { items: products.nodes, hasMore: products.pageInfo.hasNextPage }
    }, now),
    variants: remembering(async (search) => {
      const { products } = await ask(variantsQuestion, { search })
      const items = products.nodes.flatMap(({ id, title, variants }) =>
        variants.nodes.map((variant) => ({ ...variant, product: { id, title } })),
      )
      return { items, hasMore: products.pageInfo.hasNextPage }
    }, now),
    product: remembering(async (anyId) => {
      const id = decodeId(anyId)
      return names(id, 'Product') ? (await ask(productQuestion, { id })).product : null
    }, now),
    variant: remembering(async (anyId) => {
      const id = decodeId(anyId)
      return names(id, 'ProductVariant') ? (await ask(variantQuestion, { id })).node : null
    }, now),
  }
}

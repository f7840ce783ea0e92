import type { CatalogueProduct } from './catalogue.ts'

/** A parsed search: whether a product matches. */
export type SearchTest = (product: CatalogueProduct) => boolean

type Token =
  | { kind: 'open' | 'close' | 'and' | 'or' | 'not' }
  | { kind: 'term'; field: string | null; value: string }

const tokenPattern = /\s*(?:([()])|(-)|((?:[\w.]+:(?:[<>]=?)?)?(?:"[^"]*"|'[^']*'|[^\s()]+)))/y
const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const unquote = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2')

function toTerm(text: string): Token {
  if (text === 'AND') return { kind: 'and' }
  if (text === 'OR') return { kind: 'or' }
  if (text === 'NOT') return { kind: 'not' }
  const [, field, value] = /^([\w.]+):(.*)$/s.exec(text) ?? []
  return field === undefined || value === undefined
    ? { kind: 'term', field: null, value: unquote(text) }
    : { kind: 'term', field: field.toLowerCase(), value: unquote(value) }
}

function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  for (let match = tokenPattern.exec(query); match !== null; match = tokenPattern.exec(query)) {
    const [, bracket, minus, term] = match
    if (bracket !== undefined) tokens.push({ kind: bracket === '(' ? 'open' : 'close' })
    else if (minus !== undefined) tokens.push({ kind: 'not' })
    else if (term !== undefined) tokens.push(toTerm(term))
  }
  return tokens
}

const textsOf = (product: CatalogueProduct): string[] => [
  product.title,
  product.productType,
  product.vendor,
  ...product.tags,
  ...product.variants.flatMap((variant) => [variant.title, variant.sku]),
]

/** Cached search words of each product. */
const wordsOf = new WeakMap<CatalogueProduct, ReadonlySet<string>>()

function productWords(product: CatalogueProduct): ReadonlySet<string> {
  const known = wordsOf.get(product)
  if (known !== undefined) return known
  const found = new Set(textsOf(product).flatMap(words))
  wordsOf.set(product, found)
  return found
}

/** Whether every word of `value` is among `found`; a word that ends in `*` matches as a prefix. */
function hasWords(found: ReadonlySet<string>, value: string): boolean {
  const wanted = words(value)
  if (wanted.length === 0) return true
  if (!value.trimEnd().endsWith('*')) return wanted.every((word) => found.has(word))
  const beginning = wanted.at(-1) ?? ''
  return (
    wanted.slice(0, -1).every((word) => found.has(word)) &&
    [...found].some((word) => word.startsWith(beginning))
  )
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const isAvailable = (product: CatalogueProduct) =>
  product.variants.some(
    ({ inventory }) => !inventory.tracked || inventory.policy === 'continue' || inventory.quantity > 0,
  )

/** When a product was updated last, in ISO 8601. */
type UpdatedAt = (productId: string) => string

/** Compares the time of the last update: `>=2026-01-01T00:00:00Z`, with `>`, `<=`, `<`, or none for the same time. */
function timeTest(value: string, updatedAt: UpdatedAt): SearchTest {
  const [, comparison = '', text = ''] = /^([<>]=?)?(.*)$/s.exec(value) ?? []
  const time = Date.parse(unquote(text))
  return ({ id }) => {
    const updated = Date.parse(updatedAt(id))
    if (Number.isNaN(time)) return true
    if (comparison.endsWith('=') && updated === time) return true
    if (comparison.startsWith('>')) return updated > time
    return comparison.startsWith('<') ? updated < time : updated === time
  }
}

/** Compares the price of any variant: `>=12.50`, with `>`, `<=`, `<`, or none for the same price. */
function priceTest(value: string): SearchTest {
  const [, comparison = '', text = ''] = /^([<>]=?)?(.*)$/s.exec(value) ?? []
  const wanted = Math.round(Number(unquote(text)) * 100)
  if (Number.isNaN(wanted)) return () => true
  return ({ variants }) =>
    variants.some(({ price }) => {
      if (price === wanted) return comparison === '' || comparison.endsWith('=')
      return comparison.startsWith('>') ? price > wanted : comparison.startsWith('<') && price < wanted
    })
}

/**
 * Matches one of the fields that the Storefront API's schema documents for `products`. Any other one matches everything, as in
 * the real service: "id" and "handle", for two, are fields of the Admin API's search only. Tags, types and vendors match as a
 * whole, titles by word.
 */
function fieldTest(field: string, value: string, updatedAt: UpdatedAt): SearchTest {
  switch (field) {
    case 'updated_at':
      return timeTest(value, updatedAt)
    case 'tag':
      return (product) => product.tags.some((tag) => same(tag, value))
    case 'tag_not':
      return (product) => !product.tags.some((tag) => same(tag, value))
    case 'product_type':
      return (product) => same(product.productType, value)
    case 'vendor':
      return (product) => same(product.vendor, value)
    case 'variants.price':
      return priceTest(value)
    case 'title':
      return (product) => hasWords(new Set(words(product.title)), value)
    case 'available_for_sale':
      return (product) => isAvailable(product) === (value.toLowerCase() === 'true')
    default:
      return () => true
  }
}

/** Parses tokens: OR binds loosest, then AND (also implied), then NOT. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #updatedAt: UpdatedAt
  #at = 0

  constructor(tokens: readonly Token[], updatedAt: UpdatedAt) {
    this.#tokens = tokens
    this.#updatedAt = updatedAt
  }

  /** Ignores an unbalanced closing bracket. */
  all(): SearchTest {
    const tests = [this.#or()]
    while (this.#peek() !== undefined) {
      if (this.#peek() === 'close') this.#at += 1
      else tests.push(this.#or())
    }
    return (product) => tests.every((test) => test(product))
  }

  #peek(): Token['kind'] | undefined {
    return this.#tokens[this.#at]?.kind
  }

  #or(): SearchTest {
    const tests = [this.#and()]
    while (this.#peek() === 'or') {
      this.#at += 1
      tests.push(this.#and())
    }
    return (product) => tests.some((test) => test(product))
  }

  #and(): SearchTest {
    const tests: SearchTest[] = []
    for (
      let next = this.#peek();
      next !== undefined && next !== 'or' && next !== 'close';
      next = this.#peek()
    ) {
      if (next === 'and') this.#at += 1
      else tests.push(this.#not())
    }
    return (product) => tests.every((test) => test(product))
  }

  #not(): SearchTest {
    const token = this.#tokens[this.#at]
    this.#at += 1
    if (token?.kind === 'not') {
      if (this.#peek() === undefined) return () => true
      const test = this.#not()
      return (product) => !test(product)
    }
    if (token?.kind === 'open') {
      const test = this.#or()
      if (this.#peek() === 'close') this.#at += 1
      return test
    }
    if (token?.kind !== 'term') return () => true
    const { field, value } = token
    return field === null
      ? (product) => hasWords(productWords(product), value)
      : fieldTest(field, value, this.#updatedAt)
  }
}

/**
 * Parses Shopify's search syntax: free text (any word of title, type, vendor, tags, variants), `field:value`, quotes,
 * `AND`, `OR`, `NOT` or `-`, brackets. Never throws: invalid parts are ignored.
 */
export function parseSearch(query: string, updatedAt: UpdatedAt): SearchTest {
  const tokens = tokenize(query)
  return tokens.length === 0 ? () => true : new Reader(tokens, updatedAt).all()
}

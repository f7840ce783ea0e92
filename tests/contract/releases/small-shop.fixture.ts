import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isRecord } from '#lib/is-record.ts'
import { preparedSample, prepareTestSample } from '../../../scripts/sample/tests/prepared-sample.fixture.ts'

// A cut of the sample shop with about 40 pages, so that a test can make hundreds of releases of it.

const lineSchema = z.looseObject({ _id: z.string(), _type: z.string() })
type Line = z.infer<typeof lineSchema>

/** Types whose documents are kept whole: settings, and what has no page. Of the others, these ids. */
const kept: Readonly<Record<string, readonly string[]>> = {
  product: [
    'product-lemon-mint',
    'product-coconut-lime',
    'product-black-cherry',
    'product-lift-off',
    'product-bitter-sunset',
    'product-quiet-smoke',
    'product-the-tee',
    'product-gift-card',
    'product-cloud-eight',
    'product-green-afternoon',
  ],
  productCategory: [
    'category-sparkling-water',
    'category-recess-mood',
    'category-zero-proof',
    'category-realitywear',
    'category-hemp-sky',
  ],
  page: ['page-questions', 'page-contact', 'page-terms', 'page-privacy'],
  testimonial: ['testimonial-marta', 'testimonial-deniz', 'testimonial-owen'],
  ingredient: [],
}

const referenceSchema = z.looseObject({ _ref: z.string() })

/** The documents that a value refers to. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isRecord(value)) return []
  const { data } = referenceSchema.safeParse(value)
  return data === undefined ? Object.values(value).flatMap(referencesIn) : [data._ref]
}

/** A value without what refers to a document that is not there, and without fields and items that are left empty. */
function pruned(value: unknown, isThere: (id: string) => boolean): unknown {
  if (Array.isArray(value))
    return value.map((item) => pruned(item, isThere)).filter((item) => item !== undefined)
  if (!isRecord(value)) return value
  if (referencesIn(value).length === 1 && '_ref' in value)
    return referencesIn(value).every(isThere) ? value : undefined
  const entries = Object.entries(value).map(([name, field]) => [name, pruned(field, isThere)] as const)
  return Object.fromEntries(entries.filter(([, field]) => field !== undefined))
}

function cut(documents: readonly Line[]): unknown[] {
  const published = documents.filter(({ _id }) => !_id.startsWith('drafts.'))
  const products = published.filter(({ _id }) => kept.product?.includes(_id))
  const ingredients = new Set(products.flatMap((product) => referencesIn(product.ingredients)))
  const chosen = published.filter(
    ({ _id, _type }) => kept[_type] === undefined || kept[_type].includes(_id) || ingredients.has(_id),
  )
  const ids = new Set(chosen.map(({ _id }) => _id))
  return chosen.map((document) => pruned(document, (id) => ids.has(id)))
}

const commerceProductSchema = z.object({ id: z.string(), tags: z.array(z.string()) })

/** Whether a document, as text, sells a commerce product, whose id it may have encoded. */
const sells = (content: string, id: string) =>
  content.includes(`"${id}"`) || content.includes(`"${Buffer.from(id).toString('base64')}"`)

/** Writes the shop to a folder as services import it; returns the names of the products that it sells. */
export async function writeSmallShop(folder: string): Promise<string[]> {
  await prepareTestSample()
  await mkdir(folder, { recursive: true })
  const lines = (await readFile(join(preparedSample, 'production.ndjson'), 'utf8'))
    .split('\n')
    .filter(Boolean)
  const content = cut(lines.map((line) => lineSchema.parse(JSON.parse(line))))
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('')
  await writeFile(join(folder, 'production.ndjson'), content)
  for (const name of ['images', 'files']) await symlink(resolve(preparedSample, name), join(folder, name))
  const products = join(folder, 'commerce', 'products')
  await mkdir(products, { recursive: true })
  for (const name of ['shop.json', 'discounts.json'])
    await cp(join(preparedSample, 'commerce', name), join(folder, 'commerce', name))
  const sold: string[] = []
  for (const name of (await readdir(join(preparedSample, 'commerce', 'products'))).toSorted()) {
    const text = await readFile(join(preparedSample, 'commerce', 'products', name), 'utf8')
    const { id, tags } = commerceProductSchema.parse(JSON.parse(text))
    if (!sells(content, id) && !tags.includes('promotional')) continue
    await writeFile(join(products, name), text)
    sold.push(name.replace('.json', ''))
  }
  return sold
}

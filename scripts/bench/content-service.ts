import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createClient } from '@sanity/client'
import { projectRoot } from '../lib/process.ts'
import { startServices } from '../lib/services.ts'
import { localTokens } from '../local/content/accounts.ts'
import { clientConfig } from '../local/content/client-config.ts'
import { type Metric, median, metric } from './metrics.ts'
import { benchPorts } from './ports.ts'

const DOCUMENTS = 10_000
const TEXT = 'Sparkling water with a slow finish, for the hour when the light leans in. '.repeat(6)

function documents(): unknown[] {
  const ingredients = Array.from({ length: 500 }, (_, n) => ({
    _id: `ingredient-${n}`,
    _type: 'ingredient',
    title: `Ingredient ${n}`,
    longDescription: TEXT,
  }))
  const products = Array.from({ length: DOCUMENTS - ingredients.length - 500 }, (_, n) => ({
    _id: `product-${n}`,
    _type: 'product',
    title: `Product ${n}`,
    slug: { _type: 'slug', current: `product-${n}` },
    cbd: n % 7 === 0,
    description: [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: TEXT }] }],
    ingredients: [1, 2, 3].map((k) => ({
      _type: 'reference',
      _ref: `ingredient-${(n * k) % 500}`,
      _key: `${k}`,
    })),
    relatedProducts: { products: [{ _type: 'reference', _ref: `product-${(n + 1) % 9000}`, _key: 'r' }] },
  }))
  const categories = Array.from({ length: 500 }, (_, n) => ({
    _id: `category-${n}`,
    _type: 'productCategory',
    title: `Category ${n}`,
    slug: { _type: 'slug', current: `category-${n}` },
    products: Array.from({ length: 18 }, (_unused, k) => ({
      _type: 'reference',
      _ref: `product-${n * 18 + k}`,
      _key: `${k}`,
    })),
  }))
  return [...ingredients, ...products, ...categories]
}

const DIRECTORY = '.local/bench/content-service'
/** Milliseconds and MiB. */
const budget = { bySlug: 10, wholeKind: 2000, referring: 50, write: 100, memory: 600 }

const tenths = (value: number) => value.toFixed(1)

/** The resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** The median of this many times in milliseconds, after a warm-up that does not count. */
async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return median(taken)
}

/** Measures times and memory of the local content service with 10,000 documents. */
export async function measureContent(): Promise<readonly Metric[]> {
  const folder = projectRoot + DIRECTORY
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(`${folder}/sample`, { recursive: true })
  const lines = documents().map((one) => `${JSON.stringify(one)}\n`)
  writeFileSync(`${folder}/sample/production.ndjson`, lines.join(''))
  const options = {
    names: ['content'],
    ports: benchPorts,
    directory: DIRECTORY,
    hasOwnSample: true,
  } as const
  // The first start imports the documents; the second one is measured.
  await (await startServices(options)).stop()
  const began = performance.now()
  const services = await startServices(options)
  const started = performance.now() - began
  const client = createClient({
    ...clientConfig(`http://localhost:${benchPorts.content}`),
    token: localTokens.editor,
  })
  let count = 0
  const next = () => {
    count = (count + 7) % 9000
    return count
  }
  try {
    const bySlug = await timed(200, () =>
      client.fetch(
        '*[_type == "product" && slug.current == $slug && !(cbd == true)][0]{..., "ingredients": ingredients[]->, "related": relatedProducts.products[]->{title, slug}}',
        { slug: `product-${next()}` },
      ),
    )
    const draftBySlug = await timed(100, () =>
      client.fetch(
        '*[_type == "product" && slug.current == $slug][0]',
        { slug: 'product-77' },
        { perspective: 'drafts' },
      ),
    )
    const products = await timed(5, () =>
      client.fetch(
        '*[_type == "product"]{_id, title, slug, description, "ingredients": ingredients[]->{title}, "related": relatedProducts.products[]->title}',
      ),
    )
    const categories = await timed(5, () =>
      client.fetch(
        '*[_type == "productCategory"]{title, "products": products[]->{title, slug, "from": ingredients[]->title}}',
      ),
    )
    const referring = await timed(20, () => client.fetch('*[references($id)]{_id}', { id: 'ingredient-7' }))
    const nested = await timed(3, () =>
      client.fetch(
        '*[_type == "ingredient"]{title, "in": count(*[_type == "product" && references(^._id)])}',
      ),
    )
    const patch = await timed(50, () =>
      client
        .patch('product-7')
        .set({ title: `Changed ${next()}` })
        .commit(),
    )
    return [
      metric('started again, ms', started, null),
      metric('one product by slug, with references, ms', bySlug, budget.bySlug, tenths),
      metric('one by slug among drafts, ms', draftBySlug, budget.bySlug, tenths),
      metric('all 9,000 products with four references each, ms', products, budget.wholeKind),
      metric('all categories with their products, ms', categories, budget.wholeKind),
      metric('products of each ingredient, by nested queries, ms', nested, budget.wholeKind),
      metric('documents that refer to one, ms', referring, budget.referring, tenths),
      metric('one patch, on disk, ms', patch, budget.write, tenths),
      metric('memory after all of it, MiB', memoryOf(services.pidOf('content')), budget.memory),
    ]
  } finally {
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

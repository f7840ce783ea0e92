import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import { localTokens } from '../../scripts/local/content/accounts.ts'

/** `node tests/bench/content.ts`: times of the local content service over 10,000 documents, as a process of its own. */
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

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const memoryOf = (pid: number | undefined) =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)

async function timed(
  label: string,
  times: number,
  work: () => Promise<unknown>,
  atMost: number,
): Promise<void> {
  await work()
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const median = taken[Math.floor(times / 2)] ?? 0
  const worst = taken.at(-1) ?? 0
  const verdict = median <= atMost ? 'ok' : 'TOO SLOW'
  console.log(
    `${label.padEnd(52)} ${median.toFixed(1).padStart(8)} ms  worst ${worst.toFixed(1).padStart(8)} ms  (at most ${atMost} ms) ${verdict}`,
  )
  if (verdict !== 'ok') process.exitCode = 1
}

const folder = await mkdtemp(join(tmpdir(), 'content-bench-'))
await writeFile(
  join(folder, 'content.ndjson'),
  documents()
    .map((one) => `${JSON.stringify(one)}\n`)
    .join(''),
)
const port = await freePort()
const main = fileURLToPath(new URL('../../scripts/local/content/main.ts', import.meta.url))
const start = async () => {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [main, '--port', String(port), '--state', join(folder, 'state'), '--sample', folder],
    { stdio: 'inherit' },
  )
  while (
    !(await fetch(`http://127.0.0.1:${port}/__health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await wait(20)
  console.log(`ready after ${Math.round(performance.now() - began)} ms, ${memoryOf(child.pid)} MiB`)
  return child
}
const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })

console.log(`${DOCUMENTS} documents: first start with import, then again`)
await ended(await start())
const child = await start()
const client = createClient({
  projectId: 'lull',
  dataset: 'production',
  apiVersion: '2026-03-01',
  apiHost: `http://localhost:${port}`,
  useProjectHostname: false,
  useCdn: false,
  token: localTokens.editor,
})
try {
  let count = 0
  const next = () => {
    count = (count + 7) % 9000
    return count
  }
  await timed(
    'one product by slug, with references',
    200,
    () =>
      client.fetch(
        '*[_type == "product" && slug.current == $slug && !(cbd == true)][0]{..., "ingredients": ingredients[]->, "related": relatedProducts.products[]->{title, slug}}',
        { slug: `product-${next()}` },
      ),
    10,
  )
  await timed(
    'one product by slug, drafts perspective',
    100,
    () =>
      client.fetch(
        '*[_type == "product" && slug.current == $slug][0]',
        { slug: 'product-77' },
        { perspective: 'drafts' },
      ),
    10,
  )
  await timed(
    'all 9,000 products with four references each',
    5,
    () =>
      client.fetch(
        '*[_type == "product"]{_id, title, slug, description, "ingredients": ingredients[]->{title}, "related": relatedProducts.products[]->title}',
      ),
    2000,
  )
  await timed(
    'all categories with their products',
    5,
    () =>
      client.fetch(
        '*[_type == "productCategory"]{title, "products": products[]->{title, slug, "from": ingredients[]->title}}',
      ),
    2000,
  )
  await timed(
    'documents that refer to one, by id',
    20,
    () => client.fetch('*[references($id)]{_id}', { id: 'ingredient-7' }),
    50,
  )
  await timed(
    'every category of every ingredient, nested *[references(^._id)]',
    3,
    () =>
      client.fetch(
        '*[_type == "ingredient"]{title, "in": count(*[_type == "product" && references(^._id)])}',
      ),
    2000,
  )
  await timed(
    'one patch, on disk',
    50,
    () =>
      client
        .patch('product-7')
        .set({ title: `Changed ${next()}` })
        .commit(),
    100,
  )
  console.log(`memory after all of it: ${memoryOf(child.pid)} MiB (at most 600)`)
  if (memoryOf(child.pid) > 600) process.exitCode = 1
} finally {
  await ended(child)
  await rm(folder, { recursive: true, force: true })
}

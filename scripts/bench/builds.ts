import { existsSync, readFileSync, rmSync } from 'node:fs'
import { buildSite } from '../build/build-site.ts'
import { localEnvironment } from '../lib/local-environment.ts'
import { projectRoot } from '../lib/process.ts'
import { startServices } from '../lib/services.ts'
import { prepareMultipliedShop } from '../sample/multiply.ts'
import { prepareSample } from '../sample/prepare.ts'
import { metric, printMetrics } from './metrics.ts'
import { benchPorts } from './ports.ts'

const catalogueSizes = ['sample', 2000, 10_000] as const
/** Seconds for the sample shop, milliseconds for each page after the first hundred, MiB. */
const buildBudget = { sample: 15, page: 3, firstPages: 100, memory: 2048 }

/** How many seconds a build of `pages` pages may take. */
export const allowedBuildSeconds = (pages: number): number =>
  buildBudget.sample + (Math.max(0, pages - buildBudget.firstPages) * buildBudget.page) / 1000

interface BuildMetrics {
  products: number | 'sample'
  pages: number
  seconds: number
  /** Peak of the process that builds. */
  memoryMiB: number
}

/** Makes the folder of a shop with this many products, without the state of its services; returns it, relative to the project's. */
export async function prepareShop(products: number | 'sample'): Promise<string> {
  const folder = `.local/bench/${products === 'sample' ? 'sample-shop' : `shop-${products}`}`
  const directory = projectRoot + folder
  // Without their state, the services import the generated sample.
  for (const service of ['content', 'commerce', 'sample/commerce'])
    rmSync(`${directory}/${service}`, { recursive: true, force: true })
  if (products === 'sample') return folder
  const pictures = `${projectRoot}.local/bench/sample-shop/sample`
  await prepareSample(pictures)
  await prepareMultipliedShop(`${directory}/sample`, products, { imagesFrom: `${pictures}/images` })
  return folder
}

/** Builds a shop with this many generated products, or the sample shop, against the local services. */
async function measureBuild(products: number | 'sample'): Promise<BuildMetrics> {
  const directory = await prepareShop(products)
  const { variables } = localEnvironment(benchPorts, {})
  const services = await startServices({
    names: ['content', 'commerce'],
    ports: benchPorts,
    directory,
    hasOwnSample: products !== 'sample',
    variables,
  })
  const memoryFile = `${projectRoot}${directory}/memory`
  rmSync(memoryFile, { force: true })
  try {
    const { pages, seconds } = await buildSite({
      // Without a backend the build reads the catalogue itself, so that only the build is measured.
      variables: {
        ...variables,
        PUBLIC_BACKEND_URL: '',
        SITE_SERVES_API: 'yes',
        BENCH_MEMORY_FILE: memoryFile,
      },
      outDir: `${directory}/site`,
      output: 'collect',
      studio: null,
      nodeArguments: ['--import', new URL('./peak-memory.ts', import.meta.url).href],
    })
    const memoryMiB = existsSync(memoryFile) ? Number(readFileSync(memoryFile, 'utf8')) / 1024 : Number.NaN
    return { products, pages, seconds, memoryMiB }
  } finally {
    await services.stop()
    rmSync(`${projectRoot}${directory}/site`, { recursive: true, force: true })
  }
}

/** Builds shops of several sizes. */
export async function benchBuilds(): Promise<boolean> {
  const results: boolean[] = []
  for (const size of catalogueSizes) {
    const { pages: count, seconds, memoryMiB } = await measureBuild(size)
    results.push(
      printMetrics(size === 'sample' ? 'build of the sample shop' : `build of ${size} products`, [
        metric('pages', count, null),
        metric('seconds', seconds, allowedBuildSeconds(count), (value) => value.toFixed(1)),
        metric('ms a page, all in', (seconds * 1000) / count, null, (value) => value.toFixed(1)),
        metric('peak memory, MiB', memoryMiB, buildBudget.memory),
      ]),
    )
  }
  return results.every(Boolean)
}

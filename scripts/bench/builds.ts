import { existsSync, readFileSync, rmSync } from 'node:fs'
import { buildSite } from '../build/build-site.ts'
import { localEnvironment } from '../local-environment.ts'
import { projectRoot } from '../process.ts'
import { generateLargeCatalogue, generateSample } from '../sample/generate.ts'
import { startServices } from '../services.ts'
import { benchPorts } from './ports.ts'

export interface BuildFigures {
  products: number | 'sample'
  pages: number
  seconds: number
  /** Peak of the building process. */
  memoryMiB: number
}

async function prepare(directory: string, products: number | 'sample'): Promise<void> {
  // Services go on with what they have; here they are to read what is generated.
  for (const service of ['content', 'commerce'])
    rmSync(`${directory}/${service}`, { recursive: true, force: true })
  if (products === 'sample') return
  const pictures = `${projectRoot}.local/bench/sample-shop/sample`
  await generateSample(pictures)
  await generateLargeCatalogue(`${directory}/sample`, products, { imagesFrom: `${pictures}/images` })
}

/** Builds a shop of this many generated products against the local services; `sample` is the sample shop. */
export async function measureBuild(products: number | 'sample'): Promise<BuildFigures> {
  const directory = `.local/bench/${products === 'sample' ? 'sample-shop' : `shop-${products}`}`
  await prepare(projectRoot + directory, products)
  const { variables } = localEnvironment(benchPorts, {})
  const services = await startServices({
    names: ['content', 'commerce'],
    ports: benchPorts,
    directory,
    isSampleThere: products !== 'sample',
    variables,
  })
  const memoryFile = `${projectRoot}${directory}/memory`
  rmSync(memoryFile, { force: true })
  try {
    const { pages, seconds } = await buildSite({
      // Only the build is measured: it reads the catalogue itself, as one without a backend does.
      variables: { ...variables, PUBLIC_BACKEND_URL: '', BENCH_MEMORY_FILE: memoryFile },
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

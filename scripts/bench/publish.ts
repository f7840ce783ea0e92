import { rmSync } from 'node:fs'
import { startStaticHost } from '../host/static-host.ts'
import { localEnvironment, publisherVariables } from '../lib/local-environment.ts'
import { projectRoot } from '../lib/process.ts'
import { type RunningServices, startServices } from '../lib/services.ts'
import { allowedBuildSeconds, prepareShop } from './builds.ts'
import { changesOf, type MeasuredChange } from './measured-changes.ts'
import { type Metric, median, metric, printMetrics } from './metrics.ts'
import { benchPorts } from './ports.ts'
import { processorSecondsOf, watchMemory } from './process-usage.ts'
import { fullBuild, SECRET, timesOf, whenLive } from './publish-times.ts'
import { sampleProducts } from './shop-to-change.ts'

/** Milliseconds and MiB. */
const budget = { webhookMs: 200, sampleMemory: 600, largeMemory: 1536 }

const inSeconds = (value: number) => value.toFixed(2)
/** Says where a bench is that takes many minutes. */
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

interface Shop {
  directory: string
  products: number
  isSample: boolean
  runs: number
  /** The keys of the changes to measure; empty for all. */
  only: readonly string[]
  services: RunningServices
  /** Of the publisher and its builders, since they were started. */
  memory: ReturnType<typeof watchMemory>
}

const toMetrics = ({ name, max }: MeasuredChange, times: readonly number[], used: number): Metric[] => [
  metric(`${name}, median of ${times.length}, s`, median(times), max, inSeconds),
  metric(`${name}, worst, s`, Math.max(...times), null, inSeconds),
  metric('  processor time of publisher and builder, mean, s', used, null, inSeconds),
]

async function measure({
  directory,
  products,
  isSample,
  runs,
  only,
  services,
  memory,
}: Shop): Promise<Metric[]> {
  const pid = services.pidOf('publisher')
  const full = await fullBuild()
  say(`everything anew: ${inSeconds(full.seconds)} s`)
  const kinds = changesOf({ directory, products, isSample, runs }, full.seconds).filter(
    ({ key }) => only.length === 0 || only.includes(key),
  )
  const metrics: Metric[] = [
    metric('everything anew, s', full.seconds, allowedBuildSeconds(full.pages), inSeconds),
    metric('slowest answer to a webhook meanwhile, ms', full.slowestWebhookMs, budget.webhookMs),
  ]
  for (const kind of kinds) {
    const count = kind.times ?? runs
    const before = processorSecondsOf(pid)
    const times = await timesOf(kind.change, count)
    const used = (processorSecondsOf(pid) - before) / count
    say(`${kind.name}: ${times.map(inSeconds).join(', ')} s`)
    metrics.push(...toMetrics(kind, times, used))
  }
  const allowed = isSample ? budget.sampleMemory : budget.largeMemory
  return [...metrics, metric('most memory of the publisher and its builders, MiB', memory.end(), allowed)]
}

/**
 * Measures how long a change takes from the service's answer to the page that shoppers get, through webhook, publisher and
 * static host, `runs` times each.
 */
async function measurePublish(
  size: number | 'sample',
  { runs, only }: Pick<Shop, 'runs' | 'only'>,
): Promise<Metric[]> {
  const isSample = size === 'sample'
  say('preparing the shop')
  const directory = await prepareShop(size)
  rmSync(`${projectRoot}${directory}/publisher`, { recursive: true, force: true })
  const { variables: own } = localEnvironment(benchPorts, {})
  const variables = {
    ...own,
    // Without a backend the builds read the catalogue themselves, so that only publishing is measured.
    PUBLIC_BACKEND_URL: '',
    SITE_SERVES_API: 'yes',
    // Of its own, so that the first release is bundled, which takes the most memory.
    PUBLIC_BUILD_ID: `bench-${Date.now()}`,
    ...publisherVariables(benchPorts, () => SECRET),
  }
  say('starting its services')
  const services = await startServices({
    names: ['content', 'commerce', 'publisher'],
    ports: benchPorts,
    directory,
    hasOwnSample: !isSample,
    hasStudio: false,
    variables,
  })
  const memory = watchMemory(services.pidOf('publisher'))
  try {
    say('making the first release')
    await whenLive(0)
    const host = await startStaticHost({
      directory: `${projectRoot}${directory}/publisher/current`,
      port: benchPorts.site,
      compression: null,
    })
    try {
      const products = isSample ? sampleProducts() : size
      const measured = { directory: projectRoot + directory, products, isSample, runs, only }
      return await measure({ ...measured, services, memory })
    } finally {
      await host.close()
    }
  } finally {
    memory.end()
    await services.stop()
    rmSync(`${projectRoot}${directory}/publisher`, { recursive: true, force: true })
  }
}

/** The one in the middle only when it is asked for. */
const publishedSizes = ['sample', 2000, 10_000] as const

interface PublishBench {
  runs: number
  /** Only the shop of this size. */
  size?: string
  /** Only these changes, by their keys and with commas between. */
  changes?: string
}

/** Measures the time from a change to the page that shows it. @throws Error for an unknown size. */
export async function benchPublish({ runs, size: wanted, changes }: PublishBench): Promise<boolean> {
  const sizes = publishedSizes.filter((size) =>
    wanted === undefined ? size !== 2000 : String(size) === wanted,
  )
  if (sizes.length === 0)
    throw new Error(
      `Publishing is not measured with "${wanted}". Choose one of ${publishedSizes.join(', ')}.`,
    )
  const results: boolean[] = []
  for (const size of sizes) {
    const title = size === 'sample' ? 'publishing the sample shop' : `publishing a shop of ${size} products`
    results.push(printMetrics(title, await measurePublish(size, { runs, only: changes?.split(',') ?? [] })))
  }
  return results.every(Boolean)
}

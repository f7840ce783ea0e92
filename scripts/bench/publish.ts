import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startStaticHost } from '../host/static-host.ts'
import { localTokens } from '../local/content/accounts.ts'
import { signature } from '../local/content/webhooks/webhook.ts'
import { localEnvironment, publisherVariables } from '../local-environment.ts'
import { projectRoot } from '../process.ts'
import { type Summary, summarySchema } from '../publisher/status.ts'
import { type RunningServices, startServices } from '../services.ts'
import { allowedBuildSeconds, prepareShop } from './builds.ts'
import { type Metric, median, metric, printMetrics } from './metrics.ts'
import { benchPorts } from './ports.ts'
import { processorSecondsOf, watchMemory } from './process-usage.ts'
import {
  changeCopyTitle,
  changeFooter,
  changeText,
  changeTitle,
  copyPriceChanger,
  type Expected,
  priceChanger,
  productAdder,
  sampleProducts,
} from './shop-to-change.ts'

const POLL_MS = 10
const PUBLISHED_WITHIN_MS = 3 * 60 * 1000
/** How often a large shop changes at most what many pages show, which may take as long as a full build each time. */
const RUNS_OF_MANY_PAGES = 5
/** Webhooks during a full build. */
const WEBHOOKS = 20
const SECRET = 'a-secret-of-the-bench'
/** Seconds and MiB. What many pages show may take as long as a full build. */
const budget = { sample: 2, large: 3, webhookMs: 200, sampleMemory: 600, largeMemory: 1536 }

const publisher = `http://localhost:${benchPorts.publisher}`
const shop = `http://localhost:${benchPorts.site}`
const inSeconds = (value: number) => value.toFixed(2)
/** Says where a bench is that takes many minutes. */
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const summary = async (): Promise<Summary> =>
  summarySchema.parse(await (await fetch(`${publisher}/status`)).json())

/** Resolves once nothing is being published. @throws Error when publishing has failed. */
async function whenLive(afterRelease: number): Promise<Summary> {
  for (;;) {
    const now = await summary()
    if (now.state === 'failed') throw new Error(`Publishing failed: ${now.text}`)
    if (now.state === 'live' && (now.release ?? 0) > afterRelease) return now
    await wait(POLL_MS)
  }
}

/** Resolves once the static host serves a text. */
async function whenServed({ path, text }: Expected): Promise<void> {
  const until = performance.now() + PUBLISHED_WITHIN_MS
  for (;;) {
    const response = await fetch(shop + path)
    if ((await response.text()).includes(text) && response.ok) return
    if (performance.now() > until) throw new Error(`${path} does not have "${text}".`)
    await wait(POLL_MS)
  }
}

/** From the service's answer that something has changed to the page that shows it, in seconds; each of `runs` changes. */
async function timesOf(change: (run: number) => Promise<Expected>, runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const expected = await change(run)
    const changed = performance.now()
    await whenServed(expected)
    times.push((performance.now() - changed) / 1000)
    await whenLive(0)
  }
  return times
}

/** How long webhooks take to be answered while everything is made again, in milliseconds, and how long that takes. */
async function fullBuild(): Promise<{ seconds: number; pages: number; slowestWebhookMs: number }> {
  const { release } = await whenLive(0)
  const command = await fetch(`${publisher}/commands/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${localTokens.administrator}` },
  })
  if (!command.ok) throw new Error(`The publisher refused to publish: ${await command.text()}`)
  const started = performance.now()
  const times: number[] = []
  for (let sent = 0; sent < WEBHOOKS; sent += 1) {
    const body = JSON.stringify({ _id: `nothing-${sent}` })
    const began = performance.now()
    const response = await fetch(`${publisher}/webhooks/content`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sanity-webhook-signature': signature(body, SECRET, Date.now()),
        'sanity-project-id': 'lull',
        'sanity-dataset': 'production',
        'idempotency-key': `bench-${sent}-${started}`,
      },
      body,
    })
    if (!response.ok) throw new Error(`A webhook was refused: ${await response.text()}`)
    times.push(performance.now() - began)
    await wait(POLL_MS)
  }
  const { pages } = await whenLive(release ?? 0)
  return {
    seconds: (performance.now() - started) / 1000,
    pages: pages ?? 0,
    slowestWebhookMs: Math.max(...times),
  }
}

interface Shop {
  directory: string
  products: number
  isSample: boolean
  runs: number
  services: RunningServices
  /** Of the publisher and its builders, since they were started. */
  memory: ReturnType<typeof watchMemory>
}

async function measure({ directory, products, isSample, runs, services, memory }: Shop): Promise<Metric[]> {
  const pid = services.pidOf('publisher')
  const full = await fullBuild()
  say(`everything anew: ${inSeconds(full.seconds)} s`)
  const most = isSample ? budget.sample : budget.large
  const mostForMany = isSample ? budget.sample : full.seconds
  const manyShow = isSample ? '' : ' that many pages show'
  const few = isSample ? runs : Math.min(runs, RUNS_OF_MANY_PAGES)
  const kinds = [
    { name: 'one text of one product', change: changeText, most },
    ...(isSample
      ? []
      : [
          { name: 'the title of one product', change: changeCopyTitle, most },
          { name: 'one price', change: copyPriceChanger(directory, products), most },
        ]),
    // A large shop's copies all show what they are copies of.
    { name: `the title of one product${manyShow}`, change: changeTitle, most: mostForMany, times: few },
    { name: `one price${manyShow}`, change: priceChanger(directory), most: mostForMany, times: few },
    { name: 'a new product', change: productAdder(directory, products, runs), most: mostForMany },
    { name: 'a text on every page', change: changeFooter, most: full.seconds, times: few },
  ]
  const metrics: Metric[] = [
    metric('everything anew, s', full.seconds, allowedBuildSeconds(full.pages), inSeconds),
    metric('slowest answer to a webhook meanwhile, ms', full.slowestWebhookMs, budget.webhookMs),
  ]
  for (const { name, change, most: allowed, times: count = runs } of kinds) {
    const before = processorSecondsOf(pid)
    const times = await timesOf(change, count)
    const used = (processorSecondsOf(pid) - before) / count
    say(`${name}: ${times.map(inSeconds).join(', ')} s`)
    metrics.push(
      metric(`${name}, median of ${count}, s`, median(times), allowed, inSeconds),
      metric(`${name}, worst, s`, Math.max(...times), null, inSeconds),
      metric('  processor time of publisher and builder, mean, s', used, null, inSeconds),
    )
  }
  const allowed = isSample ? budget.sampleMemory : budget.largeMemory
  return [...metrics, metric('most memory of the publisher and its builders, MiB', memory.end(), allowed)]
}

/**
 * Measures how long a change takes from the service's answer to the page that shoppers get, through webhook, publisher and
 * static host, `runs` times each.
 */
async function measurePublish(size: number | 'sample', runs: number): Promise<Metric[]> {
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
      compression: 'fast',
    })
    try {
      const products = isSample ? sampleProducts() : size
      return await measure({ directory: projectRoot + directory, products, isSample, runs, services, memory })
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

/** Measures the time from a change to the page that shows it; `only` is a size. @throws Error for an unknown one. */
export async function benchPublish(runs: number, only?: string): Promise<boolean> {
  const sizes = publishedSizes.filter((size) => (only === undefined ? size !== 2000 : String(size) === only))
  if (sizes.length === 0)
    throw new Error(`Publishing is not measured with "${only}". Choose one of ${publishedSizes.join(', ')}.`)
  const results: boolean[] = []
  for (const size of sizes) {
    const title = size === 'sample' ? 'publishing the sample shop' : `publishing a shop of ${size} products`
    results.push(printMetrics(title, await measurePublish(size, runs)))
  }
  return results.every(Boolean)
}

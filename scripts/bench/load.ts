import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { SUBMISSIONS_PER_ADDRESS } from '../../src/config/server-limits.ts'
import {
  LOAD_LIST,
  type LoadEngine,
  loadEngines,
  type RunningEngine,
  startLoadEngine,
} from './load-engines.ts'
import { equalTo, type Metric, median, metric, printMetrics } from './metrics.ts'
import { sampleMemory } from './process-usage.ts'
import { type SignUpLoadOptions, sendBySingleSender, sendSignUps } from './sign-up-load.ts'

/** How many sign-ups a second, for how long. */
export interface Load {
  perSecond: number
  seconds: number
}

/** Of one sender, within the limit of a client. */
const PER_SENDER = SUBMISSIONS_PER_ADDRESS - 5
/** Shorter loads cannot show a leak. */
const MIN_SECONDS = 30
/**
 * How much memory may grow from the middle of the load to its end, in MiB: warm-up is over by then, so that more would be a
 * leak. Both are medians of a sixth of the time, because garbage collection makes memory go up and down.
 */
const MEMORY_GAIN_MIB = 20
const SHARE = 1 / 6
/** The platform ends a Worker beyond this; what is not collected yet counts here, too. */
const WORKER_MIB = 128
/** How long the service may be back before everything has arrived. */
const ARRIVED_WITHIN_MS = 15 * 60_000
const POLL_MS = 1000

const arrivalsSchema = z.array(z.object({ email: z.string().optional() }))

async function arrivedAt(mailUrl: string): Promise<string[]> {
  const response = await fetch(`${mailUrl}/arrived`)
  return arrivalsSchema.parse(await response.json()).flatMap(({ email }) => email ?? [])
}

/** Waits until all acknowledged sign-ups are there, or time is up; how long that took, in seconds. */
async function untilArrived(mailUrl: string, acknowledged: ReadonlySet<string>): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < ARRIVED_WITHIN_MS) {
    const arrived = new Set(await arrivedAt(mailUrl))
    if (acknowledged.isSubsetOf(arrived)) break
    await wait(POLL_MS)
  }
  return (performance.now() - began) / 1000
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Memory in the middle of a load and at its end. */
export function middleAndEnd(
  samples: ReadonlyArray<{ atMs: number; mib: number }>,
  durationMs: number,
): { middle: number; end: number } {
  const between = (from: number, to: number) =>
    median(
      samples.filter(({ atMs }) => atMs >= from * durationMs && atMs < to * durationMs).map(({ mib }) => mib),
    )
  return { middle: between(0.5 - SHARE / 2, 0.5 + SHARE / 2), end: between(1 - SHARE, 1) }
}

async function measure(engine: RunningEngine, { perSecond, seconds }: Load): Promise<readonly Metric[]> {
  const options: SignUpLoadOptions = {
    ...engine,
    listId: LOAD_LIST,
    perSecond,
    seconds,
    senders: Math.ceil((perSecond * seconds) / PER_SENDER),
  }
  const memory = sampleMemory(engine.pid)
  const heapBefore = await engine.heap?.()
  const heapInTheMiddle = wait((seconds * 1000) / 2).then(() => engine.heap?.())
  const { sent, acknowledged, statuses, latencies, answeredMs } = await sendSignUps(options)
  const samples = memory.end()
  const heaps = [heapBefore, await heapInTheMiddle, await engine.heap?.()]
  const beyondLimit = SUBMISSIONS_PER_ADDRESS + 1
  const ofSingleSender = await sendBySingleSender(options, beyondLimit)
  await engine.startMail()
  const expected = acknowledged.union(ofSingleSender)
  const drained = await untilArrived(engine.mailUrl, expected)
  const draining = sampleMemory(engine.pid)
  // Whatever is sent twice would come now.
  await wait(5 * POLL_MS)
  const atRest = draining.end()
  const arrived = await arrivedAt(engine.mailUrl)
  const unique = new Set(arrived)
  const { middle, end } = middleAndEnd(samples, seconds * 1000)
  const sorted = latencies.toSorted((a, b) => a - b)
  const others = [...statuses].filter(([status]) => status !== '200')
  return [
    metric(`sign-ups sent, ${perSecond} a second, the service away`, sent, null),
    equalTo('acknowledged', acknowledged.size, sent),
    ...others.map(([status, count]) => equalTo(`answered otherwise (${status})`, count, 0)),
    metric('s until all were answered', answeredMs / 1000, null),
    metric('answer, ms, median', percentile(sorted, 0.5), null),
    metric('answer, ms, 99 of 100', percentile(sorted, 0.99), null),
    metric('answer, ms, longest', percentile(sorted, 1), null),
    metric('senders, each within its limit', options.senders, null),
    equalTo(`taken of ${beyondLimit} by one more sender`, ofSingleSender.size, SUBMISSIONS_PER_ADDRESS),
    metric('memory in the middle, MiB', middle, null),
    metric('memory at the end, MiB', end, null),
    // Of the Worker's engine, the process also plays the platform's queue, which fills.
    metric('gained from the middle on, MiB', end - middle, engine.heap === null ? MEMORY_GAIN_MIB : null),
    ...['at first', 'in the middle', 'at the end'].flatMap((when, index) => {
      const heap = heaps[index]
      return heap === undefined ? [] : [metric(`of that the Worker itself ${when}, MiB`, heap, WORKER_MIB)]
    }),
    metric('memory when all has been sent, MiB', atRest.at(-1)?.mib ?? Number.NaN, null),
    metric('s from the service’s return to the last arrival', drained, null),
    equalTo('acknowledged and not arrived', expected.difference(unique).size, 0),
    equalTo('arrived more than once', arrived.length - unique.size, 0),
    equalTo('arrived, not acknowledged', unique.difference(expected).size, 0),
  ]
}

/**
 * Sign-ups at a steady rate while the email-marketing service is away: all of them arrive, once, when it is back.
 * @throws RangeError when they are sent too briefly to say anything of memory.
 */
export async function measureLoad(name: LoadEngine, load: Load): Promise<readonly Metric[]> {
  if (!(load.seconds >= MIN_SECONDS))
    throw new RangeError(
      `A load of less than ${MIN_SECONDS} s says nothing of memory: send sign-ups for at least ${MIN_SECONDS}.`,
    )
  const engine = await startLoadEngine(name)
  try {
    return await measure(engine, load)
  } finally {
    await engine.close()
  }
}

/** Loads the engines, or `only` one. @throws Error for an unknown one. */
export async function benchLoad(load: Load, only?: string): Promise<boolean> {
  const engines = loadEngines.filter((engine) => only === undefined || engine === only)
  if (engines.length === 0)
    throw new Error(`There is no engine "${only}". Choose one of ${loadEngines.join(', ')}.`)
  const results: boolean[] = []
  for (const engine of engines) {
    const title = engine === 'node' ? 'the Node server' : 'the Worker, on Cloudflare’s own engine'
    results.push(printMetrics(`sign-ups under load: ${title}`, await measureLoad(engine, load)))
  }
  return results.every(Boolean)
}

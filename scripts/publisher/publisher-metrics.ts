import { Counter, Histogram, Registry } from 'prom-client'
import { addGauge } from '../../src/server/metrics/add-gauge.ts'
import type { PublisherMeter } from './publisher-meter.ts'
import { type StatusOptions, stateNames, summaryOf } from './status.ts'
import type { WebhookQueue } from './webhook-queue.ts'

const PUBLISH_SECONDS = [0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900]

export interface PublisherMetrics {
  registry: Registry
  meter: PublisherMeter
  countDelivery(webhook: string, outcome: string): void
}

/** The publisher’s counters, in a registry of their own for `/metrics` (OPS-08). */
export function createPublisherMetrics(): PublisherMetrics {
  const registry = new Registry()
  const registers = [registry]
  const deliveries = new Counter({
    name: 'publisher_webhooks_total',
    help: 'Deliveries of webhooks by sender and what became of them.',
    labelNames: ['webhook', 'outcome'],
    registers,
  })
  const releases = new Counter({
    name: 'publisher_releases_total',
    help: 'Releases that went live, by cause.',
    labelNames: ['cause'],
    registers,
  })
  const failures = new Counter({
    name: 'publisher_failures_total',
    help: 'Releases that could not be made; the live site stayed as it was.',
    registers,
  })
  const making = new Histogram({
    name: 'publisher_release_seconds',
    help: 'How long a release took to make.',
    buckets: PUBLISH_SECONDS,
    registers,
  })
  const waiting = new Histogram({
    name: 'publisher_publish_to_live_seconds',
    help: 'From the arrival of a webhook until its change is live in the folder of releases.',
    buckets: PUBLISH_SECONDS,
    registers,
  })
  return {
    registry,
    meter: {
      recordLive({ waited, seconds, cause }) {
        releases.inc({ cause })
        making.observe(seconds)
        for (const one of waited) waiting.observe(one)
      },
      countFailure: () => failures.inc(),
    },
    countDelivery: (webhook, outcome) => deliveries.inc({ webhook, outcome }),
  }
}

/** What can be read at any time: queue, state, live release, hosts. */
export function addStateGauges(
  registry: Registry,
  options: StatusOptions & { queue: WebhookQueue; now?: () => number },
): void {
  const { publisher, store, queue, uploads, now = Date.now } = options
  const ageOf = (at: string) => Math.max(0, (now() - Date.parse(at)) / 1000)
  addGauge(
    registry,
    { name: 'publisher_queue_depth', help: 'Reported changes that no release has taken in.' },
    () => [{ value: queue.pending().length }],
  )
  addGauge(
    registry,
    { name: 'publisher_state', help: '1 for the state that /status names.', labelNames: ['state'] },
    () => {
      const { state } = summaryOf(options)
      return stateNames.map((name) => ({ labels: { state: name }, value: name === state ? 1 : 0 }))
    },
  )
  addGauge(registry, { name: 'publisher_live_release', help: 'The number of the live release.' }, () =>
    store.live === null ? [] : [{ value: store.live.number }],
  )
  addGauge(
    registry,
    { name: 'publisher_live_release_age_seconds', help: 'Since the live release was made.' },
    () => (store.live === null ? [] : [{ value: ageOf(store.live.madeAt) }]),
  )
  addGauge(
    registry,
    {
      name: 'publisher_failing',
      help: '1 from a failure until something was published, tries in between too.',
    },
    () => [{ value: publisher.problem === null ? 0 : 1 }],
  )
  addGauge(
    registry,
    { name: 'publisher_making_seconds', help: 'Since the release under way was begun; 0 without one.' },
    () => [{ value: publisher.inProgress === null ? 0 : ageOf(publisher.inProgress.since) }],
  )
  addGauge(
    registry,
    {
      name: 'publisher_upload_failed',
      help: '1 from a failed upload to a host until one succeeded, tries in between too.',
      labelNames: ['host'],
    },
    () =>
      uploads.statuses.map(({ name, isFailing }) => ({
        labels: { host: name },
        value: isFailing ? 1 : 0,
      })),
  )
}

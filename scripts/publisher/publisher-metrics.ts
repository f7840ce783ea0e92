import { createMetrics, type Metrics } from '../../src/server/metrics/registry.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { type StatusParts, stateNames, summaryOf } from './status.ts'

const PUBLISH_SECONDS = [0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900]

/** What the publisher reports to its metrics while it works. */
export interface PublisherMeter {
  /** `waited`: for each delivery in the release, the seconds since it arrived. */
  live(release: { waited: readonly number[]; seconds: number; cause: string }): void
  failed(): void
}

export interface PublisherMetrics {
  metrics: Metrics
  meter: PublisherMeter
  delivery(webhook: string, outcome: string): void
}

export function createPublisherMetrics(): PublisherMetrics {
  const metrics = createMetrics()
  const deliveries = metrics.counter({
    name: 'publisher_webhooks_total',
    help: 'Deliveries of webhooks by sender and what became of them.',
  })
  const releases = metrics.counter({
    name: 'publisher_releases_total',
    help: 'Releases that went live, by cause.',
  })
  const failures = metrics.counter({
    name: 'publisher_failures_total',
    help: 'Releases that could not be made; the live site stayed as it was.',
  })
  const making = metrics.histogram(
    { name: 'publisher_release_seconds', help: 'How long a release took to make.' },
    PUBLISH_SECONDS,
  )
  const waiting = metrics.histogram(
    {
      name: 'publisher_publish_to_live_seconds',
      help: 'From the arrival of a webhook until its change is live in the folder of releases.',
    },
    PUBLISH_SECONDS,
  )
  return {
    metrics,
    meter: {
      live({ waited, seconds, cause }) {
        releases.add({ cause })
        making.observe(seconds)
        for (const one of waited) waiting.observe(one)
      },
      failed: () => failures.add(),
    },
    delivery: (webhook, outcome) => deliveries.add({ webhook, outcome }),
  }
}

/** What can be read at any time: queue, state, live release, hosts. */
export function addStateGauges(
  metrics: Metrics,
  parts: StatusParts & { queue: DeliveryQueue; now?: () => number },
): void {
  const { store, queue, uploads, now = Date.now } = parts
  metrics.gauge(
    { name: 'publisher_queue_depth', help: 'Reported changes that no release has taken in.' },
    () => [{ value: queue.pending().length }],
  )
  metrics.gauge({ name: 'publisher_state', help: '1 for the state that /status names.' }, () => {
    const { state } = summaryOf(parts)
    return stateNames.map((name) => ({ labels: { state: name }, value: name === state ? 1 : 0 }))
  })
  metrics.gauge({ name: 'publisher_live_release', help: 'The number of the live release.' }, () =>
    store.live === null ? [] : [{ value: store.live.number }],
  )
  metrics.gauge(
    { name: 'publisher_live_release_age_seconds', help: 'Since the live release was made.' },
    () =>
      store.live === null ? [] : [{ value: Math.max(0, (now() - Date.parse(store.live.madeAt)) / 1000) }],
  )
  metrics.gauge(
    { name: 'publisher_upload_failed', help: '1 for a host that does not take the live release.' },
    () =>
      uploads.statuses.map(({ name, state }) => ({
        labels: { host: name },
        value: state === 'failed' ? 1 : 0,
      })),
  )
}

type Labels = Readonly<Record<string, string | number>>

interface Metric {
  name: string
  help: string
}

/** A value with its labels, such as one outbox's. */
export interface Sample {
  labels?: Labels
  value: number
}

export interface Counter {
  add(labels?: Labels): void
}

export interface Histogram {
  /** In seconds. */
  observe(seconds: number, labels?: Labels): void
}

/** Numbers about a running program, in the text format that Prometheus and most other tools read. */
export interface Metrics {
  counter(metric: Metric): Counter
  /** `read` is asked each time. */
  gauge(metric: Metric, read: () => readonly Sample[] | Promise<readonly Sample[]>): void
  /** @param buckets Upper limits in seconds, ascending. */
  histogram(metric: Metric, buckets: readonly number[]): Histogram
  text(): Promise<string>
}

const escapeValue = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const line = (name: string, { labels = {}, value }: Sample) => `${name}${labelText(labels)} ${value}`

interface Observed {
  labels: Labels
  counts: number[]
  sum: number
  count: number
}

function histogramLines(name: string, { labels, counts, sum, count }: Observed, buckets: readonly number[]) {
  const bucket = (limit: number | string, value: number) =>
    line(`${name}_bucket`, { labels: { ...labels, le: limit }, value })
  return [
    ...buckets.map((limit, index) => bucket(limit, counts[index] ?? 0)),
    bucket('+Inf', count),
    line(`${name}_sum`, { labels, value: sum }),
    line(`${name}_count`, { labels, value: count }),
  ]
}

export function createMetrics(): Metrics {
  const families: { metric: Metric; type: string; lines: () => string[] | Promise<string[]> }[] = []

  return {
    counter(metric) {
      const samples = new Map<string, { labels: Labels; value: number }>()
      families.push({
        metric,
        type: 'counter',
        lines: () => [...samples.values()].map((sample) => line(metric.name, sample)),
      })
      return {
        add(labels = {}) {
          const key = labelText(labels)
          const sample = samples.get(key) ?? { labels, value: 0 }
          sample.value += 1
          samples.set(key, sample)
        },
      }
    },
    gauge(metric, read) {
      families.push({
        metric,
        type: 'gauge',
        lines: async () => (await read()).map((sample) => line(metric.name, sample)),
      })
    },
    histogram(metric, buckets) {
      const observed = new Map<string, Observed>()
      families.push({
        metric,
        type: 'histogram',
        lines: () => [...observed.values()].flatMap((one) => histogramLines(metric.name, one, buckets)),
      })
      return {
        observe(seconds, labels = {}) {
          const key = labelText(labels)
          const one = observed.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 }
          for (const [index, limit] of buckets.entries())
            if (seconds <= limit) one.counts[index] = (one.counts[index] ?? 0) + 1
          one.sum += seconds
          one.count += 1
          observed.set(key, one)
        },
      }
    },
    async text() {
      const parts = await Promise.all(
        families.map(async ({ metric, type, lines }) => [
          `# HELP ${metric.name} ${metric.help}`,
          `# TYPE ${metric.name} ${type}`,
          ...(await lines()),
        ]),
      )
      return `${parts.flat().join('\n')}\n`
    },
  }
}

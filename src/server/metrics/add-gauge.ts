import { Gauge, type Registry } from 'prom-client'

/** A value with its labels, such as the items of one outbox. */
export interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Adds a gauge whose values are read each time that metrics are asked for. */
export function addGauge(
  registry: Registry,
  { labelNames = [], ...metric }: { name: string; help: string; labelNames?: string[] },
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): void {
  new Gauge({
    ...metric,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      // Without labels it is reset to 0, a value that nobody has read.
      if (labelNames.length === 0) this.remove()
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
}

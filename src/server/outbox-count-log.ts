/** Told how many items of an outbox wait, were refused for good, and so on. */
export type OutboxCountLog = (counts: Readonly<Record<string, number>>) => void

/** Writes one line of JSON, beside those of requests: what a platform's outbox has instead of metrics (OPS-08). */
export const createOutboxCountLog =
  (write: (line: string) => void, now: () => Date = () => new Date()): OutboxCountLog =>
  (counts) =>
    write(JSON.stringify({ time: now().toISOString(), event: 'outbox', ...counts }))

/** Told how many items of an outbox wait, were refused for good, and so on. */
export type OutboxLog = (counts: Readonly<Record<string, number>>) => void

/** Writes one line of JSON, beside those of requests: what a platform's outbox has instead of metrics (OPS-08). */
export const createOutboxLog =
  (write: (line: string) => void, now: () => Date = () => new Date()): OutboxLog =>
  (counts) =>
    write(JSON.stringify({ time: now().toISOString(), event: 'outbox', ...counts }))

// What the Worker gets from the platform, as far as it uses it (`wrangler-config.ts` orders it).

export interface Assets {
  fetch(request: Request): Promise<Response>
}

export interface Queue {
  send(body: unknown, options: { contentType: 'json' }): Promise<unknown>
}

export interface Bucket {
  put(key: string, text: string): Promise<unknown>
  get(key: string): Promise<{ text(): Promise<string> } | null>
  delete(key: string): Promise<unknown>
}

export interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

export interface QueueMessage {
  body: unknown
  /** 1 for the first. */
  attempts: number
  ack(): void
  retry(options: { delaySeconds: number }): void
}

export interface MessageBatch {
  messages: readonly QueueMessage[]
}

/** Besides these there are the shop's variables, as texts. */
export interface Bindings {
  ASSETS: Assets
  OUTBOX: Queue
  REFUSED: Queue
  LARGE_ITEMS: Bucket
  SUBMISSIONS_LIMIT: RateLimit
  QUERIES_LIMIT: RateLimit
}

import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebhookFaults } from '../shared/webhook-faults.ts'
import { API_VERSION } from './api-version.ts'

/** The real service waits this long for an answer. */
const ATTEMPT_MS = 5000
/** The real service repeats a delivery 8 times within four hours. */
const DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 900_000]

export type Topic = 'products/create' | 'products/update' | 'products/delete' | 'inventory_levels/update'

/** Who is sent the messages of a topic. */
export interface Receiver {
  url: string
  secret: string
}

export interface WebhookSenderOptions {
  receivers: (topic: Topic) => readonly Receiver[]
  faults: WebhookFaults
  shopDomain: string
  /** Milliseconds before each further attempt. */
  delays?: readonly number[]
}

/** Sends signed webhooks as Shopify does: each on its own, in no order, and again until it is accepted. */
export class WebhookSender {
  readonly #options: WebhookSenderOptions
  readonly #ending = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  #delayed: (() => void)[] = []

  constructor(options: WebhookSenderOptions) {
    this.#options = options
  }

  /** Sends a message; returns at once. */
  send(topic: Topic, payload: Readonly<Record<string, unknown>>): void {
    const body = JSON.stringify(payload)
    for (const receiver of this.#options.receivers(topic)) this.#sendTo(receiver, topic, body)
  }

  #sendTo({ url, secret }: Receiver, topic: Topic, body: string): void {
    const { faults } = this.#options
    const headers = {
      'content-type': 'application/json',
      'X-Shopify-Topic': topic,
      'X-Shopify-Shop-Domain': this.#options.shopDomain,
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Triggered-At': new Date().toISOString(),
      'X-Shopify-API-Version': API_VERSION,
      'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    }
    const deliver = () => this.#track(this.#deliver(url, body, headers))
    const fault = faults.take()
    if (fault === 'lose') return
    if (fault === 'delay') {
      this.#delayed.push(deliver)
      return
    }
    deliver()
    if (fault === 'repeat') deliver()
    const delayed = this.#delayed
    this.#delayed = []
    for (const late of delayed) late()
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.allSettled(this.#underWay)
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  async #deliver(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
    for (const delay of [...(this.#options.delays ?? DELAYS_MS), null]) {
      if (this.#ending.signal.aborted || (await this.#isAccepted(url, body, headers))) return
      if (delay !== null) await wait(delay, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
    console.warn(`commerce: a webhook was given up: ${headers['X-Shopify-Topic']}`)
  }

  async #isAccepted(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
    try {
      const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ATTEMPT_MS)])
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal,
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}

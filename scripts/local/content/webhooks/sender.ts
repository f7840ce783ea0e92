import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebhookFaults } from '../../shared/webhook-faults.ts'
import { writeAtomically } from '../../shared/write-atomically.ts'
import type { Dataset } from '../store/dataset.ts'
import { type Delivery, deliveriesFor, deliverySchema, signature, type Webhook } from './webhook.ts'

const ATTEMPT_MS = 30_000
/** A delivery is dropped after this long. */
const GIVE_UP_MS = 30 * 60_000

export interface SenderOptions {
  /** Undelivered messages are stored here, so that they survive a restart. */
  folder: string
  webhooks: readonly Webhook[]
  projectId: string
  faults: WebhookFaults
  /** Milliseconds before each further attempt; the last value repeats. */
  delays?: readonly number[]
}

const isFinal = (status: number) => status < 500 && status !== 429 && status !== 408

/** Null for an invalid file, such as one half written when the process ended. */
async function noted(file: string): Promise<Delivery | null> {
  if (!file.endsWith('.json')) return null
  try {
    return deliverySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    console.warn(`content: ${file} is no webhook delivery and is left alone: ${error}`)
    return null
  }
}

/** Sends signed webhooks, in order for each receiver, and retries until they are accepted. */
export class WebhookSender {
  readonly #options: SenderOptions
  readonly #delays: readonly number[]
  readonly #queues = new Map<string, Promise<void>>()
  #delayed: { webhook: Webhook; delivery: Delivery }[] = []
  readonly #ending = new AbortController()
  readonly #unsubscribe: (() => void)[] = []
  readonly #webhooks: Webhook[] = []
  #datasets: ReadonlyMap<string, Dataset> = new Map()

  constructor(options: SenderOptions) {
    this.#options = options
    this.#delays = options.delays ?? [1000, 2000, 5000, 10_000, 30_000, 60_000]
  }

  /** Sends undelivered messages of earlier runs, then those of each dataset's changes. */
  async start(datasets: ReadonlyMap<string, Dataset>): Promise<void> {
    this.#datasets = datasets
    await mkdir(this.#options.folder, { recursive: true })
    this.#webhooks.push(...this.#options.webhooks)
    for (const name of (await readdir(this.#options.folder)).sort()) {
      const delivery = await noted(join(this.#options.folder, name))
      if (delivery !== null) this.#enqueue(delivery)
    }
    for (const webhook of this.#options.webhooks) this.#subscribe(webhook)
  }

  /** Sends another webhook from now on. @throws Error when its dataset is not there. */
  add(webhook: Webhook): void {
    this.#webhooks.push(webhook)
    this.#subscribe(webhook)
  }

  async close(): Promise<void> {
    for (const stop of this.#unsubscribe) stop()
    this.#ending.abort()
    await Promise.allSettled(this.#queues.values())
  }

  #subscribe(webhook: Webhook): void {
    const dataset = this.#datasets.get(webhook.dataset)
    if (dataset === undefined) {
      throw new Error(
        `The webhook "${webhook.name}" names the dataset "${webhook.dataset}", which is not there`,
      )
    }
    const context = { projectId: this.#options.projectId, dataset: dataset.name, identity: '<system>' }
    const send = dataset.subscribe((committed) => {
      try {
        const published = dataset.perspectives.published
        for (const delivery of deliveriesFor(webhook, committed, published, context)) {
          this.#enqueue(delivery, this.#keep(delivery))
        }
      } catch (error) {
        console.error(`content: the webhook "${webhook.name}" cannot be made:`, error)
      }
    })
    this.#unsubscribe.push(send)
  }

  #file(delivery: Delivery): string {
    return join(this.#options.folder, `${delivery.created}-${delivery.id.slice(0, 180)}.json`)
  }

  async #keep(delivery: Delivery): Promise<void> {
    await writeAtomically(this.#file(delivery), JSON.stringify(delivery)).catch((error: unknown) => {
      console.error('content: a webhook could not be noted down; it is sent all the same:', error)
    })
  }

  #enqueue(delivery: Delivery, kept: Promise<void> = Promise.resolve()): void {
    const webhook = this.#webhooks.find(({ name }) => name === delivery.webhook)
    if (webhook === undefined) return
    const before = this.#queues.get(webhook.name) ?? Promise.resolve()
    this.#queues.set(
      webhook.name,
      before.then(() => kept).then(() => this.#deliverWithFault(webhook, delivery)),
    )
  }

  /** Delivers a message, or does with it what a test ordered. */
  async #deliverWithFault(webhook: Webhook, delivery: Delivery): Promise<void> {
    const fault = this.#options.faults.take()
    if (fault === 'delay') {
      this.#delayed.push({ webhook, delivery })
      return
    }
    if (fault === 'lose') await rm(this.#file(delivery), { force: true })
    else await this.#deliver(webhook, delivery)
    if (fault === 'repeat') await this.#deliver(webhook, delivery)
    const delayed = this.#delayed
    this.#delayed = []
    for (const late of delayed) await this.#deliver(late.webhook, late.delivery)
  }

  async #deliver(webhook: Webhook, delivery: Delivery): Promise<void> {
    for (let attempt = 0; !this.#ending.signal.aborted; attempt += 1) {
      const outcome = await this.#attempt(webhook, delivery)
      if (this.#ending.signal.aborted) return
      const isLost = Date.now() - delivery.created > GIVE_UP_MS
      if (outcome === 'taken' || outcome === 'refused' || isLost) {
        if (outcome !== 'taken')
          console.warn(`content: the webhook "${webhook.name}" was given up: ${outcome}`)
        await rm(this.#file(delivery), { force: true }).catch((error: unknown) => {
          console.error('content: a webhook that is over will be sent again after a restart:', error)
        })
        return
      }
      const delay = this.#delays[Math.min(attempt, this.#delays.length - 1)] ?? 1000
      await wait(delay, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  async #attempt(webhook: Webhook, delivery: Delivery): Promise<'taken' | 'refused' | 'later'> {
    const { body, headers } = delivery
    // Signs each attempt again, because receivers reject old signatures.
    const signed = { ...headers, 'sanity-webhook-signature': signature(body, webhook.secret, Date.now()) }
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        body,
        headers: signed,
        redirect: 'manual',
        signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ATTEMPT_MS)]),
      })
      await response.arrayBuffer()
      if (response.ok) return 'taken'
      return isFinal(response.status) ? 'refused' : 'later'
    } catch {
      return 'later'
    }
  }
}

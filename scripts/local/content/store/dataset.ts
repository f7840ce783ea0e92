import { randomBytes } from 'node:crypto'
import { apiError, repeatedTransaction } from '../errors.ts'
import { applyStep, type Stamp } from './apply-mutation.ts'
import type { JsonObject, StoredDocument } from './documents.ts'
import { History } from './history.ts'
import { type MutationInput, toProtocol, toSteps } from './mutations.ts'
import { Perspectives } from './perspectives.ts'
import { checkReferences } from './reference-integrity.ts'
import type { Transaction } from './transaction-files.ts'
import { type LogPosition, TransactionLog } from './transaction-log.ts'

export interface CommitOptions {
  /** The user's id. */
  author: string
  /** Becomes the revision of every changed document; unique in the dataset, generated when absent. */
  transactionId?: string | undefined
  /** Validates only; nothing is changed. */
  dryRun?: boolean
  keepTimes?: boolean
  /** Returns the ids that the query of a mutation selects. */
  select: (query: string, params: JsonObject) => string[]
}

export type Operation = 'create' | 'update' | 'delete' | 'none'

export interface CommitResult {
  transactionId: string
  results: ReadonlyArray<{ id: string; operation: Operation; document: StoredDocument | null }>
}

/** A transaction that is on disk, with each document before it. */
export interface Committed {
  transaction: Transaction
  previous: ReadonlyMap<string, StoredDocument | null>
}

/** One dataset: its documents in memory in every perspective, and its transaction log on disk. */
export class Dataset {
  readonly name: string
  readonly perspectives = new Perspectives()
  /** All transactions since the dataset was created. */
  readonly history: History
  #log: TransactionLog | null = null
  #lastTime = 0
  /** The ids that clients gave to transactions since the dataset was opened. */
  readonly #givenIds = new Set<string>()
  readonly #subscribers = new Set<(committed: Committed) => void>()

  private constructor(name: string) {
    this.name = name
    this.history = new History(() => this.#opened)
  }

  /** Opens the dataset in `folder`, or creates one. @throws Error when its files are damaged. */
  static async open(name: string, folder: string, options: { segmentBytes?: number } = {}): Promise<Dataset> {
    const dataset = new Dataset(name)
    dataset.#log = await TransactionLog.open(folder, {
      ...options,
      load: (documents) => {
        for (const document of documents) dataset.perspectives.set(document._id, document)
      },
      documents: () => dataset.perspectives.raw.all,
    })
    return dataset
  }

  get isEmpty(): boolean {
    return this.perspectives.raw.all.length === 0
  }

  get(id: string): StoredDocument | null {
    return this.perspectives.raw.byId(id)
  }

  /** Calls back for every transaction once it is on disk. Returns a function that unsubscribes. */
  subscribe(subscriber: (committed: Committed) => void): () => void {
    this.#subscribers.add(subscriber)
    return () => void this.#subscribers.delete(subscriber)
  }

  /** Applies all mutations or none, and resolves when they are on disk. @throws the error of the first that fails. */
  async commit(mutations: readonly MutationInput[], options: CommitOptions): Promise<CommitResult> {
    const given = options.transactionId
    if (given !== undefined && ((await this.history.has(given)) || this.#givenIds.has(given))) {
      throw repeatedTransaction(given)
    }
    const transactionId = given ?? randomBytes(11).toString('base64url')
    const stamp: Stamp = {
      transactionId,
      timestamp: this.#now(),
      keepTimes: options.keepTimes ?? false,
    }
    const steps = toSteps(mutations, options.select)
    const before = new Map<string, StoredDocument | null>()
    const after = new Map<string, StoredDocument | null>()
    const results = steps.map((step) => {
      if (!before.has(step.id)) before.set(step.id, this.get(step.id))
      const current = after.get(step.id) ?? (after.has(step.id) ? null : this.get(step.id))
      const document = applyStep(step, current, stamp)
      after.set(step.id, document)
      return { id: step.id, operation: operationOf(current, document), document }
    })
    checkReferences(this.perspectives.raw, after)
    if (options.dryRun === true) return { transactionId, results }
    if (!this.#opened.isWritable) throw this.#unwritable()

    const transaction: Transaction = {
      id: transactionId,
      timestamp: stamp.timestamp,
      author: options.author,
      mutations: steps.map(toProtocol),
      changes: [...after].map(([id, document]) => ({
        id,
        previousRev: before.get(id)?._rev ?? null,
        document,
      })),
    }
    if (given !== undefined) this.#givenIds.add(given)
    const written = this.#opened.append(transaction)
    // Visible to the next request at once; listeners and webhooks are told when it is on disk.
    for (const [id, document] of after) {
      if (document !== before.get(id)) this.perspectives.set(id, document)
    }
    let place: LogPosition
    try {
      place = await written
    } catch (error) {
      console.error(`content: the log of "${this.name}" cannot be written:`, error)
      throw this.#unwritable()
    }
    this.history.add(transaction, place)
    for (const subscriber of this.#subscribers) subscriber({ transaction, previous: before })
    return { transactionId, results }
  }

  async close(): Promise<void> {
    await this.#log?.close()
  }

  #unwritable() {
    return apiError(503, `The dataset "${this.name}" cannot be written to disk`)
  }

  get #opened(): TransactionLog {
    if (this.#log === null) throw new Error(`Dataset "${this.name}" is not open`)
    return this.#log
  }

  /** Strictly increasing, because the studio orders events by it. */
  #now(): string {
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1)
    return new Date(this.#lastTime).toISOString()
  }
}

function operationOf(before: StoredDocument | null, after: StoredDocument | null): Operation {
  if (after === null) return before === null ? 'none' : 'delete'
  if (before === null) return 'create'
  return before === after ? 'none' : 'update'
}

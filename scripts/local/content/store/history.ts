import { getPublishedId } from '@sanity/client/csm'
import { type DocumentEvent, documentEvents } from './document-events.ts'
import type { StoredDocument } from './documents.ts'
import { effectOf, type MendozaPatch } from './mendoza-effects.ts'
import type { Transaction } from './transaction-files.ts'
import type { LogPosition, TransactionLog } from './transaction-log.ts'

/** A transaction as the history API returns it, limited to the requested documents. */
export interface PastTransaction {
  id: string
  timestamp: string
  author: string
  documentIDs: readonly string[]
  mutations: ReadonlyArray<Record<string, unknown>>
  effects: Readonly<Record<string, { apply: MendozaPatch; revert: MendozaPatch }>>
}

interface Entry {
  /** Sequence number within the dataset. */
  order: number
  id: string
  timestamp: string
  place: LogPosition
}

export interface HistoryRange {
  /** Inclusive. */
  fromTransaction?: string | undefined
  toTransaction?: string | undefined
  fromTime?: string | undefined
  toTime?: string | undefined
  reverse?: boolean
  limit?: number | undefined
}

/** Index of each document's transactions in the log. Read from disk on first use, updated from then on. */
export class History {
  readonly #log: () => TransactionLog
  readonly #entries = new Map<string, Entry[]>()
  readonly #transactionIds = new Set<string>()
  readonly #waiting: { transaction: Transaction; place: LogPosition }[] = []
  #loading: Promise<void> | null = null
  #isLoaded = false
  #count = 0

  constructor(log: () => TransactionLog) {
    this.#log = log
  }

  /** Adds a transaction that is on disk. */
  add(transaction: Transaction, place: LogPosition): void {
    if (this.#isLoaded) this.#index(transaction, place)
    else if (this.#loading !== null) this.#waiting.push({ transaction, place })
  }

  /** Whether a transaction on disk has this id. */
  async has(transactionId: string): Promise<boolean> {
    await this.#load()
    return this.#transactionIds.has(transactionId)
  }

  /** The transactions that changed any of the documents, oldest first unless `reverse` is set. */
  async transactions(ids: readonly string[], range: HistoryRange = {}): Promise<PastTransaction[]> {
    await this.#load()
    const chosen = within(this.#entriesOf(ids), range)
    return Promise.all(chosen.map((entry) => this.#tell(entry, ids)))
  }

  /** What happened to a document as a whole, latest first. */
  async events(id: string): Promise<DocumentEvent[]> {
    await this.#load()
    const ids = [id, getPublishedId(id)]
    const transactions = await Promise.all(this.#entriesOf(ids).map(({ place }) => this.#log().read(place)))
    return documentEvents(id, transactions)
  }

  /** The document at a revision, at a time, or before it was deleted (`last`); null when it did not exist. */
  async documentAt(
    id: string,
    when: { revision: string } | { time: string } | 'last',
  ): Promise<StoredDocument | null> {
    await this.#load()
    const entries = [...(this.#entries.get(id) ?? [])].reverse()
    for (const entry of entries) {
      if (when !== 'last' && 'revision' in when && entry.id !== when.revision) continue
      if (when !== 'last' && 'time' in when && isAfter(entry.timestamp, when.time)) continue
      const document = await this.#after(entry, id)
      if (document !== null || when !== 'last') return document
    }
    return null
  }

  /** Oldest first. */
  #entriesOf(ids: readonly string[]): readonly Entry[] {
    const entries = ids.flatMap((id) => this.#entries.get(id) ?? [])
    return [...new Map(entries.map((entry) => [entry.order, entry])).values()].toSorted(
      (a, b) => a.order - b.order,
    )
  }

  #index(transaction: Transaction, place: LogPosition): void {
    this.#count += 1
    this.#transactionIds.add(transaction.id)
    const entry = { order: this.#count, id: transaction.id, timestamp: transaction.timestamp, place }
    for (const { id } of transaction.changes) {
      const list = this.#entries.get(id)
      if (list === undefined) this.#entries.set(id, [entry])
      else list.push(entry)
    }
  }

  #load(): Promise<void> {
    this.#loading ??= this.#read()
    return this.#loading
  }

  async #read(): Promise<void> {
    const read = new Set<string>()
    const name = ({ segment, offset }: LogPosition) => `${segment}:${offset}`
    for await (const { transaction, place } of this.#log().history()) {
      read.add(name(place))
      this.#index(transaction, place)
    }
    // Transactions committed during the read may have been read already.
    for (const { transaction, place } of this.#waiting.splice(0)) {
      if (!read.has(name(place))) this.#index(transaction, place)
    }
    this.#isLoaded = true
  }

  async #after(entry: Entry, id: string): Promise<StoredDocument | null> {
    const { changes } = await this.#log().read(entry.place)
    return changes.find((change) => change.id === id)?.document ?? null
  }

  async #before(entry: Entry, id: string): Promise<StoredDocument | null> {
    const entries = this.#entries.get(id) ?? []
    const previous = entries[entries.findIndex(({ order }) => order === entry.order) - 1]
    return previous === undefined ? null : this.#after(previous, id)
  }

  async #tell(entry: Entry, ids: readonly string[]): Promise<PastTransaction> {
    const transaction = await this.#log().read(entry.place)
    const effects: Record<string, { apply: MendozaPatch; revert: MendozaPatch }> = {}
    for (const { id, document } of transaction.changes) {
      if (!ids.includes(id)) continue
      const before = await this.#before(entry, id)
      effects[id] = { apply: effectOf(before, document), revert: effectOf(document, before) }
    }
    const { timestamp, author, mutations, changes } = transaction
    return { id: entry.id, timestamp, author, documentIDs: changes.map(({ id }) => id), mutations, effects }
  }
}

/** Compares ISO times, which sort as strings only when both have milliseconds. */
const isAfter = (time: string, other: string) => Date.parse(time) > Date.parse(other)

function within(entries: readonly Entry[], range: HistoryRange): readonly Entry[] {
  const { fromTransaction, toTransaction, fromTime, toTime, reverse, limit } = range
  const from = entries.findIndex(({ id }) => id === fromTransaction)
  const to = entries.findIndex(({ id }) => id === toTransaction)
  const chosen = entries
    .slice(Math.max(0, from), to === -1 ? undefined : to + 1)
    .filter(
      ({ timestamp }) =>
        (fromTime === undefined || !isAfter(fromTime, timestamp)) &&
        (toTime === undefined || !isAfter(timestamp, toTime)),
    )
  if (reverse) chosen.reverse()
  return chosen.slice(0, limit)
}

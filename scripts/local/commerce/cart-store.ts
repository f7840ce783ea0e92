import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../shared/files.ts'
import { cartLimits, cartSchema, type StoredCart } from './cart.ts'
import { parseId } from './ids.ts'

const DAY = 24 * 60 * 60 * 1000
/** Carts read or written last are kept in memory too. */
const KEPT = 500

const newKey = (bytes: number) => randomBytes(bytes).toString('hex')

/**
 * The carts, one file each. A changed cart is on disk before anybody is told of the change, and changes of one cart
 * never overlap.
 */
export class CartStore {
  readonly #directory: string
  readonly #now: () => Date
  readonly #kept = new Map<string, StoredCart>()
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(directory: string, now: () => Date = () => new Date()) {
    this.#directory = directory
    this.#now = now
  }

  /** A new, empty cart, not written yet. */
  blank(): StoredCart {
    const now = this.#now().toISOString()
    return {
      token: newKey(16),
      secret: newKey(16),
      checkoutKey: newKey(16),
      createdAt: now,
      updatedAt: now,
      lines: [],
      attributes: [],
      note: '',
      discountCodes: [],
      buyer: { email: null, phone: null, countryCode: null },
      order: null,
    }
  }

  /**
   * The cart an id names; null without its right secret, once it is completed or too old, or when there is none. Throws
   * a GraphQL error for what is no global id at all.
   */
  async find(id: string): Promise<StoredCart | null> {
    const { kind, key, parameters } = parseId(id)
    if (kind !== 'Cart') return null
    const cart = await this.byToken(key)
    if (cart === null || cart.order !== null || cart.secret !== parameters.get('key')) return null
    const age = this.#now().getTime() - Date.parse(cart.updatedAt)
    return age > cartLimits.days * DAY ? null : cart
  }

  /** The cart with this token, whoever asks, completed or not. */
  async byToken(token: string): Promise<StoredCart | null> {
    if (!/^[0-9a-f]{32}$/.test(token)) return null
    const kept = this.#kept.get(token)
    if (kept !== undefined) return kept
    try {
      const cart = cartSchema.parse(JSON.parse(await readFile(this.#file(token), 'utf8')))
      this.#keep(cart)
      return cart
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      console.error(`commerce: a cart file cannot be read and counts as gone: ${this.#file(token)}`, error)
      return null
    }
  }

  /** Writes the cart, stamped with the time, and answers it as written. */
  async save(cart: StoredCart): Promise<StoredCart> {
    const saved = { ...cart, updatedAt: this.#now().toISOString() }
    await writeWhole(this.#file(saved.token), JSON.stringify(saved))
    this.#keep(saved)
    return saved
  }

  /** Does `work` when everything begun before on the same cart is done. */
  async inTurn<T>(token: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(token) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#queues.set(token, turn)
    try {
      return await turn
    } finally {
      if (this.#queues.get(token) === turn) this.#queues.delete(token)
    }
  }

  #file(token: string): string {
    return join(this.#directory, token.slice(0, 2), `${token}.json`)
  }

  #keep(cart: StoredCart): void {
    this.#kept.delete(cart.token)
    this.#kept.set(cart.token, cart)
    const oldest = this.#kept.keys().next()
    if (this.#kept.size > KEPT && oldest.done !== true) this.#kept.delete(oldest.value)
  }
}

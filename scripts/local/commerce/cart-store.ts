import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissingFile } from '../../shared/error-code.ts'
import { writeAtomically } from '../shared/write-atomically.ts'
import { parseId } from './global-ids.ts'
import { cartLimits, cartSchema, type StoredCart } from './stored-cart.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many of the most recently used carts are cached in memory. */
const MAX_CACHED_CARTS = 500

const newKey = (bytes: number) => randomBytes(bytes).toString('hex')

/**
 * Stores each cart in a file. A change is on disk before it is acknowledged, and changes of one cart are serialized.
 */
export class CartStore {
  readonly #directory: string
  readonly #now: () => Date
  readonly #cached = new Map<string, StoredCart>()
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(directory: string, now: () => Date = () => new Date()) {
    this.#directory = directory
    this.#now = now
  }

  /** Creates an empty cart without saving it. */
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
      addresses: [],
      metafields: [],
      order: null,
    }
  }

  /**
   * The cart with a global id; null when it does not exist, is completed or expired, or the secret is wrong.
   * @throws GraphQLError for a malformed id.
   */
  async find(id: string): Promise<StoredCart | null> {
    const { kind, key, parameters } = parseId(id)
    if (kind !== 'Cart') return null
    const cart = await this.byToken(key)
    if (cart === null || cart.order !== null || cart.secret !== parameters.get('key')) return null
    const age = this.#now().getTime() - Date.parse(cart.updatedAt)
    return age > cartLimits.days * DAY_MS ? null : cart
  }

  /** The cart with a token, completed or not, without checking its secret. */
  async byToken(token: string): Promise<StoredCart | null> {
    if (!/^[0-9a-f]{32}$/.test(token)) return null
    const cached = this.#cached.get(token)
    if (cached !== undefined) return cached
    try {
      const cart = cartSchema.parse(JSON.parse(await readFile(this.#file(token), 'utf8')))
      this.#cache(cart)
      return cart
    } catch (error) {
      if (isMissingFile(error)) return null
      console.error(`commerce: a cart file cannot be read and counts as gone: ${this.#file(token)}`, error)
      return null
    }
  }

  /** Saves the cart with a new `updatedAt` and returns it. */
  async save(cart: StoredCart): Promise<StoredCart> {
    const saved = { ...cart, updatedAt: this.#now().toISOString() }
    await writeAtomically(this.#file(saved.token), JSON.stringify(saved))
    this.#cache(saved)
    return saved
  }

  /** Runs `work` after all earlier work on the same cart. */
  async enqueue<T>(token: string, work: () => Promise<T>): Promise<T> {
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

  #cache(cart: StoredCart): void {
    this.#cached.delete(cart.token)
    this.#cached.set(cart.token, cart)
    const oldest = this.#cached.keys().next()
    if (this.#cached.size > MAX_CACHED_CARTS && oldest.done !== true) this.#cached.delete(oldest.value)
  }
}

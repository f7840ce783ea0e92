import type {
  CartAnswer,
  CartApi,
  LineUpdate,
  ServiceMessage,
  ServiceWarning,
} from '#commerce/cart/cart.api.ts'
import type { Cart, ServerCartLine } from '#commerce/cart/cart-schema.ts'
import { lineKey } from '#features/cart/line-key.ts'
import { type Answered, applyOutcome, type Outcome } from './cart-outcomes.fixture.ts'
import type { FakeClock } from './fake-clock.fixture.ts'

interface Line {
  id: string
  variantId: string
  planId: string | null
  quantity: number
}

interface StoredCart {
  id: string
  lines: Line[]
  attributes: Record<string, string>
  codes: string[]
  changes: number
}

/** A commerce service's carts, kept in memory, with every call's outcome taken from a list. */
export class CartService {
  readonly carts = new Map<string, StoredCart>()
  /** Every total this service ever answered: any other amount shown was computed by the shop. */
  readonly issued = new Set<string>()
  readonly mutations: string[] = []
  reads = 0
  outcomes: Outcome[] = []
  /** Calls of these names always fail for now, whatever their outcome in the list. */
  readonly broken = new Map<string, 'failing before' | 'throttled'>()
  #nextId = 1
  /** What the next answer warns of. */
  readonly warnings: ServiceWarning[] = []
  readonly #time: FakeClock
  readonly stock: Map<string, number>
  /** What answers say is left of a variant. */
  readonly left = new Map<string, number>()
  /** Codes that are listed as not applicable, with a warning to whoever sends them. */
  readonly unknownCodes = new Set<string>()

  constructor(time: FakeClock, stock = new Map<string, number>()) {
    this.#time = time
    this.stock = stock
  }

  /** The cart's API for one tab; it gets no answers once `isAlive` is false. */
  api(isAlive: () => boolean): CartApi {
    const call = (name: string, work: () => Answered) => {
      if (name === 'read') this.reads += 1
      else this.mutations.push(name)
      const failing = this.broken.get(name)
      const outcome: Outcome = failing
        ? { kind: failing, ms: 20 }
        : (this.outcomes.shift() ?? { kind: 'answered', ms: 20 })
      return this.#apply(outcome, work, name !== 'read' && name !== 'create', isAlive)
    }
    return {
      create: () => call('create', () => this.#create()),
      read: (id) => call('read', () => this.#answer(this.carts.get(id))),
      addLines: (id, lines) =>
        call('add', () =>
          this.#change(id, (cart) => {
            for (const line of lines) this.#add(cart, line)
            return null
          }),
        ),
      updateLines: (id, updates) =>
        call('update', () => this.#change(id, (cart) => this.#update(cart, updates))),
      removeLine: (id, lineId) =>
        call('remove', () =>
          this.#change(id, (cart) => {
            if (!cart.lines.some((l) => l.id === lineId)) return 'The merchandise line does not exist.'
            cart.lines = cart.lines.filter((l) => l.id !== lineId)
            return null
          }),
        ),
      setAttributes: (id, attributes) =>
        call('attributes', () =>
          this.#change(id, (cart) => {
            cart.attributes = Object.fromEntries(attributes.map(({ key, value }) => [key, value]))
            return null
          }),
        ),
      setCodes: (id, codes) =>
        call('codes', () =>
          this.#change(id, (cart) => {
            cart.codes = [...codes]
            for (const code of codes) {
              if (!this.unknownCodes.has(code)) continue
              this.warnings.push({ code: 'DISCOUNT_NOT_FOUND', message: `Unknown: ${code}`, target: id })
            }
            return null
          }),
        ),
    }
  }

  #add(cart: StoredCart, { merchandiseId, quantity, sellingPlanId }: Adding) {
    const planId = sellingPlanId ?? null
    const there = cart.lines.find((l) => l.variantId === merchandiseId && l.planId === planId)
    if (there !== undefined) {
      there.quantity += quantity
      return
    }
    cart.lines.push({ id: `line-${this.#nextId++}`, variantId: merchandiseId, planId, quantity })
  }

  /** Makes all updates or none; lines that become the same are joined in the first one's place. */
  #update(cart: StoredCart, updates: readonly LineUpdate[]): string | null {
    if (updates.some(({ id }) => !cart.lines.some((l) => l.id === id))) {
      return 'The merchandise line does not exist.'
    }
    const lines: Line[] = []
    for (const line of cart.lines) {
      const update = updates.find(({ id }) => id === line.id)
      const quantity = update?.quantity ?? line.quantity
      const variantId = update?.merchandiseId ?? line.variantId
      const same = lines.find((l) => l.variantId === variantId && l.planId === line.planId)
      if (same !== undefined) same.quantity += quantity
      else if (quantity > 0 || update === undefined) lines.push({ ...line, variantId, quantity })
    }
    cart.lines = lines
    return null
  }

  /** The cart's fields besides its lines. */
  attributesAndCodes(cartId: string | null): {
    attributes: Record<string, string>
    codes: readonly string[]
  } {
    const cart = cartId === null ? undefined : this.carts.get(cartId)
    return { attributes: { ...cart?.attributes }, codes: cart?.codes ?? [] }
  }

  /** Quantities by line key, as the service has them. */
  quantities(cartId: string | null): Record<string, number> {
    const cart = cartId === null ? undefined : this.carts.get(cartId)
    return Object.fromEntries((cart?.lines ?? []).map((l) => [lineKey(l.variantId, l.planId), l.quantity]))
  }

  /** Brings lines down to what stock allows, to 0 where nothing is left, and warns of each, as the real service does. */
  #fitToStock(cart: StoredCart) {
    for (const line of cart.lines) {
      const there = this.stock.get(line.variantId) ?? Number.POSITIVE_INFINITY
      if (line.quantity <= there) continue
      line.quantity = there
      const code = there === 0 ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK'
      this.warnings.push({ code, message: 'Not enough in stock.', target: line.id })
    }
  }

  #apply(
    outcome: Outcome,
    work: () => Answered,
    changesCart: boolean,
    isAlive: () => boolean,
  ): Promise<CartAnswer> {
    const end = () => this.carts.clear()
    return applyOutcome(outcome, { work, changesCart, isAlive, end, sleep: this.#time.sleep })
  }

  #create(): Answered {
    const cart = {
      id: `gid://shopify/Cart/c${this.#nextId++}?key=k`,
      lines: [],
      attributes: {},
      codes: [],
      changes: 0,
    }
    this.carts.set(cart.id, cart)
    return this.#answer(cart)
  }

  #change(id: string, work: (cart: StoredCart) => string | null): Answered {
    const cart = this.carts.get(id)
    if (cart === undefined) {
      const userErrors: ServiceMessage[] = [
        { code: 'INVALID', message: 'The specified cart does not exist.' },
      ]
      return { ok: true, cart: null, userErrors, warnings: [] }
    }
    const objection = work(cart)
    this.#fitToStock(cart)
    cart.changes += 1
    const answer = this.#answer(cart)
    return objection === null ? answer : { ...answer, userErrors: [{ code: 'INVALID', message: objection }] }
  }

  #answer(cart: StoredCart | undefined): Answered {
    return {
      ok: true,
      cart: cart === undefined ? null : this.#toCart(cart),
      userErrors: [],
      warnings: this.warnings.splice(0),
    }
  }

  /** Totals that cannot be computed from the quantities. */
  #money(seed: string) {
    let hash = 7
    for (const character of seed) hash = (hash * 31 + character.charCodeAt(0)) % 100_003
    const amount = `${hash}.0`
    this.issued.add(amount)
    return { amount, currencyCode: 'USD' }
  }

  #toCart(cart: StoredCart): Cart {
    const state = cart.lines.map((l) => `${l.id}x${l.quantity}`).join()
    const total = this.#money(`${cart.id}${state}`)
    return {
      id: cart.id,
      checkoutUrl: 'https://checkout.example/c?key=1',
      updatedAt: new Date(this.#time.now()).toISOString(),
      cost: { totalAmount: total, subtotalAmount: total },
      attributes: Object.entries(cart.attributes).map(([key, value]) => ({ key, value })),
      discountCodes: cart.codes.map((code) => ({ code, applicable: !this.unknownCodes.has(code) })),
      discountAllocations: [],
      lines: { nodes: cart.lines.map((line) => this.#toLine(line)) },
    }
  }

  #toLine({ id, variantId, planId, quantity }: Line): ServerCartLine {
    const money = this.#money(`${id}x${quantity}`)
    return {
      id,
      quantity,
      attributes: [],
      cost: {
        totalAmount: money,
        subtotalAmount: money,
        amountPerQuantity: money,
        compareAtAmountPerQuantity: null,
      },
      discountAllocations: [],
      sellingPlanAllocation:
        planId === null ? null : { sellingPlan: { id: planId, name: 'Monthly', recurringDeliveries: true } },
      merchandise: {
        id: variantId,
        sku: null,
        title: 'Default Title',
        price: money,
        compareAtPrice: null,
        availableForSale: this.stock.get(variantId) !== 0,
        quantityAvailable: this.left.get(variantId) ?? null,
        image: null,
        selectedOptions: [],
        product: { id: `product of ${variantId}`, title: variantId, productType: 'Powders', tags: [] },
      },
    }
  }
}

type Adding = Parameters<CartApi['addLines']>[1][number]

import { lineKey, wholeQuantity } from './cart.ts'
import type { AddRequest, CartLineView, ChangeOptions, ChangeOutcome, VariantDisplay } from './cart.view.ts'
import { ATTRIBUTES_KEY, CODES_KEY, type Intention } from './intentions.ts'

/** What a shopper, or the shop itself, may want of the cart. */
export interface ShopperVerbs {
  /** CART-18, CART-22..24. True once settled or safely kept, false when it failed, which has then been said. */
  add(request: AddRequest): Promise<boolean>
  /** CART-24, setting; 0 removes (CART-26). Keys and quantities that make no sense are ignored. */
  setQuantity(key: string, quantity: number): void
  /** CART-43: another variant in a line's place; unknown keys are ignored. */
  chooseVariant(key: string, variantId: string, display: VariantDisplay): void
  /** CART-17: sets attributes, or drops those that are null; all others are kept. */
  setAttributes(
    changes: Readonly<Record<string, string | null>>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome>
  /** DISC-15: the whole list of codes. */
  setCodes(codes: readonly string[], options?: ChangeOptions): Promise<ChangeOutcome>
}

export interface VerbsOptions {
  readonly newId: () => string
  readonly now: () => number
  /** This page's id. */
  readonly tab: string
  readonly cartId: () => string | null
  /** The lines as the shopper sees them now. */
  readonly lines: () => readonly CartLineView[]
  /** Takes an intention in; answers the one that now stands for it. */
  readonly intend: (next: Intention) => Intention
  readonly outcomeOf: (id: string) => Promise<ChangeOutcome>
}

const withoutCart: ChangeOutcome = { kind: 'failed', text: 'There is no cart yet.', userErrors: [] }

/** Turns what is wanted into intentions; what makes no sense never becomes one. */
export function createVerbs(options: VerbsOptions): ShopperVerbs {
  const { newId, now, tab, cartId, lines, intend, outcomeOf } = options
  const lineOf = (key: string) => lines().find((line) => line.key === key)
  const fresh = (key: string) => ({
    id: newId(),
    owner: tab,
    touched: now(),
    cartId: cartId(),
    key,
    sent: null,
  })

  /** Null where nothing is to be done. */
  const set = (line: CartLineView, quantity: number) => {
    const whole = wholeQuantity(quantity)
    if (whole === null) return null
    const wanted = Math.min(whole, line.maximum)
    if (wanted === line.quantity) return null
    return intend({ ...fresh(line.key), kind: 'set', title: line.title, quantity: wanted })
  }
  const isDone = async (stands: Intention) => (await outcomeOf(stands.id)).kind !== 'failed'

  return {
    async add({ variantId, sellingPlanId = null, quantity, additive = true, attributes = [], display }) {
      const key = lineKey(variantId, sellingPlanId)
      const line = additive ? undefined : lineOf(key)
      if (line !== undefined) {
        const stands = set(line, quantity)
        return stands === null ? Number.isFinite(quantity) : isDone(stands)
      }
      const whole = wholeQuantity(quantity)
      if (whole === null || whole < 1) return false
      const stands = intend({
        ...fresh(key),
        kind: 'add',
        title: display.title,
        quantity: whole,
        variantId,
        sellingPlanId,
        attributes: attributes.map(({ key, value }) => ({ key, value })),
        display: { ...display },
      })
      return isDone(stands)
    },
    setQuantity(key, quantity) {
      const line = lineOf(key)
      if (line !== undefined) set(line, quantity)
    },
    chooseVariant(key, variantId, { variantTitle, image }) {
      const line = lineOf(key)
      if (line === undefined || line.variantId === variantId) return
      const { title, quantity, sellingPlanId, planName } = line
      intend({
        ...fresh(key),
        kind: 'swap',
        title,
        quantity,
        toKey: lineKey(variantId, sellingPlanId),
        variantId,
        sellingPlanId,
        display: { title, variantTitle, planName, image },
      })
    },
    async setAttributes(changes, { failureText = null } = {}) {
      // Where something is being added, a cart is being made.
      if (cartId() === null && lines().length === 0) return withoutCart
      const stands = intend({
        ...fresh(ATTRIBUTES_KEY),
        kind: 'attributes',
        changes: { ...changes },
        failureText,
      })
      return outcomeOf(stands.id)
    },
    async setCodes(codes, { failureText = null } = {}) {
      if (cartId() === null) return withoutCart
      const stands = intend({ ...fresh(CODES_KEY), kind: 'codes', codes: [...codes], failureText })
      return outcomeOf(stands.id)
    },
  }
}

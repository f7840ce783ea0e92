import { lineKey, wholeQuantity } from './cart.ts'
import type { CartCommands, CartLineView, ChangeOutcome } from './cart.view.ts'
import { ATTRIBUTES_KEY, CODES_KEY, type Intention } from './intentions.ts'

/** The commands that change the cart. */
type ChangeCommands = Pick<
  CartCommands,
  'add' | 'setQuantity' | 'removeLine' | 'chooseVariant' | 'setAttributes' | 'setCodes'
>

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
  readonly onRemoved: (line: CartLineView) => void
}

const withoutCart: ChangeOutcome = { kind: 'failed', text: 'There is no cart yet.', userErrors: [] }

/** Turns what is wanted into intentions; what makes no sense never becomes one. */
export function createVerbs(options: VerbsOptions): ChangeCommands {
  const { newId, now, tab, cartId, lines, intend, outcomeOf, onRemoved } = options
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
    removeLine(key) {
      const line = lineOf(key)
      if (line === undefined) return
      onRemoved(line)
      set(line, 0)
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

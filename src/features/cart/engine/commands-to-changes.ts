import type { AddRequest, CartCommands, ChangeOutcome } from '../cart-commands.ts'
import type { CartLineView } from '../cart-view.ts'
import { clampQuantity, toAddChange } from '../early-add.browser.ts'
import { lineKey, lineName } from '../line-key.ts'
import type { ProductTitleOf } from './engine-options.ts'
import { ATTRIBUTES_KEY, CODES_KEY, type NewChange, type PendingChange } from './pending-change.ts'
import type { CartEffectMap } from './state.ts'

/** The commands that change the cart. */
type ChangeCommands = Pick<
  CartCommands,
  'add' | 'setQuantity' | 'removeLine' | 'chooseVariant' | 'setAttributes' | 'setCodes'
>

interface ChangeCommandsOptions {
  readonly newChange: (key: string) => NewChange
  readonly cartId: () => string | null
  /** The lines as the shopper sees them: another tab may have claimed the change by which there is one. */
  readonly lines: () => readonly CartLineView[]
  /** Puts a change in the queue, and resolves when it is confirmed, rolled back or safely stored. */
  readonly request: (change: PendingChange) => Promise<ChangeOutcome>
  readonly titleOf: ProductTitleOf
  readonly onRemoved: (line: CartLineView) => void
}

const noCart: ChangeOutcome = {
  kind: 'failed',
  text: 'There is no cart yet.',
  userErrors: [],
  isRetryable: true,
}

/** Turns commands into pending changes; see `CartCommands`. */
export function createChangeCommands(options: ChangeCommandsOptions): ChangeCommands {
  const { newChange, cartId, lines, request, titleOf, onRemoved } = options
  const findLine = (key: string) => lines().find((line) => line.key === key)

  const titleOfLine = ({ productId, title }: CartLineView) => (productId && titleOf(productId)) ?? title

  /** What texts call a line. */
  const nameOf = (line: CartLineView) => lineName({ ...line, title: titleOfLine(line) })

  /** Null when there is nothing to change. */
  const setQuantity = (line: CartLineView, wanted: number, by?: number) => {
    const whole = clampQuantity(wanted)
    if (whole === null) return null
    const quantity = Math.min(whole, line.maximum)
    // A line that sold out has quantity 0 already when it is removed.
    if (quantity === line.quantity && quantity > 0) return null
    return request({ ...newChange(line.key), kind: 'set', title: nameOf(line), quantity, by })
  }

  const add = async (added: AddRequest) => {
    const { variantId, sellingPlanId = null, quantity, additive = true } = added
    const key = lineKey(variantId, sellingPlanId)
    const line = additive ? undefined : findLine(key)
    if (line !== undefined) {
      const outcome = setQuantity(line, quantity)
      return outcome === null ? Number.isFinite(quantity) : (await outcome).kind !== 'failed'
    }
    const change = toAddChange(added, newChange(key))
    return change !== null && (await request(change)).kind !== 'failed'
  }

  return {
    add,
    setQuantity(key, quantity, by) {
      const line = findLine(key)
      if (line === undefined) return
      // Another tab may have taken the addition that the line is of, and not have made it yet.
      if (by !== undefined && by > 0 && line.lineId === null)
        void add({ ...line, quantity: by, display: line })
      else void setQuantity(line, by === undefined ? quantity : line.quantity + by, by)
    },
    removeLine(key) {
      const line = findLine(key)
      if (line === undefined) return
      onRemoved(line)
      void setQuantity(line, 0)
    },
    chooseVariant(key, variantId, { variantTitle, image }) {
      const line = findLine(key)
      if (line === undefined || line.variantId === variantId) return
      const { quantity, sellingPlanId, planName } = line
      void request({
        ...newChange(key),
        kind: 'swap',
        title: nameOf(line),
        quantity,
        toKey: lineKey(variantId, sellingPlanId),
        variantId,
        sellingPlanId,
        display: { title: titleOfLine(line), variantTitle, planName, image },
      })
    },
    async setAttributes(changes, { failureText = null } = {}) {
      // While something is being added, a cart is about to be made.
      if (cartId() === null && lines().length === 0) return noCart
      return request({
        ...newChange(ATTRIBUTES_KEY),
        kind: 'attributes',
        changes: { ...changes },
        failureText,
      })
    },
    async setCodes(codes, { failureText = null } = {}) {
      if (cartId() === null) return noCart
      return request({ ...newChange(CODES_KEY), kind: 'codes', codes: [...codes], failureText })
    },
  }
}

type Listener = (outcome: ChangeOutcome) => void

/** Who waits for the outcomes of pending changes, by the change's id. */
export function createOutcomeListeners() {
  const listeners = new Map<string, readonly Listener[]>()
  const of = (id: string) => listeners.get(id) ?? []

  return {
    listen(id: string, listener: Listener): void {
      listeners.set(id, [...of(id), listener])
    },
    merge({ id, into }: CartEffectMap['merge']): void {
      listeners.set(into, [...of(into), ...of(id)])
      listeners.delete(id)
    },
    resolve({ id, outcome }: CartEffectMap['resolve']): void {
      for (const listener of of(id)) listener(outcome)
      listeners.delete(id)
    },
  }
}

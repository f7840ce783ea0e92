import { requestError } from '#commerce/result.ts'
import type { PendingChange } from '#features/cart/engine/pending-change.ts'
import { reduce } from '#features/cart/engine/reducer.ts'
import {
  type CartEffectMap,
  type CartEvent,
  type CartState,
  initialState,
  type SendResult,
  type Task,
} from '#features/cart/engine/state.ts'
import { cart, line } from './cart.fixture.ts'

export const NOW = 1_000_000
export const CART_ID = 'gid://shopify/Cart/1'
const shared = (id: string) => ({ id, owner: 'tab', touched: NOW, cartId: CART_ID, sent: null })
export const sentAt = (at: number) => ({ at, cartId: CART_ID, base: 1, target: 2 })

export const set = (
  id: string,
  quantity = 2,
  more: Partial<PendingChange & { kind: 'set' }> = {},
): PendingChange => ({
  ...{ ...shared(id), key: 'v|', kind: 'set', title: 'Sky', quantity },
  ...more,
})
export const add = (id: string, key = 'v|'): PendingChange => ({
  ...{ ...shared(id), key, kind: 'add', title: 'Sky', quantity: 1, variantId: 'v', sellingPlanId: null },
  attributes: [],
  display: {
    ...{ productId: null, title: 'Sky', variantTitle: null, planName: null, image: null, unitPrice: null },
  },
})
export const swap = (id: string, quantity = 1): PendingChange => ({
  ...{ ...shared(id), key: 'v|', kind: 'swap', title: 'Sky', quantity, toKey: 'w|', variantId: 'w' },
  sellingPlanId: null,
  display: { title: 'Sky', variantTitle: '12 cans', planName: null, image: null },
})
export const note = (id: string, failureText: string | null = null): PendingChange => ({
  ...{ ...shared(id), key: 'attributes', kind: 'attributes', changes: { a: '1' } },
  failureText,
})

/** A cart that has started, with nothing to do. */
export const idle = (more: Partial<CartState> = {}): CartState => ({
  ...initialState({ cartId: CART_ID, cart: cart(line('v', 1)), changedAt: null }, []),
  tasks: [],
  isStarted: true,
  ...more,
})

/** The state after an event, and the values of the effects of each type. */
export function dispatched(state: CartState, event: CartEvent, now = NOW) {
  const { state: next, effects } = reduce(state, event, now)
  const of = <Type extends keyof CartEffectMap>(type: Type) =>
    effects.flatMap((effect) => (effect[0] === type ? [effect[1]] : []))
  return { state: next, effects, of, types: effects.map(([type]) => type) }
}

export const send = (id: string): Task => ({ kind: 'send', id })
export const unreachable: SendResult = { kind: 'unreachable', error: requestError('network', 'Cut') }

/** What comes of sending the change: `state` has it as the one that is being sent. */
export const ended = (change: PendingChange, result: SendResult, more: Partial<CartState> = {}) =>
  dispatched(idle({ changes: [change], running: send(change.id), sendingId: change.id, ...more }), [
    'sendEnded',
    { change, result },
  ])

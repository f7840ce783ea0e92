import type { AddRequest } from './cart-view.ts'
import { lineKey } from './line-key.ts'
import { persistAdd } from './persist-add.ts'

/*
 * Inline scripts answer the first presses, and the page's script the later ones. They share no modules, so an addition goes
 * from one to the other by DOM events.
 */

/** Dispatched on the document to add to the cart; prevented when the page's script takes it. */
export const ADD_EVENT = 'cart:add'
/** Dispatched on the document once the page's script takes additions. */
export const LISTENING_EVENT = 'cart:listening'

interface EarlyAdd {
  readonly request: AddRequest
  /** Its id in the change log; null when it is not there. */
  readonly id: string | null
}

declare global {
  interface DocumentEventMap {
    [ADD_EVENT]: CustomEvent<EarlyAdd>
  }
}

/** Returns whether the page's script took it. */
const dispatchAdd = (detail: EarlyAdd) =>
  !document.dispatchEvent(new CustomEvent(ADD_EVENT, { cancelable: true, detail }))

/**
 * Adds to the cart from an inline script: persists the addition, and hands it to the page's script as soon as that has
 * loaded. The same quantity of the same line, pressed again before that, is added once.
 */
export function createEarlyAdd(): (request: AddRequest) => void {
  const waiting = new Map<string, EarlyAdd>()
  document.addEventListener(LISTENING_EVENT, () => {
    for (const add of waiting.values()) dispatchAdd(add)
  })
  return (request) => {
    if (dispatchAdd({ request, id: null })) return
    const key = `${request.quantity}|${lineKey(request.variantId, request.sellingPlanId ?? null)}`
    if (waiting.has(key)) return
    waiting.set(key, { request, id: persistAdd(request, () => localStorage) })
  }
}

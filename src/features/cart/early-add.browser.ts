import { LINE_QUANTITY_MAX } from '#config/limits.ts'
import { CART_PREFIX, CHANGE_LOG } from '#config/storage-keys.ts'
import type { AddRequest } from './cart-commands.ts'
import type { AddChange } from './engine/pending-change.ts'
import { lineKey, lineName } from './line-key.ts'

// Additions before the engine has loaded. Without schemas, because every page and inline scripts have this.

/** Rounds to an integer from 0 to `LINE_QUANTITY_MAX`; null for NaN and infinity. */
export function clampQuantity(asked: number): number | null {
  return Number.isFinite(asked) ? Math.min(Math.max(Math.round(asked), 0), LINE_QUANTITY_MAX) : null
}

/** A new id of a change or a tab. `randomUUID` is missing outside secure contexts. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(3)).join()

/**
 * The pending change that adds what is asked for, with the line's key; null when the quantity is no number of at least 1.
 * @param shared What it has in common with every other change.
 */
export function toAddChange(
  { variantId, sellingPlanId = null, quantity, attributes = [], display }: AddRequest,
  shared: Pick<AddChange, 'id' | 'owner' | 'touched' | 'cartId' | 'sent'>,
): AddChange | null {
  const whole = clampQuantity(quantity)
  if (whole === null || whole < 1) return null
  return {
    ...shared,
    key: lineKey(variantId, sellingPlanId),
    kind: 'add',
    title: lineName(display),
    quantity: whole,
    variantId,
    sellingPlanId,
    attributes: [...attributes],
    display,
  }
}

const LOG_KEY = CART_PREFIX + CHANGE_LOG

/**
 * Persists an addition at the press, before the engine has loaded: without an owner, so that the engine of this page claims it
 * when it starts, or else that of the next page (CART-27). It has a key of its own, because browsers deliver what is stored
 * with a delay: a tab that writes the change log before it has heard of the press would drop it. Returns its id; null if it
 * was not written, because storage refuses it or there is nothing to add.
 * @param area Returns `localStorage`, which may throw.
 */
export function persistAdd(request: AddRequest, area: () => Pick<Storage, 'setItem'>): string | null {
  const id = newId()
  const timestamp = Date.now()
  const value = toAddChange(request, { id, owner: null, touched: timestamp, cartId: null, sent: null })
  if (value === null) return null
  try {
    area().setItem(`${LOG_KEY}:${id}`, JSON.stringify({ value, timestamp }))
    return id
  } catch {
    return null
  }
}

/** What a card's link (`data-add-variant`, …) says of the one product that it adds. */
export interface AddLinkData {
  readonly addVariant: string
  readonly addVariantTitle?: string | undefined
  readonly addTitle?: string | undefined
  readonly addProduct?: string | undefined
  /** "12.5 USD" */
  readonly addPrice?: string | undefined
  readonly addPlan?: string | undefined
  readonly addPlanName?: string | undefined
}

/** The addition that a card's link stands for. */
export function linkToAddRequest(data: AddLinkData, image: string | null): AddRequest {
  const { addVariant: variantId, addVariantTitle: variantTitle = null, addTitle: title = '' } = data
  const { addPlan: sellingPlanId = null, addPlanName: planName = null } = data
  const { addProduct: productId = null, addPrice = '' } = data
  const [amount = '', currencyCode] = addPrice.split(' ')
  const unitPrice = currencyCode === undefined ? null : { amount, currencyCode }
  const display = { productId, title, variantTitle, planName, image, unitPrice }
  return { variantId, sellingPlanId, quantity: 1, display }
}

/**
 * Persists what a card's link adds, at a press before the page's script has loaded. The data is stored as it is, which keeps
 * every page's inline script short; `persisted-adds.ts` makes the change of it. The link then has its id (`data-persisted`); not
 * if storage refuses it.
 * @param now Milliseconds since the epoch, different for each press: they are the id.
 */
export function persistLinkAdd({ dataset }: Pick<HTMLElement, 'dataset'>, now: number): void {
  try {
    localStorage.setItem(`${LOG_KEY}:${now}`, JSON.stringify({ value: dataset, timestamp: now }))
    dataset.persisted = `${now}`
  } catch {
    // The press waits in memory.
  }
}

/** Whether there seem to be changes without an owner; only the engine parses them. */
export function hasOrphanedChanges(area: () => Pick<Storage, 'getItem'>): boolean {
  try {
    const storage = area()
    return (
      storage.getItem(LOG_KEY)?.includes('"owner":null') === true ||
      Object.keys(storage).some((key) => key.startsWith(`${LOG_KEY}:`))
    )
  } catch {
    return false
  }
}

/*
 * Inline scripts answer the first presses, and the page's script the later ones. They share no modules, so an addition goes
 * from one to the other by DOM events.
 */

/** Dispatched on the document to add to the cart; prevented when the page's script takes it. */
export const ADD_EVENT = 'cart:add'
/** Dispatched on the document once the page's script takes additions. */
export const ADD_LISTENER_READY_EVENT = 'cart:listening'

/** What the page's script is to add, and the id under which it has been persisted; null where storage refused it. */
interface EarlyAdd {
  readonly request: AddRequest
  readonly id: string | null
}

declare global {
  interface DocumentEventMap {
    [ADD_EVENT]: CustomEvent<EarlyAdd>
  }
}

/** Hands an addition to the page's script; returns whether that took it. */
export const dispatchAdd = (detail: EarlyAdd) =>
  !document.dispatchEvent(new CustomEvent(ADD_EVENT, { cancelable: true, detail }))

/**
 * Adds to the cart from an inline script: persists the addition, and hands it to the page's script as soon as that has
 * loaded. The same quantity of the same line, pressed again before that, is added once.
 */
export function createEarlyAdd(): (request: AddRequest) => void {
  const waiting = new Map<string, EarlyAdd>()
  document.addEventListener(ADD_LISTENER_READY_EVENT, () => {
    for (const add of waiting.values()) dispatchAdd(add)
  })
  return (request) => {
    if (dispatchAdd({ request, id: null })) return
    const key = JSON.stringify(request)
    if (waiting.has(key)) return
    waiting.set(key, { request, id: persistAdd(request, () => localStorage) })
  }
}

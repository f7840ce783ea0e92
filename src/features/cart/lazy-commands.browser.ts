import { afterPaint } from '#browser/after-paint.ts'
import { reloadOnce } from '#browser/reload.ts'
import { cartStores, noteAddition } from './cart.store.ts'
import type {
  AddRequest,
  CartCommands,
  ChangeOptions,
  ChangeOutcome,
  VariantDisplay,
} from './cart-commands.ts'
import { persistAdd } from './early-add.browser.ts'
import {
  isEngineRunning,
  loadAndStartCartEngine,
  NOT_LOADED,
  ownPersisted,
  startCartEngineOrReload,
} from './load-engine.browser.ts'

// What pages ask of the cart. The first command loads the engine, and commands wait for it in order; additions are persisted
// even before that.

/**
 * Has the engine send an addition that this page has persisted. If the engine cannot be loaded, nothing is lost by
 * reloading the page; where it may not reload, `$cartError` tells, and the engine is loaded when the connection is back.
 */
export function sendPersistedAdd(id: string, request: AddRequest): void {
  ownPersisted.add(id)
  noteAddition(request)
  // The drawer is painted first.
  afterPaint(() => {
    loadAndStartCartEngine().catch(() => {
      if (!reloadOnce()) window.addEventListener('online', startCartEngineOrReload)
    })
  })
}

/**
 * Adds to the cart (CART-24). Resolves true once the server has the line, or the change is persisted until it can be
 * sent; false when it failed, which the shopper has then been told. The caller opens the drawer (CART-25).
 */
export async function addToCart(request: AddRequest): Promise<boolean> {
  // A quantity that replaces another is set by the engine, which knows the line.
  const isAddition = request.additive !== false
  const isPersistable = !isEngineRunning() && isAddition
  const id = isPersistable ? persistAdd(request, () => localStorage) : null
  if (id !== null) {
    sendPersistedAdd(id, request)
    return true
  }
  if (isAddition) noteAddition(request)
  try {
    return await (await loadAndStartCartEngine()).add(request)
  } catch {
    // This addition was not persisted, so replace the text that says additions are kept.
    cartStores.cartError.set(NOT_LOADED)
    return false
  }
}

/** Runs a command once the engine is loaded; when that fails, `$cartError` tells. */
const whenLoaded = (run: (cart: CartCommands) => void): void => {
  loadAndStartCartEngine().then(run, () => {})
}

/**
 * Sets a line's quantity (CART-24), or steps it `by` so much; 0 removes it (CART-26). Shown at once, sent
 * `LINE_UPDATE_DEBOUNCE_MS` after the last change.
 */
export const setQuantity = (key: string, quantity: number, by?: number): void =>
  whenLoaded((cart) => cart.setQuantity(key, quantity, by))

/** Replaces a line's variant (CART-43), shown and sent at once; joins the line of that variant if there is one. */
export const chooseVariant = (key: string, variantId: string, display: VariantDisplay): void =>
  whenLoaded((cart) => cart.chooseVariant(key, variantId, display))

/** Removes a line, shown and sent at once. */
export const removeLine = (key: string): void => whenLoaded((cart) => cart.removeLine(key))

const unloaded: ChangeOutcome = { kind: 'failed', text: NOT_LOADED, userErrors: [], isRetryable: true }

/** How a change ends that the engine makes once it is loaded. */
const outcomeOf = (change: (cart: CartCommands) => Promise<ChangeOutcome>): Promise<ChangeOutcome> =>
  loadAndStartCartEngine()
    .then(change)
    .catch(() => unloaded)

/**
 * Sets the cart's attributes, or drops those that are null; all others are kept (CART-17). Fails at once when there is
 * no cart and no addition is pending, because no cart is created for attributes alone.
 */
export const setCartAttributes = (
  changes: Readonly<Record<string, string | null>>,
  options?: ChangeOptions,
): Promise<ChangeOutcome> => outcomeOf((cart) => cart.setAttributes(changes, options))

/** Replaces the cart's discount codes (DISC-12, DISC-15). Without a cart it fails at once. */
export const setDiscountCodes = (codes: readonly string[], options?: ChangeOptions): Promise<ChangeOutcome> =>
  outcomeOf((cart) => cart.setCodes(codes, options))

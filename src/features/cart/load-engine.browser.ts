import { reloadOnce } from '#browser/reload.ts'
import { cartStores } from './cart.store.ts'
import type { CartCommands } from './cart-commands.ts'

export const NOT_LOADED = 'The cart could not be loaded. Please check your connection and try again.'
const NOT_LOADED_BUT_KEPT =
  'The cart could not be loaded. What you added is kept, and we will send it as soon as we can.'

let enginePromise: Promise<CartCommands> | null = null
let isRunning = false

/** Ids of the additions that this page has persisted: the drawer shows them, so no toast has to. */
export const ownPersisted = new Set<string>()

/** Whether the engine is being loaded or runs; false again once loading it has failed. */
export const isEngineRequested = (): boolean => enginePromise !== null

export const isEngineRunning = (): boolean => isRunning

/** Loads the engine once. Rejects when that fails, which `$cartError` then tells; the next call tries again. */
export function loadAndStartCartEngine(): Promise<CartCommands> {
  enginePromise ??= import('./start-engine.browser.ts')
    .then(({ startEngine }) => {
      cartStores.cartError.set(null)
      const engine = startEngine(cartStores, ownPersisted)
      isRunning = true
      return engine
    })
    .catch((error: unknown) => {
      enginePromise = null
      cartStores.cartError.set(ownPersisted.size > 0 ? NOT_LOADED_BUT_KEPT : NOT_LOADED)
      throw error
    })
  return enginePromise
}

/**
 * Starts the engine for a page that sends no command, such as when the drawer opens (CART-39); does nothing while it is loaded
 * or runs. If it cannot be loaded, the page reloads, because nothing is lost by that; where it may not, `$cartError` tells,
 * and the next command tries again.
 */
export function startCartEngineOrReload(): void {
  if (enginePromise === null) loadAndStartCartEngine().catch(reloadOnce)
}

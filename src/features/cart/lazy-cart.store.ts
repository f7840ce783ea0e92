import { atom, type ReadableAtom } from 'nanostores'
import { afterPaint } from '#browser/after-paint.ts'
import { reloadOnce } from '#browser/reload.ts'
import { whenPageUsed } from '#browser/when-page-used.ts'
import { CART_IDLE_MS } from '#config/limits.ts'
import { CART_COUNT, CART_PREFIX } from '#config/storage-keys.ts'
import type {
  AddRequest,
  CartCommands,
  ChangeOptions,
  ChangeOutcome,
  VariantDisplay,
} from './cart-commands.ts'
import type { CartView } from './cart-view.ts'
import { hasOrphanedChanges, persistAdd } from './early-add.browser.ts'

// The cart's stores and commands for every page. The engine is loaded when the page is used or at the first command, and
// commands wait for it in order; additions are persisted even before that.

const notStarted: CartView = {
  lines: [],
  token: null,
  attributes: [],
  discountCodes: [],
  count: 0,
  subtotal: null,
  discounts: [],
  total: null,
  updating: false,
  stale: false,
  checkedOut: false,
  status: 'not-started',
}

/** What this page was asked to add, for what shows it before the drawer can. */
interface Additions {
  /** How many things the cart held before the first of them. */
  readonly countBefore: number
  readonly requests: readonly AddRequest[]
}

// Starts with the value rendered at build time, so that islands hydrate without a mismatch; the stored count follows.
const cart = atom(notStarted)
const announcement = atom('')
const cartError = atom<string | null>(null)
const additions = atom<Additions>({ countBefore: 0, requests: [] })

export const $cart: ReadableAtom<CartView> = cart
/** For a `status` region: "Updating cart", then "Cart updated: N items, $0.00". */
export const $announcement: ReadableAtom<string> = announcement
/**
 * For an `alert`: the last failure or warning in plain words, until the shopper's next change; that the service is out of
 * reach, until it answers.
 */
export const $cartError: ReadableAtom<string | null> = cartError
export const $pageAdditions: ReadableAtom<Additions> = additions

function noteAddition(request: AddRequest): void {
  const { countBefore, requests } = additions.get()
  additions.set({
    countBefore: requests.length === 0 ? cart.get().count : countBefore,
    requests: [...requests, request],
  })
}

const COUNT_KEY = CART_PREFIX + CART_COUNT

/** The count that the engine stored at the last visit, so that the badge does not jump from 0 (CHR-11). */
function storedCount(): number {
  try {
    const { value }: { value?: unknown } = JSON.parse(localStorage.getItem(COUNT_KEY) ?? '{}')
    return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0
  } catch {
    return 0
  }
}

const count = storedCount()
if (count > 0) cart.set({ ...notStarted, count })

const NOT_LOADED = 'The cart could not be loaded. Please check your connection and try again.'
const NOT_LOADED_BUT_KEPT =
  'The cart could not be loaded. What you added is kept, and we will send it as soon as we can.'

const storage = () => localStorage

/** Set once the engine begins to load, and as long as that has not failed. */
let enginePromise: Promise<CartCommands> | null = null
let engine: CartCommands | null = null
/** Ids of the additions that this page has persisted: the drawer shows them, so no toast has to. */
const ownPersisted = new Set<string>()

/** Loads the engine once. Rejects when that fails, which `$cartError` then tells; the next call tries again. */
export function loadAndStartCartEngine(): Promise<CartCommands> {
  enginePromise ??= import('./start-engine.browser.ts')
    .then(({ startEngine }) => {
      cartError.set(null)
      engine = startEngine({ cart, announcement, cartError }, ownPersisted)
      return engine
    })
    .catch((error: unknown) => {
      enginePromise = null
      cartError.set(ownPersisted.size > 0 ? NOT_LOADED_BUT_KEPT : NOT_LOADED)
      throw error
    })
  return enginePromise
}

let started = false

/**
 * Starts the cart at once, when the drawer opens (CART-39). If it cannot be loaded and no command waits for it, the page
 * reloads, because nothing is lost by that; otherwise `$cartError` tells, and the next command tries again.
 */
export function startCartEngineOrReload(): void {
  if (enginePromise === null) loadAndStartCartEngine().catch(reloadOnce)
}

/** Shows how many things the cart holds, until the engine runs. */
function showCount(count: number): void {
  if (enginePromise === null) cart.set({ ...notStarted, count })
}

/** Shows the count that another tab has stored: only the engine follows the cart itself (CHR-11). */
function followStoredCount(): void {
  const follow = () => showCount(storedCount())
  window.addEventListener('storage', ({ key }) => {
    if (key === COUNT_KEY) follow()
  })
  // A page restored from the back/forward cache has had no storage events meanwhile.
  window.addEventListener('pageshow', follow)
}

/** Starts the cart of a page that nobody has used, if it can be done without the engine. */
async function startWithoutEngine(): Promise<void> {
  if (enginePromise !== null) return
  const isDone = await Promise.all([import('./start-without-engine.ts'), import('./cart-io.browser.ts')])
    .then(async ([{ startCartWithoutEngine, watchOrphans }, { cartIo }]) => {
      const isStarted = await startCartWithoutEngine(cartIo(), showCount)
      if (isStarted) watchOrphans(cartIo(), startCartEngineOrReload)
      return isStarted
    })
    // The engine tries again, and reports what fails.
    .catch(() => false)
  if (!isDone) startCartEngineOrReload()
}

/**
 * Starts the cart (CART-07): with the engine once somebody uses the page, or at once if an earlier page has left changes to
 * send; without the engine if the page is not used within `CART_IDLE_MS` of its load. Calling it again does nothing.
 */
export function scheduleCartStart(): void {
  if (started) return
  started = true
  if (hasOrphanedChanges(storage)) {
    startCartEngineOrReload()
    return
  }
  followStoredCount()
  void whenPageUsed(null).then(startCartEngineOrReload)
  void whenPageUsed(CART_IDLE_MS).then(startWithoutEngine)
}

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
  const isPersistable = engine === null && isAddition
  const id = isPersistable ? persistAdd(request, storage) : null
  if (id !== null) {
    sendPersistedAdd(id, request)
    return true
  }
  if (isAddition) noteAddition(request)
  try {
    return await (await loadAndStartCartEngine()).add(request)
  } catch {
    // Even where an earlier one is kept.
    cartError.set(NOT_LOADED)
    return false
  }
}

/** Runs a command once the engine is loaded; when that fails, `$cartError` tells. */
const whenLoaded = (run: (cart: CartCommands) => void): void => {
  loadAndStartCartEngine().then(run, () => {})
}

/**
 * Sets a line's quantity (CART-24), or steps it `by` so much; 0 removes it (CART-26). Shown at once, sent 250 ms after the
 * last change.
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

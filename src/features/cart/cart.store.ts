import { atom, type ReadableAtom } from 'nanostores'
import { CART_COUNT, CART_PREFIX } from '#config/storage-keys.ts'
import type { AddRequest } from './cart-commands.ts'
import type { CartView } from './cart-view.ts'

// The cart's stores, which every page reads. Until the engine runs, they hold no more than the stored count.

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

/** The same stores for what sets them: the engine, and what loads it. */
export const cartStores = { cart, announcement, cartError }
export type CartStores = typeof cartStores

export const $cart: ReadableAtom<CartView> = cart
/** For a `status` region: "Updating cart", then "Cart updated: N items, $0.00". */
export const $announcement: ReadableAtom<string> = announcement
/**
 * For an `alert`: the last failure or warning in plain words, until the shopper's next change; that the service is out of
 * reach, until it answers.
 */
export const $cartError: ReadableAtom<string | null> = cartError
/** What this page was asked to add, which the drawer shows before the cart is known (CART-48). */
export const $pageAdditions: ReadableAtom<Additions> = additions

/** Notes an addition for `$pageAdditions`. */
export function noteAddition(request: AddRequest): void {
  const { countBefore, requests } = additions.get()
  additions.set({
    countBefore: requests.length === 0 ? cart.get().count : countBefore,
    requests: [...requests, request],
  })
}

/** Where the engine stores the count. */
export const COUNT_KEY = CART_PREFIX + CART_COUNT

/** The count that the engine stored at the last visit, so that the badge does not jump from 0 (CHR-11). */
export function storedCount(): number {
  try {
    const { value }: { value?: unknown } = JSON.parse(localStorage.getItem(COUNT_KEY) ?? '{}')
    return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0
  } catch {
    return 0
  }
}

/** Shows how many things the cart holds, of which nothing else is known before the engine runs. */
export const showCount = (count: number): void => cart.set({ ...notStarted, count })

const count = storedCount()
if (count > 0) showCount(count)

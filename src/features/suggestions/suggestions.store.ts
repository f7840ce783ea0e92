import { atom, computed, type ReadableAtom } from 'nanostores'
import { report } from '#browser/reporting/report.ts'
import { numericId } from '#commerce/ids.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartView } from '#features/cart/cart.view.ts'
import { loadSharedData } from '#features/catalogue/shared-data.api.ts'
import { fetchSuggestions, type ShownSuggestion } from './suggestions.api.ts'

export interface Suggestions {
  /** The data source they came from (SUG-08). */
  readonly source: string
  readonly products: readonly ShownSuggestion[]
}

const suggestions = atom<Suggestions | null>(null)

/** The numbers of what is in the cart; of a line on its way there its variant alone is known. */
const numbersOf = (lines: CartView['lines'], of: 'productId' | 'variantId') =>
  lines.flatMap((line) => numericId(line[of] ?? '') ?? [])

/** What goes well with the cart and is not in it (CART-25); null while nothing is suggested. */
export const $suggestions: ReadableAtom<Suggestions | null> = computed(
  [suggestions, $cart],
  (found, { lines }) => {
    if (found === null) return null
    const there = numbersOf(lines, 'productId')
    const products = found.products.filter(
      ({ number, variants }) =>
        !there.includes(number) &&
        !variants.some(({ id }) => lines.some(({ variantId }) => variantId === id)),
    )
    // The same as long as nothing is left out: what shows it has nothing to do at a cart's every change.
    return products.length === found.products.length ? found : { ...found, products }
  },
)

let underWay: AbortController | null = null
let askedWith = 0

async function ask({ lines }: CartView): Promise<void> {
  underWay?.abort()
  const mine = new AbortController()
  underWay = mine
  try {
    const { recommendationsSource: source } = await loadSharedData()
    if (source === null) return
    const products = [...new Set(numbersOf(lines, 'productId'))]
    const variants = numbersOf(lines, 'variantId')
    const found = await fetchSuggestions(source, { products, variants }, mine.signal)
    // An answer that another question has overtaken is none (stale).
    if (!mine.signal.aborted) suggestions.set({ source, products: found })
  } catch (error) {
    if (mine.signal.aborted) return
    // The cart is whole without them.
    suggestions.set(null)
    report(error, { operation: 'suggestions' })
  }
}

function follow(cart: CartView): void {
  // Lines on their way to the server may still fail: what the cart has is what counts.
  if (cart.status !== 'ready' || cart.updating || cart.lines.length === askedWith) return
  askedWith = cart.lines.length
  if (askedWith > 0) void ask(cart)
  else {
    underWay?.abort()
    suggestions.set(null)
  }
}

let isWatching = false

/** Asks anew whenever the number of lines has changed (SUG-06). Runs once, for as long as the page lives. */
export function watchSuggestions(): void {
  if (isWatching) return
  isWatching = true
  $cart.subscribe(follow)
}

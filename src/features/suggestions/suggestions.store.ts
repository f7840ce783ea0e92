import { atom, computed, type ReadableAtom } from 'nanostores'
import { report } from '#browser/reporting/report.ts'
import { numericId } from '#commerce/ids.ts'
import { $cart } from '#features/cart/cart.store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { loadedProduct } from '#features/catalogue/loaded-products.api.ts'
import { loadSharedData } from '#features/shared-data/shared-data.api.ts'
import type { VisibleSuggestion } from './suggestions.api.ts'

export interface Suggestions {
  /** Id of the data source they came from (SUG-08). */
  readonly source: string
  readonly products: readonly VisibleSuggestion[]
}

const fetched = atom<Suggestions | null>(null)

/** The numbers in the lines' ids; a line without a known product has none. */
const idNumbers = (lines: CartView['lines'], field: 'productId' | 'variantId') =>
  lines.flatMap((line) => numericId(line[field] ?? '') ?? [])

/** Suggestions that are not in the cart, also not as a subscription (CART-25); null while there are none. */
export const $suggestions: ReadableAtom<Suggestions | null> = computed(
  [fetched, $cart],
  (current, { lines }) => {
    if (current === null) return null
    // With the pages: a subscription is a product of its own at the commerce service, with the same page.
    const inCart = lines.flatMap(({ productId, variantId }) => [
      variantId,
      numericId(productId ?? ''),
      loadedProduct(productId)?.path,
    ])
    const products = current.products.filter(
      ({ number, path, variants }) =>
        ![number, path, ...variants.map(({ id }) => id)].some((one) => inCart.includes(one)),
    )
    // The same object while nothing is left out, so that a change of the cart does not render the suggestions again.
    return products.length === current.products.length ? current : { ...current, products }
  },
)

let pending: AbortController | null = null
/** The number of lines at the last request. */
let requestedLines = 0

async function request({ lines }: CartView): Promise<void> {
  pending?.abort()
  const controller = new AbortController()
  pending = controller
  try {
    const { recommendationsSource: source } = await loadSharedData()
    if (source === null) return
    const cart = {
      products: [...new Set(idNumbers(lines, 'productId'))],
      variants: idNumbers(lines, 'variantId'),
    }
    // Loaded only for a cart with lines.
    const { fetchSuggestions } = await import('./suggestions.api.ts')
    const products = await fetchSuggestions(source, cart, controller.signal)
    // A later request has replaced this one.
    if (!controller.signal.aborted) fetched.set({ source, products })
  } catch (error) {
    if (controller.signal.aborted) return
    // Not shown to the shopper, because the cart works without suggestions.
    fetched.set(null)
    // So that the next change of the cart requests them again.
    requestedLines = 0
    report(error, { operation: 'suggestions' })
  }
}

function update(cart: CartView): void {
  // Lines that are not confirmed may still fail.
  if (cart.status !== 'ready' || cart.updating || cart.stale || cart.lines.length === requestedLines) return
  requestedLines = cart.lines.length
  if (requestedLines > 0) void request(cart)
  else {
    pending?.abort()
    fetched.set(null)
  }
}

let hasStarted = false

/** Fetches suggestions whenever the number of lines changes (SUG-06). Calling it again does nothing. */
export function startSuggestions(): void {
  if (hasStarted) return
  hasStarted = true
  $cart.subscribe(update)
}

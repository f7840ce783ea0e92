import type { CartStore } from './cart-store.ts'
import type { CartViewTools } from './cart-views.ts'
import type { RequestContext } from './request-context.ts'

/** What resolvers, checkout and permalinks work with. */
export interface ServiceTools extends CartViewTools {
  carts: CartStore
  now: () => Date
  /** Reports that completed carts took something off the stock. */
  onSold: (lines: ReadonlyArray<{ variantId: string }>) => Promise<void>
}

/** The tools with the catalogue of the market that a request is answered for. */
export const toolsIn = (tools: ServiceTools, { market }: RequestContext): ServiceTools => ({
  ...tools,
  catalogue: tools.catalogue.in(market?.country ?? null),
})

import type { PayloadFault } from '../shared/faults.ts'
import type { UserError, Warning } from './errors.ts'
import type { RequestMarket } from './request-market.ts'
import type { StoredCart } from './stored-cart.ts'

/** What a request brings besides its document, for every resolver. */
export interface RequestContext {
  /** The fault that its response must contain, if one was ordered. */
  fault: PayloadFault | null
  /** Null for a request that names none, which is answered for the primary one. */
  market: RequestMarket | null
  /** The access scopes that the request's token lacks. */
  missingScopes: readonly string[]
}

/** The fields of every cart mutation's answer. */
export interface Payload {
  cart: Record<string, unknown> | null
  userErrors: UserError[]
  warnings: Warning[]
}

/** The result of a change to a cart. */
export type CartMutationResult =
  | { ok: true; cart: StoredCart; warnings: Warning[] }
  | { ok: false; errors: UserError[] }

/** Changes the cart with an id, one change after the other. */
export type ChangeCart = (
  id: string,
  context: RequestContext,
  work: (cart: StoredCart) => CartMutationResult,
) => Promise<Payload>

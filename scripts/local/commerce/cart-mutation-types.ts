import type { UserError, Warning } from './errors.ts'
import type { RequestContext } from './request-context.ts'
import type { StoredCart } from './stored-cart.ts'

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

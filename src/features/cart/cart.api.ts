import * as z from 'zod/mini'
import type { RequestClient } from '#commerce/clients.ts'
import { type RequestError, requestError } from '#commerce/result.ts'
import {
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesRemoveMutation,
  cartLinesUpdateMutation,
  cartQuery,
} from './cart.documents.ts'
import { type Cart, cartSchema } from './cart.ts'

/** What the commerce service would not do, or did otherwise than asked. */
export interface Remark {
  readonly code: string | null
  readonly message: string
}

export type CartAnswer =
  | {
      readonly ok: true
      /** Null: the service knows no such cart (any more). */
      readonly cart: Cart | null
      readonly userErrors: readonly Remark[]
      readonly warnings: readonly Remark[]
    }
  | { readonly ok: false; readonly error: RequestError }

interface NewLine {
  readonly merchandiseId: string
  readonly quantity: number
  readonly sellingPlanId?: string
  readonly attributes?: Array<{ key: string; value: string }>
}

/** The cart's calls (CART-11..16). None throws. */
export interface CartApi {
  create(): Promise<CartAnswer>
  read(cartId: string): Promise<CartAnswer>
  addLine(cartId: string, line: NewLine): Promise<CartAnswer>
  updateLine(cartId: string, lineId: string, quantity: number): Promise<CartAnswer>
  removeLine(cartId: string, lineId: string): Promise<CartAnswer>
}

const remarks = z.array(z.object({ code: z.nullish(z.string()), message: z.string() }))

const payload = z.object({
  cart: z.nullable(cartSchema),
  userErrors: remarks,
  warnings: remarks,
})

const readRemarks = (list: z.infer<typeof remarks>): Remark[] =>
  list.map(({ code, message }) => ({ code: code ?? null, message }))

const malformed = (what: string): CartAnswer => ({
  ok: false,
  error: requestError('malformed', `${what} answered something that is no cart`),
})

function toAnswer(operation: string, found: unknown): CartAnswer {
  const parsed = z.safeParse(payload, found)
  if (!parsed.success) return malformed(operation)
  const { cart, userErrors, warnings } = parsed.data
  return { ok: true, cart, userErrors: readRemarks(userErrors), warnings: readRemarks(warnings) }
}

/** The cart's calls over the cart client. Mutations outlive the page that sent them. */
export function createCartApi(client: RequestClient): CartApi {
  const keepalive = true
  return {
    async create() {
      const result = await client.request(cartCreateMutation, { input: {} }, { keepalive })
      return result.ok ? toAnswer('cartCreate', result.data.cartCreate) : result
    },
    async read(id) {
      const result = await client.request(cartQuery, { id })
      if (!result.ok) return result
      const parsed = z.safeParse(z.nullable(cartSchema), result.data.node)
      if (!parsed.success) return malformed('cart')
      return { ok: true, cart: parsed.data, userErrors: [], warnings: [] }
    },
    async addLine(cartId, line) {
      const result = await client.request(cartLinesAddMutation, { cartId, lines: [line] }, { keepalive })
      return result.ok ? toAnswer('cartLinesAdd', result.data.cartLinesAdd) : result
    },
    // Setting and removing name the result, not the step: sending them again after a lost answer changes nothing.
    async updateLine(cartId, id, quantity) {
      const variables = { cartId, lines: [{ id, quantity }] }
      const result = await client.request(cartLinesUpdateMutation, variables, { keepalive, idempotent: true })
      return result.ok ? toAnswer('cartLinesUpdate', result.data.cartLinesUpdate) : result
    },
    async removeLine(cartId, lineId) {
      const variables = { cartId, lineIds: [lineId] }
      const result = await client.request(cartLinesRemoveMutation, variables, { keepalive, idempotent: true })
      return result.ok ? toAnswer('cartLinesRemove', result.data.cartLinesRemove) : result
    },
  }
}

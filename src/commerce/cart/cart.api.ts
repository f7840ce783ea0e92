import type { TadaDocumentNode, VariablesOf } from 'gql.tada'
import * as z from 'zod/mini'
import type { RequestClient } from '../graphql-clients.ts'
import { type RequestError, requestError } from '../result.ts'
import {
  cartAttributesUpdateMutation,
  cartCreateMutation,
  cartDiscountCodesUpdateMutation,
  cartLinesAddMutation,
  cartLinesRemoveMutation,
  cartLinesUpdateMutation,
  cartQuery,
} from './cart.documents.ts'
import { type Cart, cartSchema } from './cart-schema.ts'
import { isWithoutProduct } from './is-without-product.ts'

/** A user error or a warning of the commerce service. */
export interface ServiceMessage {
  readonly code: string | null
  readonly message: string
}

/** A warning: the change was made, and something else came of it too. */
export interface ServiceWarning extends ServiceMessage {
  /** The id of what it is about: a line, a variant, the cart. */
  readonly target: string
}

/** The code of a warning of our own: the line was removed, because its product is not sold any more (CART-08). */
export const PRODUCT_GONE = 'PRODUCT_GONE'

export type CartAnswer =
  | {
      readonly ok: true
      /** Null when the service does not know the cart, or not any more. */
      readonly cart: Cart | null
      readonly userErrors: readonly ServiceMessage[]
      readonly warnings: readonly ServiceWarning[]
    }
  | { readonly ok: false; readonly error: RequestError }

export interface LineInput {
  readonly merchandiseId: string
  readonly quantity: number
  readonly sellingPlanId?: string
  readonly attributes?: KeyValue[]
}

/** A line's new state: `merchandiseId` replaces its variant; quantity 0 removes it. */
export interface LineUpdate {
  readonly id: string
  readonly quantity: number
  readonly merchandiseId?: string
  readonly sellingPlanId?: string
}

export interface KeyValue {
  readonly key: string
  readonly value: string
}

/**
 * The cart's requests (CART-11..17, DISC-15); none throws. Mutations are never repeated here: after a lost answer, even
 * an idempotent one could arrive late and undo a later change (NET-02).
 */
export interface CartApi {
  create(): Promise<CartAnswer>
  read(cartId: string): Promise<CartAnswer>
  addLines(cartId: string, lines: readonly LineInput[]): Promise<CartAnswer>
  updateLines(cartId: string, updates: readonly LineUpdate[]): Promise<CartAnswer>
  removeLine(cartId: string, lineId: string): Promise<CartAnswer>
  /** Replaces all attributes. */
  setAttributes(cartId: string, attributes: readonly KeyValue[]): Promise<CartAnswer>
  /** Replaces all discount codes. */
  setCodes(cartId: string, codes: readonly string[]): Promise<CartAnswer>
}

const messageShape = { code: z.nullish(z.string()), message: z.string() }
const message = z.object(messageShape)

const payload = z.object({
  cart: z.nullable(cartSchema),
  userErrors: z.array(message),
  warnings: z.array(z.object({ ...messageShape, target: z.string() })),
})

/** A code that is missing as null. */
const withCode = <Message extends z.infer<typeof message>>(from: Message) => ({
  ...from,
  code: from.code ?? null,
})

const malformed = (what: string): CartAnswer => ({
  ok: false,
  error: requestError('malformed', `${what} answered with a malformed cart`),
})

function toAnswer(operation: string, found: unknown): CartAnswer {
  const parsed = z.safeParse(payload, found)
  if (!parsed.success) return malformed(operation)
  const { cart, userErrors, warnings } = parsed.data
  const [error] = userErrors
  // The cart could not be saved, which says nothing of the change.
  if (error?.code === 'SERVICE_UNAVAILABLE')
    return { ok: false, error: requestError('server', error.message) }
  return { ok: true, cart, userErrors: userErrors.map(withCode), warnings: warnings.map(withCode) }
}

type CartInput = VariablesOf<typeof cartCreateMutation>['input']

/**
 * See `CartApi`. Mutations are sent with `keepalive`, so that they outlive their page.
 * @param input What new carts are made with.
 */
export function createCartApi(client: RequestClient, input: CartInput = {}): CartApi {
  async function mutate<Name extends string, Variables extends object>(
    name: Name,
    document: TadaDocumentNode<Readonly<Record<Name, unknown>>, Variables>,
    variables: Variables,
  ): Promise<CartAnswer> {
    const result = await client.request(document, variables, {
      keepalive: true,
      shouldRetry: () => false,
    })
    return result.ok ? toAnswer(name, result.data[name]) : result
  }
  /** Lines that were removed as unreadable. Every later reading says so, because the first may fail or not be the engine's. */
  const removed: string[] = []
  return {
    create: () => mutate('cartCreate', cartCreateMutation, { input }),
    async read(id) {
      let result = await client.request(cartQuery, { id })
      if (!result.ok && isWithoutProduct(result.error)) {
        const lineIds = await import('./unreadable-lines.api.ts').then(
          ({ removeUnreadableLines }) => removeUnreadableLines(client, id),
          () => [],
        )
        removed.push(...lineIds)
        if (lineIds.length > 0) result = await client.request(cartQuery, { id })
      }
      if (!result.ok) return result
      const parsed = z.safeParse(z.nullable(cartSchema), result.data.node)
      if (!parsed.success) return malformed('cart')
      const warnings = removed.map((target) => ({ code: PRODUCT_GONE, message: '', target }))
      return { ok: true, cart: parsed.data, userErrors: [], warnings }
    },
    addLines: (cartId, lines) => mutate('cartLinesAdd', cartLinesAddMutation, { cartId, lines: [...lines] }),
    updateLines: (cartId, lines) =>
      mutate('cartLinesUpdate', cartLinesUpdateMutation, { cartId, lines: [...lines] }),
    removeLine: (cartId, lineId) =>
      mutate('cartLinesRemove', cartLinesRemoveMutation, { cartId, lineIds: [lineId] }),
    setAttributes: (cartId, attributes) =>
      mutate('cartAttributesUpdate', cartAttributesUpdateMutation, { cartId, attributes: [...attributes] }),
    setCodes: (cartId, codes) =>
      mutate('cartDiscountCodesUpdate', cartDiscountCodesUpdateMutation, {
        cartId,
        discountCodes: [...codes],
      }),
  }
}

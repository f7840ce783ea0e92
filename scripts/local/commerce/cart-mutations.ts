import type { PayloadFault } from '../shared/faults.ts'
import { metafieldMutations } from './cart-metafields.ts'
import type { CartMutationResult, ChangeCart, Payload } from './cart-mutation-types.ts'
import { priceCart } from './cart-pricing.ts'
import {
  addLines,
  distinctAttributes,
  type LineInput,
  type LinesResult,
  type LineUpdate,
  type RuleTools,
  removeLines,
  updateLines,
} from './cart-rules.ts'
import { cartView } from './cart-views.ts'
import { addressMutations } from './delivery-addresses.ts'
import { discountWarnings, distinctCodes } from './discounts.ts'
import { graphqlError, type UserError, type Warning } from './errors.ts'
import { cartId } from './global-ids.ts'
import type { RequestContext } from './request-context.ts'
import { type ServiceTools, toolsIn } from './service-tools.ts'
import { type Attribute, type Buyer, cartLimits, type StoredCart } from './stored-cart.ts'
import { unavailableMutations } from './unavailable-mutations.ts'

interface CartInput {
  lines?: readonly LineInput[] | null
  attributes?: readonly Attribute[] | null
  discountCodes?: readonly string[] | null
  note?: string | null
  buyerIdentity?: BuyerInput | null
}

interface BuyerInput {
  email?: string | null
  phone?: string | null
  countryCode?: string | null
}

function checkSize(list: readonly unknown[]): void {
  if (list.length > cartLimits.inputs) {
    throw graphqlError(
      `The input array size of ${list.length} is greater than the maximum allowed of ${cartLimits.inputs}.`,
      'MAX_INPUT_SIZE_EXCEEDED',
    )
  }
}

const withLines = (cart: StoredCart, result: LinesResult): CartMutationResult =>
  result.ok ? { ok: true, cart: { ...cart, lines: result.lines }, warnings: result.warnings } : result

function withNote(cart: StoredCart, note: string, field: readonly string[]): CartMutationResult {
  return note.length > cartLimits.noteLength
    ? {
        ok: false,
        errors: [
          {
            code: 'NOTE_TOO_LONG',
            field,
            message: `The note is longer than ${cartLimits.noteLength} characters.`,
          },
        ],
      }
    : { ok: true, cart: { ...cart, note }, warnings: [] }
}

const merged = (buyer: Buyer, input: BuyerInput): Buyer => ({
  email: input.email ?? buyer.email,
  phone: input.phone ?? buyer.phone,
  countryCode: input.countryCode ?? buyer.countryCode,
})

const missingCart: UserError = {
  code: 'INVALID',
  field: ['cartId'],
  message: 'The specified cart does not exist.',
}

/** The cart mutations: root fields of the schema's `Mutation`. */
export function cartMutations(tools: ServiceTools) {
  const price = (cart: StoredCart) => priceCart(cart, tools.catalogue, tools.now())
  const view = (cart: StoredCart, context: RequestContext) => cartView(price(cart), toolsIn(tools, context))
  const rules = (cart: StoredCart, field: readonly string[]): RuleTools => ({
    catalogue: tools.catalogue,
    country: cart.buyer.countryCode,
    inventory: tools.inventory,
    unpublished: tools.unpublished,
    token: cart.token,
    field,
  })

  /** The payload of an ordered fault that replaces the work; null when the work is done. */
  const faultPayload = (context: RequestContext, cart: StoredCart | null): Payload | null => {
    const { fault } = context
    if (fault?.kind === 'nullCart') return { cart: null, userErrors: [], warnings: [] }
    if (fault?.kind !== 'userError') return null
    const { code, message, field } = fault
    return {
      cart: cart === null ? null : view(cart, context),
      userErrors: [{ code, message, field: field ?? ['cartId'] }],
      warnings: [],
    }
  }

  const orderedWarnings = (fault: PayloadFault | null, target: string): Warning[] =>
    fault?.kind === 'warning'
      ? [{ code: fault.code, message: fault.message, target: fault.target ?? target }]
      : []

  /**
   * Saves a changed cart and returns its payload, with warnings for discount codes that do not apply.
   */
  const save = async (
    before: StoredCart,
    change: CartMutationResult,
    context: RequestContext,
  ): Promise<Payload> => {
    const id = cartId(before.token, before.secret)
    if (!change.ok) return { cart: view(before, context), userErrors: change.errors, warnings: [] }
    const saved = await tools.carts.save(change.cart)
    const priced = price(saved)
    return {
      cart: cartView(priced, toolsIn(tools, context)),
      userErrors: [],
      warnings: [
        ...change.warnings,
        ...discountWarnings(priced.discounts, id),
        ...orderedWarnings(context.fault, id),
      ],
    }
  }

  const change: ChangeCart = async (id, context, work) => {
    const found = await tools.carts.find(id)
    if (found === null) return { cart: null, userErrors: [missingCart], warnings: [] }
    return tools.carts.enqueue(found.token, async () => {
      // Reads again, because the cart may have changed or been completed during the wait.
      const cart = await tools.carts.find(id)
      if (cart === null) return { cart: null, userErrors: [missingCart], warnings: [] }
      return faultPayload(context, cart) ?? (await save(cart, work(cart), context))
    })
  }

  return {
    ...addressMutations(change),
    ...unavailableMutations(change),
    ...metafieldMutations(tools),
    cartCreate: async ({ input }: { input?: CartInput | null }, context: RequestContext) => {
      const empty = tools.carts.blank()
      const asked = { ...empty.buyer, countryCode: context.market?.country ?? null }
      const blank = { ...empty, buyer: merged(asked, input?.buyerIdentity ?? {}) }
      const stopped = faultPayload(context, null)
      if (stopped !== null) return stopped
      const lines = input?.lines ?? []
      checkSize(lines)
      const added = addLines([], lines, rules(blank, ['input', 'lines']))
      if (!added.ok) return { cart: null, userErrors: added.errors, warnings: [] }
      const noted = withNote(blank, input?.note ?? '', ['input', 'note'])
      if (!noted.ok) return { cart: null, userErrors: noted.errors, warnings: [] }
      const cart: StoredCart = {
        ...noted.cart,
        lines: added.lines,
        attributes: distinctAttributes(input?.attributes ?? []),
        discountCodes: distinctCodes(input?.discountCodes ?? []),
      }
      return save(blank, { ok: true, cart, warnings: added.warnings }, context)
    },

    cartLinesAdd: (args: { cartId: string; lines: readonly LineInput[] }, context: RequestContext) => {
      checkSize(args.lines)
      return change(args.cartId, context, (cart) =>
        withLines(cart, addLines(cart.lines, args.lines, rules(cart, ['lines']))),
      )
    },

    cartLinesUpdate: (args: { cartId: string; lines: readonly LineUpdate[] }, context: RequestContext) => {
      checkSize(args.lines)
      return change(args.cartId, context, (cart) =>
        withLines(cart, updateLines(cart.lines, args.lines, rules(cart, ['lines']))),
      )
    },

    cartLinesRemove: (args: { cartId: string; lineIds: readonly string[] }, context: RequestContext) => {
      checkSize(args.lineIds)
      return change(args.cartId, context, (cart) =>
        withLines(cart, removeLines(cart.lines, args.lineIds, ['lineIds'])),
      )
    },

    cartAttributesUpdate: (
      args: { cartId: string; attributes: readonly Attribute[] },
      context: RequestContext,
    ) => {
      checkSize(args.attributes)
      return change(args.cartId, context, (cart) => ({
        ok: true,
        cart: { ...cart, attributes: distinctAttributes(args.attributes) },
        warnings: [],
      }))
    },

    cartDiscountCodesUpdate: (
      args: { cartId: string; discountCodes: readonly string[] },
      context: RequestContext,
    ) => {
      checkSize(args.discountCodes)
      return change(args.cartId, context, (cart) => ({
        ok: true,
        cart: { ...cart, discountCodes: distinctCodes(args.discountCodes) },
        warnings: [],
      }))
    },

    cartNoteUpdate: (args: { cartId: string; note: string }, context: RequestContext) =>
      change(args.cartId, context, (cart) => withNote(cart, args.note, ['note'])),

    cartBuyerIdentityUpdate: (args: { cartId: string; buyerIdentity: BuyerInput }, context: RequestContext) =>
      change(args.cartId, context, (cart) => ({
        ok: true,
        cart: { ...cart, buyer: merged(cart.buyer, args.buyerIdentity) },
        warnings: [],
      })),
  }
}

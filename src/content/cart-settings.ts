import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const cartSettingsQuery = `*[_type == "cart" && _id == "cart"][0] {_id, giftNoteTextPlaceholder, giftingNotice, cbdWarning, shippingNotePowderProducts, freeShippingThreshold}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    giftNoteTextPlaceholder: parsers.text,
    giftingNotice: parsers.text,
    cbdWarning: parsers.text,
    shippingNotePowderProducts: parsers.text,
    /** In the shop's own currency; null where shipping is never free, or the cart is not to say so. */
    freeShippingThreshold: parsers.amount,
  })

/** Texts of the cart, and from which amount shipping is free (DOC-28). */
export type CartSettings = z.infer<ReturnType<typeof schema>>

export const cartSettingsDefinition: SingletonDefinition<CartSettings> = {
  type: 'cart',
  query: cartSettingsQuery,
  schema,
}

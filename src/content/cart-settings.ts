import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const cartSettingsQuery = `*[_type == "cart" && _id == "cart"][0] {_id, giftNoteTextPlaceholder, giftingNotice, cbdWarning, shippingNotePowderProducts}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    giftNoteTextPlaceholder: fields.text,
    giftingNotice: fields.text,
    cbdWarning: fields.text,
    shippingNotePowderProducts: fields.text,
  })

/** What the cart says (DOC-28). */
export type CartSettings = z.infer<ReturnType<typeof schema>>

export const cartSettingsKind: SingletonKind<CartSettings> = {
  type: 'cart',
  query: cartSettingsQuery,
  schema,
}

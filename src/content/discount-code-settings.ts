import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const discountCodeSettingsQuery = `*[_type == "discountCodeSettings" && _id == "discountCodeSettings"][0] {_id, isEnabled, discountCode, startTime, endTime, isSubscriptionOnly}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    isEnabled: fields.flag,
    discountCode: fields.text,
    startTime: fields.moment,
    endTime: fields.moment,
    isSubscriptionOnly: fields.flag,
  })

/** The code every cart gets (DOC-33, DISC-08..10). */
export type DiscountCodeSettings = z.infer<ReturnType<typeof schema>>

export const discountCodeSettingsKind: SingletonKind<DiscountCodeSettings> = {
  type: 'discountCodeSettings',
  query: discountCodeSettingsQuery,
  schema,
}

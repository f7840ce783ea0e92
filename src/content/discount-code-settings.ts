import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const discountCodeSettingsQuery = `*[_type == "discountCodeSettings" && _id == "discountCodeSettings"][0] {_id, isEnabled, discountCode, startTime, endTime, isSubscriptionOnly}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    isEnabled: parsers.flag,
    discountCode: parsers.key,
    startTime: parsers.dateTime,
    endTime: parsers.dateTime,
    isSubscriptionOnly: parsers.flag,
  })

/** The discount code that is applied to every cart (DOC-33, DISC-08..10). */
export type DiscountCodeSettings = z.infer<ReturnType<typeof schema>>

export const discountCodeSettingsDefinition: SingletonDefinition<DiscountCodeSettings> = {
  type: 'discountCodeSettings',
  query: discountCodeSettingsQuery,
  schema,
}

import * as z from 'zod/mini'

/** An amount from services and storage: a decimal string, negative for reductions. */
export const moneySchema = z.object({
  amount: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  currencyCode: z.string(),
})

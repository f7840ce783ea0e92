import * as z from 'zod/mini'

/** An amount from services and storage: a decimal string, negative for reductions. */
export const moneySchema = z.object({
  amount: z.string().check(z.refine((text) => /^-?\d+(\.\d+)?$/.test(text))),
  currencyCode: z.string(),
})

import * as z from 'zod/mini'

/** An amount as services and storage hand it over: a decimal string, below nothing for what is taken off. */
export const moneySchema = z.object({
  amount: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  currencyCode: z.string(),
})

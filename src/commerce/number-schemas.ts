import * as z from 'zod/mini'

// Schemas that the cart loads use `refine`: zod's `int`, `minimum` and `regex` would add 0.5 KiB to it.

/** An integer that a number holds exactly. */
export const integerSchema = z.number().check(z.refine(Number.isSafeInteger))

/** How many there are of something: an integer from 0. */
export const countSchema = integerSchema.check(z.refine((value) => value >= 0))

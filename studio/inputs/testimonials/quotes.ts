import { z } from 'zod'
import { fieldOf, itemsOf } from '../../validation/values.ts'

/** The quotes of testimonials by id (STU-16). Used with the perspective `drafts`. */
export const quotesQuery = '*[_id in $ids]{_id, attribution, "quote": quote[].children[].text}'

export const quotesResult = z.array(
  z.object({
    _id: z.string(),
    attribution: z.string().nullable(),
    quote: z.array(z.string().nullable()).nullable(),
  }),
)

/** A testimonial's quote; `text` is null if the document does not exist or is empty. */
export interface Quote {
  id: string
  text: string | null
  attribution: string | null
}

/** The ids in a list of references, in order, without duplicates. */
export const referredIds = (list: unknown): string[] => [
  ...new Set(
    itemsOf(list)
      .map((item) => fieldOf(item, '_ref'))
      .filter((id) => typeof id === 'string'),
  ),
]

/** The quotes in the order of `ids`. */
export function quotesInOrder(ids: readonly string[], found: z.infer<typeof quotesResult>): Quote[] {
  const byId = new Map(found.map((testimonial) => [testimonial._id, testimonial]))
  return ids.map((id) => {
    const { quote, attribution } = byId.get(id) ?? { quote: null, attribution: null }
    const text = (quote ?? []).filter(Boolean).join(' ').trim()
    return { id, text: text === '' ? null : text, attribution }
  })
}

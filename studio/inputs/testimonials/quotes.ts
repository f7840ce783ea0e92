import { z } from 'zod'
import { fieldOf, itemsOf } from '../../validation/outcome.ts'

/** STU-16: the documents by their ids, drafts in their published ones' place. */
export const quotesQuery = '*[_id in $ids]{_id, attribution, "quote": quote[].children[].text}'

export const quotesAnswer = z.array(
  z.object({
    _id: z.string(),
    attribution: z.string().nullable(),
    quote: z.array(z.string().nullable()).nullable(),
  }),
)

/** What somebody said, as the shop shows it: null `text` for a document that is not there, or says nothing. */
export interface Quote {
  id: string
  text: string | null
  attribution: string | null
}

/** The ids of a list of references, in its order, each once. */
export const referredIds = (list: unknown): string[] => [
  ...new Set(
    itemsOf(list)
      .map((item) => fieldOf(item, '_ref'))
      .filter((id) => typeof id === 'string'),
  ),
]

/** The quotes in the order of the list. */
export function quotesInOrder(ids: readonly string[], found: z.infer<typeof quotesAnswer>): Quote[] {
  const byId = new Map(found.map((one) => [one._id, one]))
  return ids.map((id) => {
    const { quote, attribution } = byId.get(id) ?? { quote: null, attribution: null }
    const text = (quote ?? []).filter(Boolean).join(' ').trim()
    return { id, text: text === '' ? null : text, attribution }
  })
}

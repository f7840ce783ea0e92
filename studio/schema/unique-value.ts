import { getPublishedId } from '@sanity/client/csm'
import type { ValidationContext } from 'sanity'
import { z } from 'zod'
import { CONTENT_API_VERSION } from '#config/limits.ts'

/** What only one document can have: a GROQ condition with its parameters. */
interface UniqueValue {
  condition: string
  parameters: Readonly<Record<string, unknown>>
}

const holdersSchema = z.object({
  isPublishedHere: z.boolean(),
  others: z.array(z.object({ _id: z.string(), title: z.string() })),
})

/** A document, its draft and its versions in releases count as one. */
const queryOf = (condition: string) => `{
  "isPublishedHere": count(*[_id == $id && ${condition}]) > 0,
  "others": *[${condition} && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.*." + $id))] {
    _id,
    "title": coalesce(title, name, _type),
  },
}`

/**
 * The other document that keeps this one from having a value, by its title; null without one. A document keeps the value that
 * it is published with; a draft that has it too, such as a copy of the document, is the one in error (VAL-09).
 */
export async function otherHolder(
  { condition, parameters }: UniqueValue,
  context: ValidationContext,
): Promise<string | null> {
  const id = getPublishedId(context.document?._id ?? '')
  const client = context.getClient({ apiVersion: CONTENT_API_VERSION })
  const answer = await client.fetch<unknown>(
    queryOf(condition),
    { ...parameters, id },
    { perspective: 'raw' },
  )
  const { isPublishedHere, others } = holdersSchema.parse(answer)
  const published = others.find(({ _id }) => _id === getPublishedId(_id))
  if (published !== undefined) return `“${published.title}”`
  const [draft] = isPublishedHere ? [] : others
  return draft === undefined ? null : `“${draft.title}”, which is not published`
}

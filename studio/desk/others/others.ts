import { z } from 'zod'
import { documentKinds } from '#config/documents.ts'
import { CONTENT_PAGE } from '#config/limits.ts'
import { isBlank } from '../../validation/outcome.ts'

/** Documents of kinds that the shop does not know; not those that the content service keeps for itself. */
const unknown = `!(_type in $known) && !(_id in path("_.**")) &&
  !(string::startsWith(_type, "sanity.") || string::startsWith(_type, "system."))`

/** STU-08: as many of them as are shown, and how many there are. Asked for with drafts in their published ones' place. */
export const othersQuery = `{
  "all": count(*[${unknown}]),
  "shown": *[${unknown}] | order(_type asc, _id asc)[0...${CONTENT_PAGE}]{_id, _type, title, name}
}`

export const othersParameters = { known: documentKinds.map(({ type }) => type) }

export const othersAnswer = z.object({
  all: z.int(),
  shown: z.array(z.object({ _id: z.string(), _type: z.string(), title: z.unknown(), name: z.unknown() })),
})

/** Nobody knows which field names a document of an unknown kind; where the usual ones do not, its id does. */
export function nameOf({ _id, title, name }: z.infer<typeof othersAnswer>['shown'][number]): string {
  const named = [title, name].find((text) => typeof text === 'string' && !isBlank(text))
  return typeof named === 'string' ? named : _id
}

/** One of them, whole. */
export const otherQuery = '*[_id == $id][0]'

export const otherAnswer = z.record(z.string(), z.unknown()).nullable()

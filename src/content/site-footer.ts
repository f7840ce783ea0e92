import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'

/** One of these at most; its id is its type. */
export const siteFooterQuery = `*[_type == "siteFooter" && _id == "siteFooter"][0] {_id, newsletterText, disclaimer, fdaDisclaimer, copyright}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    newsletterText: fields.text,
    disclaimer: fields.text,
    fdaDisclaimer: fields.text,
    copyright: fields.text,
  })

/** The footer's texts (DOC-24). */
export type SiteFooter = z.infer<ReturnType<typeof schema>>

export const siteFooterKind: SingletonKind<SiteFooter> = {
  type: 'siteFooter',
  query: siteFooterQuery,
  schema,
}

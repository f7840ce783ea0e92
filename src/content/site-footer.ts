import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'

export const siteFooterQuery = `*[_type == "siteFooter" && _id == "siteFooter"][0] {_id, newsletterText, disclaimer, fdaDisclaimer, copyright}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    newsletterText: parsers.text,
    disclaimer: parsers.text,
    fdaDisclaimer: parsers.text,
    copyright: parsers.text,
  })

/** Texts of the footer (DOC-24). */
export type SiteFooter = z.infer<ReturnType<typeof schema>>

export const siteFooterDefinition: SingletonDefinition<SiteFooter> = {
  type: 'siteFooter',
  query: siteFooterQuery,
  schema,
}

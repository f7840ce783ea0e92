import { z } from 'zod'
import type { SingletonDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { fileProjection, unlessExcluded } from './projections.ts'

export const labResultsQuery = `*[_type == "labResults" && _id == "labResults" && ${unlessExcluded}][0] {_id,
  pageTitle, subTitle, hempFreeTestResults{${fileProjection}},
  labResults[${unlessExcluded}]{name, product, lotCode, coa{${fileProjection}}}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    pageTitle: parsers.text,
    subTitle: parsers.text,
    hempFreeTestResults: parsers.file,
    /** Without rows that have neither name nor product. */
    labResults: parsers
      .listOf(
        z.object({
          name: parsers.text,
          product: parsers.text,
          lotCode: parsers.text,
          /** The certificate of analysis. */
          coa: parsers.file,
        }),
      )
      .transform((results) => results.filter(({ name, product }) => name !== null || product !== null)),
  })

/** Lab results by lot (DOC-12). */
export type LabResults = z.infer<ReturnType<typeof schema>>

export const labResultsDefinition: SingletonDefinition<LabResults> = {
  type: 'labResults',
  query: labResultsQuery,
  schema,
}

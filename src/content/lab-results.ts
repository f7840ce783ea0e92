import { z } from 'zod'
import type { Fields } from './fields.ts'
import type { SingletonKind } from './kind.ts'
import { fileProjection, unlessExcluded } from './projections.ts'

/** One of these at most; its id is its type. */
export const labResultsQuery = `*[_type == "labResults" && _id == "labResults" && ${unlessExcluded}][0] {_id,
  pageTitle, subTitle, hempFreeTestResults{${fileProjection}},
  labResults[${unlessExcluded}]{name, product, lotCode, coa{${fileProjection}}}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    pageTitle: fields.text,
    subTitle: fields.text,
    hempFreeTestResults: fields.file,
    /** Those that name nothing are left out. */
    labResults: fields
      .listOf(
        z.object({
          name: fields.text,
          product: fields.text,
          lotCode: fields.text,
          /** The certificate of analysis. */
          coa: fields.file,
        }),
      )
      .transform((results) => results.filter(({ name, product }) => name !== null || product !== null)),
  })

/** What the laboratory found, lot by lot (DOC-12). */
export type LabResults = z.infer<ReturnType<typeof schema>>

export const labResultsKind: SingletonKind<LabResults> = {
  type: 'labResults',
  query: labResultsQuery,
  schema,
}

import { z } from 'zod'

const orNull = <Output>(value: Output | null | undefined): Output | null => value ?? null

const linkedPage = z
  .object({
    _type: z.string(),
    title: z.string().nullish().transform(orNull),
    slug: z.string().nullish().transform(orNull),
    cbd: z.boolean().nullish().transform(orNull),
    category: z
      .object({ slug: z.string().nullish().transform(orNull), cbd: z.boolean().nullish().transform(orNull) })
      .nullish()
      .transform(orNull),
  })
  .nullish()

/** A link as projected by `linkProjection` (OBJ-01). */
export const rawLink = z.object({
  title: z.string().nullish(),
  url: z.string().nullish(),
  external: z.boolean().nullish(),
  cbd: z.boolean().nullish(),
  pageRef: z.string().nullish(),
  page: linkedPage,
})

/** A mark in rich text: a link or a product link. */
export const rawMark = rawLink.extend({
  _key: z.string(),
  productRef: z.string().nullish(),
  product: linkedPage,
})

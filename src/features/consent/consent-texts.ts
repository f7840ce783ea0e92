import * as z from 'zod/mini'

/** The texts of the consent banner, in one static file that is fetched by those who are asked (TRK-16). */
export const consentTextsSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** To where it says more, such as the privacy policy. */
  link: z.nullable(
    z.object({
      title: z.string(),
      href: z.string(),
      target: z.nullable(z.string()),
      rel: z.nullable(z.string()),
    }),
  ),
  accept: z.string(),
  decline: z.string(),
})

export type ConsentTexts = z.infer<typeof consentTextsSchema>

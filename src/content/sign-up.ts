import { z } from 'zod'
import { CONTENT_PAGE_SIZE } from '#config/limits.ts'
import type { CollectionDefinition } from './definition.ts'
import type { Parsers } from './parsers.ts'
import { imageProjection, onePage, unlessExcluded } from './projections.ts'

const signUpProjection = `_id, title, "slug": slug.current, description, poster{${imageProjection}}, listId,
  intro{title, text, cta, disclaimer}, whatYouGetTitle, whatYouGet[]{image{${imageProjection}}, title, text},
  splash{${imageProjection}}`

export const signUpListQuery = `*[_type == "signUp" && ${onePage} && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE_SIZE}] {${signUpProjection}}`

const schema = (parsers: Parsers) =>
  z.object({
    id: z.string(),
    title: parsers.requiredText,
    slug: parsers.slug,
    description: parsers.text,
    poster: parsers.image,
    /** Null for the default list of the email-marketing settings (DOC-21). */
    listId: parsers.key,
    intro: z
      .object({
        title: parsers.text,
        text: parsers.text,
        /** Label of the button. */
        cta: parsers.text,
        disclaimer: parsers.text,
      })
      .nullish()
      .transform((value) => value ?? { title: null, text: null, cta: null, disclaimer: null }),
    whatYouGetTitle: parsers.text,
    /** At most 6, without empty ones. */
    whatYouGet: parsers
      .listOf(z.object({ image: parsers.image, title: parsers.text, text: parsers.text }))
      .transform((offers) =>
        offers.filter(({ image, title, text }) => image !== null || title !== null || text !== null),
      ),
    splash: parsers.image,
  })

/** A sign-up page (DOC-23). */
export type SignUp = z.infer<ReturnType<typeof schema>>

export const signUpDefinition: CollectionDefinition<SignUp> = {
  type: 'signUp',
  listQuery: signUpListQuery,
  schema,
  slugOf: (page) => page.slug,
}

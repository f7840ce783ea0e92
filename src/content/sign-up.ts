import { z } from 'zod'
import { CONTENT_PAGE } from '#config/limits.ts'
import type { Fields } from './fields.ts'
import type { CollectionKind } from './kind.ts'
import { imageProjection, unlessExcluded } from './projections.ts'

const signUpProjection = `_id, title, "slug": slug.current, description, poster{${imageProjection}}, listId,
  intro{title, text, cta, disclaimer}, whatYouGetTitle, whatYouGet[]{image{${imageProjection}}, title, text},
  splash{${imageProjection}}`

export const signUpListQuery = `*[_type == "signUp" && _id > $after && ${unlessExcluded}]
  | order(_id asc) [0...${CONTENT_PAGE}] {${signUpProjection}}`

export const signUpBySlugQuery = `*[_type == "signUp" && slug.current == $slug && ${unlessExcluded}]
  | order(_id asc) [0] {${signUpProjection}}`

const schema = (fields: Fields) =>
  z.object({
    id: z.string(),
    title: fields.requiredText,
    slug: fields.slug,
    description: fields.text,
    poster: fields.image,
    /** Null: the list of the email-marketing settings (DOC-21). */
    listId: fields.text,
    intro: z
      .object({
        title: fields.text,
        text: fields.text,
        /** The button's text. */
        cta: fields.text,
        disclaimer: fields.text,
      })
      .nullish()
      .transform((value) => value ?? { title: null, text: null, cta: null, disclaimer: null }),
    whatYouGetTitle: fields.text,
    /** At most 6; those with neither picture nor words are left out. */
    whatYouGet: fields
      .listOf(z.object({ image: fields.image, title: fields.text, text: fields.text }))
      .transform((offers) =>
        offers.filter(({ image, title, text }) => image !== null || title !== null || text !== null),
      ),
    splash: fields.image,
  })

/** A page that asks for an email address (DOC-23). */
export type SignUp = z.infer<ReturnType<typeof schema>>

export const signUpKind: CollectionKind<SignUp> = {
  type: 'signUp',
  listQuery: signUpListQuery,
  slugQuery: signUpBySlugQuery,
  schema,
  slugOf: (page) => page.slug,
}

import { defineField, type ValidationContext } from 'sanity'
import { type DocumentType, documentKinds, routeOfType } from '#config/documents.ts'
import { CONTENT_API_VERSION, CONTENT_CAPS } from '#config/limits.ts'
import { publishedId } from '../../preview/address.ts'
import { slugOf, slugRule } from '../../validation/slug.ts'

interface Slug {
  type: DocumentType
  /** Said when there is none. */
  missing: string
  /** The field that a slug is made from. */
  source?: string
  group?: string
}

/** Kinds whose documents share addresses: `/{slug}` is a page's and a form's alike. */
const sharingAddresses = (type: DocumentType): readonly string[] => {
  const route = routeOfType(type)
  return route === null ? [type] : documentKinds.flatMap((kind) => (kind.route === route ? [kind.type] : []))
}

/** Nothing else among `$types` has the slug; a document and its own draft do not count as two. */
const takenQuery = `count(*[_type in $types && slug.current == $slug && !(_id in $own)]) > 0`

async function isFree(types: readonly string[], slug: string, context: ValidationContext): Promise<boolean> {
  const id = publishedId(context.document?._id ?? '')
  const client = context.getClient({ apiVersion: CONTENT_API_VERSION })
  const parameters = { types, slug, own: [id, `drafts.${id}`] }
  return !(await client.fetch<boolean>(takenQuery, parameters, { perspective: 'raw' }))
}

/** The last part of the document's address, unique among those that share it (VAL-09). */
export const slugField = ({ type, missing, source = 'title', group }: Slug) => {
  const rule = slugRule(routeOfType(type), missing)
  const types = sharingAddresses(type)
  return defineField({
    name: 'slug',
    title: 'Slug',
    description:
      'The last part of the page’s address. Changing it breaks links from outside; links within the shop follow.',
    type: 'slug',
    ...(group === undefined ? {} : { group }),
    options: {
      source,
      maxLength: CONTENT_CAPS.slug,
      slugify: slugOf,
      // Asked below, so that a required slug's message is not said of one that is taken.
      isUnique: () => true,
    },
    validation: (slug) => [
      slug.required().error(missing),
      slug.custom((value) => (value === undefined || value === null ? true : rule(value))),
      slug.custom(async (value, context) =>
        value?.current === undefined || (await isFree(types, value.current, context))
          ? true
          : 'Another document has this slug already.',
      ),
    ],
  })
}

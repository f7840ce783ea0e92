import { getPublishedId } from '@sanity/client/csm'
import { defineField, type ValidationContext } from 'sanity'
import { type ContentType, contentTypes, routeOfType } from '#config/content-types.ts'
import { CONTENT_API_VERSION, CONTENT_CAPS } from '#config/limits.ts'
import { slugOf, slugRule } from '../../validation/slug.ts'

interface Slug {
  type: ContentType
  /** The error for an empty slug. */
  missing: string
  /** The field that a slug is generated from. */
  source?: string
  group?: string
}

/** The types whose documents share a path pattern, such as `/{slug}` of pages and forms. */
const typesWithSamePath = (type: ContentType): readonly string[] => {
  const route = routeOfType(type)
  return route === null
    ? [type]
    : contentTypes.flatMap((entry) => (entry.route === route ? [entry.type] : []))
}

/** Whether another document of `$types` has the slug; a document, its draft and its versions in releases count as one. */
const takenQuery = `count(*[_type in $types && slug.current == $slug && !(_id in [$id, "drafts." + $id])
  && !(_id in path("versions.*." + $id))]) > 0`

async function isFree(types: readonly string[], slug: string, context: ValidationContext): Promise<boolean> {
  const id = getPublishedId(context.document?._id ?? '')
  const client = context.getClient({ apiVersion: CONTENT_API_VERSION })
  const parameters = { types, slug, id }
  return !(await client.fetch<boolean>(takenQuery, parameters, { perspective: 'raw' }))
}

/** The last segment of the document's path, unique among documents with the same path pattern (VAL-09). */
export const slugField = ({ type, missing, source = 'title', group }: Slug) => {
  const rule = slugRule(routeOfType(type), missing)
  const types = typesWithSamePath(type)
  return defineField({
    name: 'slug',
    title: 'Slug',
    description:
      'The last part of the page’s address. Links in the shop follow a change, and the address before leads here.',
    type: 'slug',
    ...(group === undefined ? {} : { group }),
    options: {
      source,
      maxLength: CONTENT_CAPS.slug,
      slugify: slugOf,
      // Checked in `validation` below, because Sanity would report a taken slug as a missing one.
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

import { defineField } from 'sanity'
import { type ContentType, contentTypes, routeOfType } from '#config/content-types.ts'
import { CONTENT_CAPS } from '#config/limits.ts'
import { slugOf, slugRule } from '../../validation/slug.ts'
import { otherHolder } from '../unique-value.ts'

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

const condition = '_type in $types && slug.current == $slug'

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
      slug.custom(async (value, context) => {
        if (value?.current === undefined) return true
        const other = await otherHolder({ condition, parameters: { types, slug: value.current } }, context)
        return other === null || `Another document has this slug already: ${other}.`
      }),
    ],
  })
}

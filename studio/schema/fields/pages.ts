import { defineArrayMember, defineField, type PreviewConfig } from 'sanity'
import type { ContentType } from '#config/content-types.ts'
import { publicPath } from '../../public-url/public-path.ts'
import type { ValidationResult } from '../../validation/values.ts'
import { imageField } from './media.ts'
import { slugField } from './slugs.ts'
import { descriptionField, requiredTextField } from './texts.ts'

/** The first fields of every page. */
export const titleAndSlug = (type: ContentType, description: string, group?: string) => {
  const base = { name: 'title', title: 'Title', description, ...(group === undefined ? {} : { group }) }
  return [
    requiredTextField(base, 'A title is required.'),
    slugField({ type, missing: 'A slug is required.', ...(group === undefined ? {} : { group }) }),
  ]
}

/** The group that contains `sharingFields`. */
export const sharingGroup = { name: 'search', title: 'Search & sharing' }

/**
 * The fields that search engines and shared links show; for `description`, see `descriptionField`. `noPoster` names the
 * picture that stands in for an empty poster.
 */
export const sharingFields = (description: string, noPoster = 'the picture of Site meta') => [
  descriptionField(description, sharingGroup.name),
  imageField({
    name: 'poster',
    title: 'Poster',
    description: `The picture of shared links to this page. Empty: ${noPoster}.`,
    group: sharingGroup.name,
  }),
]

/** Rows of drifting texts (WID-15). */
export const marqueesField = (maxItems: (value: unknown) => ValidationResult) =>
  defineField({
    name: 'marquees',
    title: 'Marquees',
    description:
      'Rows of drifting texts, the second slower than the first, the others slowest. Empty: left out.',
    type: 'array',
    group: 'sections',
    of: [defineArrayMember({ type: 'marquee' })],
    validation: (rule) => rule.custom(maxItems),
  })

export const byTitle = {
  title: 'Title',
  name: 'title',
  by: [{ field: 'title', direction: 'asc' as const }],
}

/** A document's path as shown in lists. */
export const pathLabel = (type: ContentType, slug: unknown): string =>
  publicPath({ _type: type, slug: { current: slug } }, null) ?? 'No address yet'

/** Shows a page's title, path and picture in lists. */
export const pagePreview = (
  type: ContentType,
  { title = 'title', media = 'poster' } = {},
): PreviewConfig<{ title: string; slug: string; media: string }> => ({
  select: { title, slug: 'slug.current', media },
  prepare: (selected) => ({
    title: selected.title,
    subtitle: pathLabel(type, selected.slug),
    media: selected.media,
  }),
})

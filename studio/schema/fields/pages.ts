import { defineArrayMember, defineField, type PreviewConfig } from 'sanity'
import type { DocumentType } from '#config/documents.ts'
import { publicPath } from '../../address/public-path.ts'
import type { Outcome } from '../../validation/outcome.ts'
import { imageField } from './pictures.ts'
import { slugField } from './slugs.ts'
import { descriptionField, requiredTextField } from './texts.ts'

/** What every page begins with: its title and its address. */
export const titleAndSlug = (type: DocumentType, description: string, group?: string) => {
  const shown = { name: 'title', title: 'Title', description, ...(group === undefined ? {} : { group }) }
  return [
    requiredTextField(shown, 'A title is required.'),
    slugField({ type, missing: 'A slug is required.', ...(group === undefined ? {} : { group }) }),
  ]
}

/** The group of `sharingFields`. */
export const sharingGroup = { name: 'search', title: 'Search & sharing' }

/** What search engines and shared links show of a page. */
export const sharingFields = [
  descriptionField(sharingGroup.name),
  imageField({
    name: 'poster',
    title: 'Poster',
    description: 'The picture of shared links to this page. Empty: the picture of Site meta.',
    group: sharingGroup.name,
  }),
]

/** Rows of drifting texts (WID-15), at most so many. */
export const marqueesField = (most: (value: unknown) => Outcome) =>
  defineField({
    name: 'marquees',
    title: 'Marquees',
    description: 'Rows of drifting texts, each slower than the one above. Empty: left out.',
    type: 'array',
    group: 'sections',
    of: [defineArrayMember({ type: 'marquee' })],
    validation: (rule) => rule.custom(most),
  })

export const byTitle = {
  title: 'Title',
  name: 'title',
  by: [{ field: 'title', direction: 'asc' as const }],
}

/** A document's address in the words of a list. */
export const addressOf = (type: DocumentType, slug: unknown): string =>
  publicPath({ _type: type, slug: { current: slug } }, null) ?? 'No address yet'

/** In lists: a page's title, address and picture. */
export const pagePreview = (
  type: DocumentType,
  { title = 'title', media = 'poster' } = {},
): PreviewConfig<{ title: string; slug: string; media: string }> => ({
  select: { title, slug: 'slug.current', media },
  prepare: (selected) => ({
    title: selected.title,
    subtitle: addressOf(type, selected.slug),
    media: selected.media,
  }),
})

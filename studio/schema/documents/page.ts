import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineField, defineType } from 'sanity'
import { imageField } from '../fields/pictures.ts'
import { slugField } from '../fields/slugs.ts'
import { descriptionField, requiredTextField, richTextField } from '../fields/texts.ts'

/** DOC-03. */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'look', title: 'Look' },
    { name: 'search', title: 'Search & sharing' },
  ],
  fields: [
    requiredTextField(
      {
        name: 'title',
        title: 'Title',
        description: 'The heading of the page, and its name in links.',
        group: 'content',
      },
      'A title is required.',
    ),
    slugField({ type: 'page', missing: 'A slug is required.', group: 'content' }),
    richTextField({
      name: 'content',
      title: 'Content',
      description: 'The text of the page. Empty: the title stands alone.',
      group: 'content',
    }),
    richTextField({
      name: 'nonCBDContent',
      title: 'Content without hemp',
      description:
        'Stands in for the content in the shop without hemp-derived products. Empty: the content shows there, too.',
      group: 'content',
    }),
    defineField({
      name: 'colors',
      title: 'Colors',
      description: 'Of the page’s text and background. Empty: navy on the shop’s own sky.',
      type: 'colors',
      group: 'look',
    }),
    descriptionField('search'),
    imageField({
      name: 'poster',
      title: 'Poster',
      description: 'The picture of shared links to this page. Empty: the picture of Site meta.',
      group: 'search',
    }),
  ],
  orderings: [
    { title: 'Title', name: 'title', by: [{ field: 'title', direction: 'asc' }] },
    { title: 'Address', name: 'slug', by: [{ field: 'slug.current', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'poster' },
    prepare: ({ title, slug, media }) => ({
      title,
      subtitle: slug === undefined ? 'No address yet' : `/${slug}`,
      media,
    }),
  },
})

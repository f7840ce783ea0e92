import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { headObjects } from '#config/head-objects.ts'
import { byTitle, pagePreview, sharingFields, sharingGroup, titleAndSlug } from '../fields/pages.ts'
import { richTextField } from '../fields/texts.ts'

/** The document type "Pages" (DOC-03). */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'look', title: 'Look' },
    sharingGroup,
  ],
  fields: [
    ...titleAndSlug('page', 'The heading of the page, and its name in links.', 'content'),
    richTextField({
      name: 'content',
      title: 'Content',
      description: 'The text of the page. Empty: title and description stand alone.',
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
      name: 'slides',
      title: 'Window gallery',
      description: 'Pictures below the text, one at a time; captions are the tabs to choose by. Empty: none.',
      type: 'array',
      group: 'content',
      of: [defineArrayMember({ type: 'contentSlide' })],
    }),
    defineField({
      name: 'object',
      title: 'Drawing',
      description: 'Stands beside the title. Empty: a sun or a moon.',
      type: 'string',
      group: 'look',
      options: { list: [...headObjects] },
    }),
    defineField({
      name: 'colors',
      title: 'Colors',
      description: 'Of the page’s text, and behind its heading. Empty: navy on the shop’s own sky.',
      type: 'colors',
      group: 'look',
    }),
    ...sharingFields('Stands below the heading as well. Empty: they say the beginning of the content.'),
  ],
  orderings: [byTitle, { title: 'Address', name: 'slug', by: [{ field: 'slug.current', direction: 'asc' }] }],
  preview: pagePreview('page'),
})

import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { defineField, defineType } from 'sanity'
import { withoutQuotationMarks } from '../../validation/documents.ts'
import { outsideUrl } from '../../validation/link.ts'
import { imageField } from '../fields/media.ts'
import { requiredParagraph, requiredTextField } from '../fields/texts.ts'

/** The document type "Press" (DOC-15). */
export const press = defineType({
  name: 'press',
  title: 'Press quote',
  type: 'document',
  icon: DoubleQuoteIcon,
  fields: [
    requiredTextField(
      { name: 'title', title: 'Name', description: 'Of the publication.' },
      'A name is required.',
    ),
    imageField({ name: 'image', title: 'Logo', description: 'Of the publication. Empty: its name shows.' }),
    defineField({
      name: 'quote',
      title: 'Quote',
      description: 'What they wrote, without quotation marks.',
      type: 'text',
      rows: 3,
      validation: (rule) => [
        ...requiredParagraph('A quote is required.')(rule),
        rule.custom(withoutQuotationMarks),
      ],
    }),
    defineField({
      name: 'url',
      title: 'URL',
      description: 'Leads to the article. Empty: the quote leads nowhere.',
      type: 'string',
      validation: (rule) => rule.custom(outsideUrl),
    }),
  ],
  orderings: [{ title: 'Name', name: 'title', by: [{ field: 'title', direction: 'asc' }] }],
  preview: { select: { title: 'title', subtitle: 'quote', media: 'image' } },
})

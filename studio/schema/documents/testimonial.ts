import { CommentIcon } from '@sanity/icons/Comment'
import { defineType } from 'sanity'
import { linkField } from '../fields/links.ts'
import { imageField } from '../fields/media.ts'
import { referencesField } from '../fields/references.ts'
import { richTextField, textField } from '../fields/texts.ts'

/** The document type "Testimonials" (DOC-16). */
export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  type: 'document',
  icon: CommentIcon,
  fields: [
    textField({
      name: 'attribution',
      title: 'Attribution',
      description: 'Who said it. Empty: nobody is named.',
    }),
    richTextField({
      name: 'quote',
      title: 'Quote',
      description: 'What they said. Empty: the testimonial is not shown.',
    }),
    imageField(
      { name: 'image', title: 'Image', description: 'A small picture for the lists of this studio.' },
      { decorative: true },
    ),
    linkField({
      name: 'link',
      title: 'Link',
      description:
        'Where they said it: the attribution leads there, or the quote where nobody is named. Empty: it leads nowhere.',
    }),
    referencesField(
      {
        name: 'productCategories',
        title: 'Categories',
        description: 'On whose pages it shows. Empty: on those of categories that no testimonial names.',
      },
      'productCategory',
    ),
  ],
  orderings: [
    { title: 'Attribution', name: 'attribution', by: [{ field: 'attribution', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'attribution', quote: 'quote.0.children.0.text', media: 'image' },
    prepare: ({ title, quote, media }) => ({ title: title ?? 'Nobody named', subtitle: quote, media }),
  },
})

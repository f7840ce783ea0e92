import { CommentIcon } from '@sanity/icons/Comment'
import { defineField, defineType } from 'sanity'
import { testimonialsField } from '../fields/references.ts'

/** The singleton "Testimonials page" (DOC-17). */
export const testimonialsPage = defineType({
  name: 'testimonialsPage',
  title: 'Testimonials page',
  type: 'document',
  icon: CommentIcon,
  fields: [
    testimonialsField({
      name: 'testimonials',
      title: 'Testimonials',
      description: 'These alone, in this order. Empty: all testimonials are shown.',
    }),
    defineField({
      name: 'colors',
      title: 'Colors',
      description: 'Of the page’s text, and behind its heading. Empty: navy on the shop’s own sky.',
      type: 'colors',
    }),
  ],
  preview: { prepare: () => ({ title: 'Testimonials page' }) },
})

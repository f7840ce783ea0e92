import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
import { defineField, defineType } from 'sanity'

/** A row of texts that drifts across the page (WID-15). */
export const marquee = defineType({
  name: 'marquee',
  title: 'Marquee',
  type: 'object',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'texts',
      title: 'Texts',
      description: 'One after another across the page, again and again. Empty: the row is left out.',
      type: 'array',
      of: [{ type: 'string' }],
    }),
  ],
  preview: {
    select: { first: 'texts.0', second: 'texts.1' },
    prepare: ({ first, second }) => ({
      title: [first, second].filter((text) => text !== undefined).join(' · ') || 'Empty marquee',
    }),
  },
})

import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType } from 'sanity'
import { richTextField, textField } from '../fields/texts.ts'

/** The singleton "Wholesale page" (DOC-14). */
export const wholesale = defineType({
  name: 'wholesale',
  title: 'Wholesale page',
  type: 'document',
  icon: CaseIcon,
  fields: [
    textField({ name: 'title', title: 'Title', description: 'The heading of the page. Empty: "Wholesale".' }),
    richTextField({
      name: 'content',
      title: 'Content',
      description: 'The text of the page. Empty: the page says that there is none yet.',
    }),
    defineField({
      name: 'colors',
      title: 'Colors',
      description: 'Of the page’s text, and behind its heading. Empty: navy on the shop’s own sky.',
      type: 'colors',
    }),
  ],
  preview: {
    select: { subtitle: 'title' },
    prepare: ({ subtitle }) => ({ title: 'Wholesale page', subtitle }),
  },
})

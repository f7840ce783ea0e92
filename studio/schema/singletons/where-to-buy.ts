import { PinIcon } from '@sanity/icons/Pin'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { linkPart } from '../../validation/documents.ts'
import { linkField } from '../fields/links.ts'
import { imageField } from '../fields/media.ts'
import { requiredParagraph, textField } from '../fields/texts.ts'

/** The singleton "Where to Buy page" (DOC-13, VAL-49). */
export const whereToBuy = defineType({
  name: 'whereToBuy',
  title: 'Where to Buy page',
  type: 'document',
  icon: PinIcon,
  fields: [
    textField({
      name: 'title',
      title: 'Title',
      description: 'The heading of the page. Empty: "Where to buy".',
    }),
    defineField({
      name: 'banners',
      title: 'Banners',
      description: 'Places that sell the drinks, in this order. Empty: the page says that there are none.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'whereToBuyBanner',
          title: 'Banner',
          type: 'object',
          fields: [
            defineField({
              name: 'enabled',
              title: 'Enabled',
              description: 'Off: left out, and kept for later.',
              type: 'boolean',
              initialValue: true,
              validation: (rule) => rule.required().error('Please say whether the banner is enabled.'),
            }),
            defineField({
              name: 'content',
              title: 'Content',
              description:
                'What it says; {{double braces}} mark the part that is the link. Without them all of it is.',
              type: 'text',
              rows: 2,
              validation: (rule) => [
                ...requiredParagraph('A text is required.')(rule),
                rule.custom(linkPart),
              ],
            }),
            imageField({
              name: 'image',
              title: 'Image',
              description: 'Beside the text. Empty: it stands alone.',
            }),
            linkField({
              name: 'link',
              title: 'Link',
              description: 'Where the marked part leads, or all of the content without one. Empty: nowhere.',
            }),
          ],
          preview: {
            select: { title: 'content', enabled: 'enabled', media: 'image' },
            prepare: ({ title, enabled, media }) => ({
              title,
              subtitle: enabled === true ? 'enabled' : 'left out',
              media,
            }),
          },
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Where to Buy page' }) },
})

import { BellIcon } from '@sanity/icons/Bell'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { stationaryBanner } from '../../validation/documents.ts'
import { followableUrl } from '../../validation/link.ts'
import { colorField } from '../fields/colors.ts'
import { flagField, requiredTextField, textField } from '../fields/texts.ts'

/** The colors that the pickers of a banner's two colors offer (CHR-05). */
const PALETTE = ['#14213D', '#A2B0FF', '#F7C8D9', '#BFE3D0'] as const

/** The document type "Announcement banners" (DOC-25, DISC-01..07). */
export const announcementBanner = defineType({
  name: 'announcementBanner',
  title: 'Announcement banner',
  type: 'document',
  icon: BellIcon,
  fields: [
    defineField({
      name: 'visibility',
      title: 'Shows only',
      description:
        'Whatever is on must be met. All off: it may always show. Banner settings say which one goes first.',
      type: 'object',
      fields: [
        flagField({
          name: 'cbd',
          title: 'With hemp',
          description: 'Always met: with or without hemp, every shop shows the banner.',
        }),
        flagField({
          name: 'discount',
          title: 'With a discount',
          description: 'While the shopper has a discount code.',
        }),
        flagField({ name: 'devotion', title: 'From Devotion', description: 'To those who came from there.' }),
      ],
    }),
    defineField({
      name: 'contents',
      title: 'Entries',
      description: 'Run past one after another; a stationary banner has one.',
      type: 'array',
      validation: (rule) => [
        rule.required().min(1).error('A banner needs at least one entry.'),
        rule.custom((_, { parent }) => stationaryBanner(parent)),
      ],
      of: [
        defineArrayMember({
          name: 'announcementBannerContent',
          title: 'Entry',
          type: 'object',
          fields: [
            textField({
              name: 'id',
              title: 'Id',
              description: 'Names the entry in reports. Empty: a name of its own is made.',
            }),
            requiredTextField(
              {
                name: 'text',
                title: 'Text',
                description: 'What it says; {{code}} becomes the shopper’s discount code.',
              },
              'A banner needs a text.',
            ),
            defineField({
              name: 'link',
              title: 'Link',
              description: 'Where the entry leads.',
              type: 'object',
              fields: [
                defineField({
                  name: 'url',
                  title: 'URL',
                  description:
                    '/shop for an address of this site, else https://…. Empty: the entry leads nowhere.',
                  type: 'string',
                  validation: (rule) => rule.custom(followableUrl),
                }),
                flagField({
                  name: 'external',
                  title: 'Opens in a new tab',
                  description: 'For addresses on other sites, which always do. Off: opens in the same tab.',
                }),
              ],
            }),
          ],
          preview: { select: { title: 'text', subtitle: 'link.url' } },
        }),
      ],
    }),
    flagField({
      name: 'static',
      title: 'Stationary',
      description: 'Stands still. Off: its entries run past.',
    }),
    defineField({
      name: 'color',
      title: 'Colors',
      description: 'Of the banner.',
      type: 'object',
      fields: [
        colorField(
          { name: 'background', title: 'Background', description: 'Empty: navy.' },
          undefined,
          PALETTE,
        ),
        colorField(
          {
            name: 'text',
            title: 'Text',
            description:
              'Shows where it can be read on the background. Empty: white, or navy on a light one.',
          },
          undefined,
          PALETTE,
        ),
      ],
    }),
  ],
  preview: {
    select: {
      title: 'contents.0.text',
      discount: 'visibility.discount',
      devotion: 'visibility.devotion',
      cbd: 'visibility.cbd',
    },
    prepare: ({ title, discount, devotion, cbd }) => ({
      title: title ?? 'Empty banner',
      subtitle:
        [
          discount === true ? 'with a discount' : null,
          devotion === true ? 'from Devotion' : null,
          cbd === true ? 'with hemp' : null,
        ]
          .filter((part) => part !== null)
          .join(' · ') || 'for everybody',
    }),
  },
})

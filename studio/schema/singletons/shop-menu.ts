import { MenuIcon } from '@sanity/icons/Menu'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { colorField } from '../fields/colors.ts'
import { linkField, linkLabels, linkSelection } from '../fields/links.ts'
import { imageField } from '../fields/media.ts'
import { referencesField } from '../fields/references.ts'
import { cbdField, flagField, textField } from '../fields/texts.ts'

const submenuField = defineField({
  name: 'submenu',
  title: 'Submenu',
  description: 'Opens beside the item, with the products of these categories.',
  type: 'object',
  fields: [
    referencesField(
      {
        name: 'categories',
        title: 'Categories',
        description: 'In this order. Empty: the item has no submenu.',
      },
      'productCategory',
    ),
    colorField({
      name: 'backgroundColor',
      title: 'Background',
      description: 'Of the submenu, and of the item while it is open; a dark one is lightened. Empty: peach.',
    }),
  ],
})

/** The singleton "Shop menu" (DOC-29). */
export const shopMenu = defineType({
  name: 'shopMenu',
  title: 'Shop menu',
  type: 'document',
  icon: MenuIcon,
  fields: [
    defineField({
      name: 'sections',
      title: 'Sections',
      description:
        'Of the shop drawer, top to bottom; its order is the order of the shop’s page, too. Empty: the drawer is.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'shopMenuSection',
          title: 'Section',
          type: 'object',
          fields: [
            flagField({
              name: 'mobileOnly',
              title: 'Small screens only',
              description: 'Leaves the section out on large screens. Off: shows everywhere.',
            }),
            defineField({
              name: 'items',
              title: 'Items',
              description: 'In this order. Empty: the section is left out.',
              type: 'array',
              of: [
                defineArrayMember({
                  name: 'shopMenuItem',
                  title: 'Item',
                  type: 'object',
                  fields: [
                    cbdField('the item'),
                    linkField({
                      name: 'link',
                      title: 'Link',
                      description:
                        'Its words, and where it leads without a submenu. Empty: it is named after its first category.',
                    }),
                    imageField(
                      {
                        name: 'icon',
                        title: 'Icon',
                        description: 'Beside its words. Empty: its first category’s menu image shows.',
                      },
                      { decorative: true },
                    ),
                    textField({
                      name: 'subtext',
                      title: 'Subtext',
                      description: 'Below its words. Empty: nothing stands there.',
                    }),
                    submenuField,
                  ],
                  preview: {
                    select: { ...linkSelection('link.'), subtext: 'subtext', media: 'icon' },
                    prepare: ({ subtext, media, ...link }) => {
                      const { text, target } = linkLabels(link)
                      return { title: text ?? target ?? 'Item without link', subtitle: subtext, media }
                    },
                  },
                }),
              ],
            }),
          ],
          preview: {
            select: { mobileOnly: 'mobileOnly', first: 'items.0.link.title', second: 'items.1.link.title' },
            prepare: ({ mobileOnly, first, second }) => ({
              title: [first, second].filter((title) => title !== undefined).join(', ') || 'Empty section',
              subtitle: mobileOnly === true ? 'small screens only' : 'all screens',
            }),
          },
        }),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Shop menu' }) },
})

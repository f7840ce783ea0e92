import { StackIcon } from '@sanity/icons/Stack'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { colorField } from '../fields/colors.ts'
import { pagePreview } from '../fields/pages.ts'
import { referenceField } from '../fields/references.ts'
import { slugField } from '../fields/slugs.ts'
import { cbdField, paragraphField, requiredTextField, richTextField, textField } from '../fields/texts.ts'

/** The document type "Category collections" (DOC-30). */
export const productCategoryCollection = defineType({
  name: 'productCategoryCollection',
  title: 'Category collection',
  type: 'document',
  icon: StackIcon,
  groups: [
    { name: 'intro', title: 'Introduction', default: true },
    { name: 'sections', title: 'Sections' },
  ],
  fields: [
    requiredTextField(
      {
        name: 'introTitle',
        title: 'Title',
        description: 'The heading of the page, and its name in links.',
        group: 'intro',
      },
      'A title is required.',
    ),
    slugField({
      type: 'productCategoryCollection',
      missing: 'A slug is required.',
      source: 'introTitle',
      group: 'intro',
    }),
    cbdField('the collection', 'intro'),
    richTextField({
      name: 'introText',
      title: 'Text',
      description: 'Below the heading. Empty: nothing stands there.',
      group: 'intro',
    }),
    defineField({
      name: 'introMedia',
      title: 'Image or video',
      description: 'Beside the text. Empty: the text takes the whole width.',
      type: 'media',
      group: 'intro',
    }),
    defineField({
      name: 'nonCBDIntroMedia',
      title: 'Image or video without hemp',
      description: 'Stands in for it in the shop without hemp-derived products. Empty: the same shows there.',
      type: 'media',
      group: 'intro',
    }),
    colorField({
      name: 'introBackgroundColor',
      title: 'Background',
      description: 'Behind the introduction. Empty: the shop’s own sky.',
      group: 'intro',
    }),
    defineField({
      name: 'sections',
      title: 'Sections',
      description: 'Shelves, top to bottom. Empty: the page says that it has none.',
      type: 'array',
      group: 'sections',
      of: [
        defineArrayMember({
          name: 'collectionSection',
          title: 'Section',
          type: 'object',
          fields: [
            defineField({
              name: 'productCategories',
              title: 'Categories',
              description: 'Shown one below the other. Empty: the section is left out.',
              type: 'array',
              of: [
                defineArrayMember({
                  name: 'collectionCategory',
                  title: 'Category',
                  type: 'object',
                  fields: [
                    textField({
                      name: 'header',
                      title: 'Heading',
                      description: 'Empty: the category’s title.',
                    }),
                    paragraphField(
                      {
                        name: 'subheader',
                        title: 'Subheading',
                        description: 'Empty: the text of the category’s introduction.',
                      },
                      2,
                    ),
                    referenceField(
                      {
                        name: 'productCategory',
                        title: 'Category',
                        description: 'Whose products stand here.',
                      },
                      'productCategory',
                      'Please choose a category.',
                    ),
                    textField({
                      name: 'showMoreText',
                      title: 'Text of "show more"',
                      description:
                        'On the link to the category’s own page. Empty: "See all of" and the category’s title.',
                    }),
                  ],
                  preview: {
                    select: {
                      title: 'header',
                      category: 'productCategory.title',
                      media: 'productCategory.menu.image',
                    },
                    prepare: ({ title, category, media }) => ({
                      title: title ?? category ?? 'No category',
                      subtitle: category,
                      media,
                    }),
                  },
                }),
              ],
            }),
            defineField({
              name: 'colors',
              title: 'Colors',
              description: 'Of the section. Empty: the category’s background colors.',
              type: 'colors',
            }),
          ],
          preview: {
            select: {
              first: 'productCategories.0.productCategory.title',
              second: 'productCategories.1.productCategory.title',
            },
            prepare: ({ first, second }) => ({
              title: [first, second].filter((title) => title !== undefined).join(', ') || 'Empty section',
            }),
          },
        }),
      ],
    }),
  ],
  orderings: [{ title: 'Title', name: 'title', by: [{ field: 'introTitle', direction: 'asc' }] }],
  preview: pagePreview('productCategoryCollection', { title: 'introTitle', media: 'introMedia.image' }),
})

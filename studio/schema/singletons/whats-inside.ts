import { SearchIcon } from '@sanity/icons/Search'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { colorListField } from '../fields/colors.ts'
import { linksField } from '../fields/links.ts'
import { imageField } from '../fields/media.ts'
import { referenceField } from '../fields/references.ts'
import { paragraphField, richTextField, textField } from '../fields/texts.ts'

/** The singleton "What's Inside page" (DOC-11). */
export const whatsInside = defineType({
  name: 'whatsInside',
  title: "What's Inside page",
  type: 'document',
  icon: SearchIcon,
  fields: [
    textField({
      name: 'title',
      title: 'Title',
      description: 'The page’s name in links and search results. Empty: the introduction’s title.',
    }),
    textField({
      name: 'introTitle',
      title: 'Introduction: title',
      description: 'The heading. Empty: the page’s title.',
    }),
    richTextField({
      name: 'introText',
      title: 'Introduction: text',
      description: 'Below the heading. Empty: nothing stands there.',
    }),
    defineField({
      name: 'productCategorySections',
      title: 'Categories',
      description: 'A section each, in this order. Empty: left out.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'productCategorySection',
          title: 'Section',
          type: 'object',
          fields: [
            referenceField(
              {
                name: 'productCategory',
                title: 'Category',
                description: 'What the section is about and leads to.',
              },
              'productCategory',
              'Please choose a category.',
            ),
            textField({ name: 'heading', title: 'Heading', description: 'Empty: the category’s title.' }),
            paragraphField({
              name: 'description',
              title: 'Description',
              description: 'Below it. Empty: nothing stands there.',
            }),
            imageField({
              name: 'image',
              title: 'Image',
              description: 'Beside the words. Empty: they stand alone.',
            }),
            colorListField({
              name: 'backgroundColors',
              title: 'Background colors',
              description: 'Top to bottom. Empty: the category’s.',
            }),
          ],
          preview: {
            select: { title: 'heading', category: 'productCategory.title', media: 'image' },
            prepare: ({ title, category, media }) => ({
              title: title ?? category ?? 'No category',
              subtitle: category,
              media,
            }),
          },
        }),
      ],
    }),
    textField({
      name: 'relatedLinksHeading',
      title: 'Related links: heading',
      description: 'Above the links. Empty: "Read on".',
    }),
    linksField({
      name: 'relatedLinks',
      title: 'Related links',
      description: 'At the foot of the page. Empty: left out.',
    }),
  ],
  preview: {
    select: { subtitle: 'title' },
    prepare: ({ subtitle }) => ({ title: "What's Inside page", subtitle }),
  },
})

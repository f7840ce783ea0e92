import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { defineField, defineType } from 'sanity'
import { CONTENT_CAPS } from '#config/limits.ts'
import { categoryMarquees, introHero } from '../../validation/documents.ts'
import { colorListField } from '../fields/colors.ts'
import { linkField } from '../fields/links.ts'
import { imageField, imageMember } from '../fields/media.ts'
import { byTitle, marqueesField, pathLabel, titleAndSlug } from '../fields/pages.ts'
import { referencesField } from '../fields/references.ts'
import { cbdField, flagField, paragraphField, richTextField, textField } from '../fields/texts.ts'

const intro = [
  textField({
    name: 'introTitle',
    title: 'Title',
    description: 'The heading of the page. Empty: the category’s title.',
    group: 'intro',
  }),
  defineField({
    name: 'introHero',
    title: 'Pictures',
    description:
      'Up to three beside the heading, the middle one in front. Empty: the image or video below stands there.',
    type: 'array',
    group: 'intro',
    of: [imageMember()],
    validation: (rule) => rule.custom(introHero),
  }),
  richTextField({
    name: 'introText',
    title: 'Text',
    description: 'Below the heading. Empty: nothing stands there.',
    group: 'intro',
  }),
  defineField({
    name: 'introMedia',
    title: 'Image or video',
    description:
      'With pictures above: a band below the products, its caption beside it. Without: beside the text. Empty: left out.',
    type: 'media',
    group: 'intro',
  }),
  linkField({
    name: 'introCta',
    title: 'Call to action',
    description: 'Below the text. Empty: left out.',
    group: 'intro',
  }),
]

const outro = [
  textField({
    name: 'outroTitle',
    title: 'Title',
    description: 'Of the page’s last section. Empty: no heading there.',
    group: 'outro',
  }),
  richTextField({
    name: 'outroText',
    title: 'Text',
    description: 'Below it. Empty: nothing stands there.',
    group: 'outro',
  }),
  linkField({
    name: 'outroCta',
    title: 'Call to action',
    description: 'Below the text. Empty: left out.',
    group: 'outro',
  }),
  imageField({
    name: 'outroImage',
    title: 'Image',
    description: 'Beside the text. Empty: no picture there.',
    group: 'outro',
  }),
]

/** The document type "Product categories" (DOC-05). */
export const productCategory = defineType({
  name: 'productCategory',
  title: 'Product category',
  type: 'document',
  icon: ThLargeIcon,
  groups: [
    { name: 'basics', title: 'Basics', default: true },
    { name: 'intro', title: 'Introduction' },
    { name: 'sections', title: 'Sections' },
    { name: 'outro', title: 'End' },
    { name: 'look', title: 'Look' },
  ],
  fields: [
    ...titleAndSlug('productCategory', 'The category’s name, wherever it shows.', 'basics'),
    cbdField('the category and its products', 'basics'),
    referencesField(
      {
        name: 'products',
        title: 'Products',
        description: 'The order on the page. Products of this category not named here follow by title.',
        group: 'basics',
      },
      'product',
    ),
    defineField({
      name: 'menu',
      title: 'In the shop menu',
      description: 'How the category shows there.',
      type: 'object',
      group: 'basics',
      fields: [
        textField({ name: 'title', title: 'Title', description: 'Empty: the category’s title.' }),
        imageField(
          {
            name: 'image',
            title: 'Image',
            description: 'Beside an item of the menu that has no icon. Empty: no picture.',
          },
          { decorative: true },
        ),
      ],
    }),
    ...intro,
    marqueesField(categoryMarquees),
    defineField({
      name: 'featuredProducts',
      title: 'Featured products',
      description: 'A second, shorter shelf.',
      type: 'object',
      group: 'sections',
      fields: [
        textField({
          name: 'title',
          title: 'Title',
          description: 'Above the shelf. Empty: "Also lying about".',
        }),
        paragraphField({
          name: 'text',
          title: 'Text',
          description: 'Below the title. Empty: nothing stands there.',
        }),
        referencesField(
          {
            name: 'products',
            title: 'Products',
            description: 'In this order. Empty: the section is left out.',
          },
          'product',
        ),
        linkField({
          name: 'cta',
          title: 'Call to action',
          description: 'Beside the title. Empty: left out.',
        }),
      ],
    }),
    defineField({
      name: 'ingredients',
      title: 'Ingredients',
      description: 'The words above the ingredients of this category’s products.',
      type: 'object',
      group: 'sections',
      fields: [
        textField({ name: 'title', title: 'Title', description: 'Empty: "What’s inside".' }),
        textField({ name: 'subTitle', title: 'Subtitle', description: 'Empty: nothing stands there.' }),
      ],
    }),
    flagField({
      name: 'showTestimonials',
      title: 'Show testimonials',
      description: `Those that name this category, else those that name none, at most ${CONTENT_CAPS.homeTestimonials}. Off: left out.`,
      group: 'sections',
    }),
    flagField({
      name: 'showPress',
      title: 'Show press',
      description: 'The quotes of the home page. Off: left out.',
      group: 'sections',
    }),
    ...outro,
    colorListField({
      name: 'backgroundColors',
      title: 'Background colors',
      description: 'Of the page, top to bottom. Empty: the shop’s own sky.',
      group: 'look',
    }),
    defineField({
      name: 'backgroundImages',
      title: 'Background images',
      description: 'Behind the introduction. Empty: the colors alone.',
      type: 'array',
      group: 'look',
      of: [imageMember({ decorative: true })],
    }),
  ],
  orderings: [byTitle],
  preview: {
    select: { title: 'title', slug: 'slug.current', cbd: 'cbd', media: 'menu.image' },
    prepare: ({ title, slug, cbd, media }) => ({
      title,
      subtitle: [pathLabel('productCategory', slug), cbd === true ? 'hemp' : null]
        .filter((part) => part !== null)
        .join(' · '),
      media,
    }),
  },
})

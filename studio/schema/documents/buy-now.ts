import { BasketIcon } from '@sanity/icons/Basket'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { buyNowMarquees } from '../../validation/documents.ts'
import { linkField } from '../fields/links.ts'
import { imageField, imageMember } from '../fields/pictures.ts'
import { slugField } from '../fields/slugs.ts'
import { cbdField, descriptionField, paragraphField, requiredTextField } from '../fields/texts.ts'
import { offersField } from './buy-now/offers.ts'
import { faqField, frequencyField, reasonsField, reasonsTitleField } from './buy-now/sections.ts'

/** DOC-08. */
export const buyNow = defineType({
  name: 'buyNow',
  title: 'Buy Now page',
  type: 'document',
  icon: BasketIcon,
  groups: [
    { name: 'basics', title: 'Basics', default: true },
    { name: 'products', title: 'Products' },
    { name: 'sections', title: 'Sections' },
    { name: 'search', title: 'Search & sharing' },
  ],
  fields: [
    requiredTextField(
      {
        name: 'title',
        title: 'Title',
        description: 'The heading of the page, and its name in links.',
        group: 'basics',
      },
      'A title is required.',
    ),
    slugField({ type: 'buyNow', missing: 'A slug is required.', group: 'basics' }),
    cbdField('the page', 'basics'),
    paragraphField(
      {
        name: 'discountExplainer',
        title: 'Discount explained',
        description: 'Below the heading: what subscribing saves. Empty: nothing stands there.',
        group: 'basics',
      },
      2,
    ),
    defineField({
      name: 'floatingImages',
      title: 'Floating images',
      description: 'Three around the heading. Empty: nothing floats.',
      type: 'array',
      group: 'basics',
      of: [imageMember({ decorative: true })],
      validation: (rule) => rule.max(3).error("Can't have more than 3 floating images"),
    }),
    linkField({
      name: 'cta',
      title: 'Call to action',
      description: 'Below the heading. Empty: left out.',
      group: 'basics',
    }),
    offersField,
    reasonsTitleField,
    reasonsField,
    frequencyField,
    defineField({
      name: 'marquees',
      title: 'Marquees',
      description: 'Rows of drifting texts, each slower than the one above. Empty: left out.',
      type: 'array',
      group: 'sections',
      of: [defineArrayMember({ type: 'marquee' })],
      validation: (rule) => rule.custom(buyNowMarquees),
    }),
    faqField,
    descriptionField('search'),
    imageField({
      name: 'poster',
      title: 'Poster',
      description: 'The picture of shared links to this page. Empty: the picture of Site meta.',
      group: 'search',
    }),
  ],
  orderings: [{ title: 'Title', name: 'title', by: [{ field: 'title', direction: 'asc' }] }],
  preview: {
    select: { title: 'title', slug: 'slug.current', media: 'poster' },
    prepare: ({ title, slug, media }) => ({
      title,
      subtitle: slug === undefined ? 'No address yet' : `/shop/buy-now/${slug}`,
      media,
    }),
  },
})

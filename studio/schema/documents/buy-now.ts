import { BasketIcon } from '@sanity/icons/Basket'
import { defineField, defineType } from 'sanity'
import { buyNowMarquees } from '../../validation/documents.ts'
import { linkField } from '../fields/links.ts'
import { imageMember } from '../fields/media.ts'
import {
  byTitle,
  marqueesField,
  pagePreview,
  sharingFields,
  sharingGroup,
  titleAndSlug,
} from '../fields/pages.ts'
import { cbdField, paragraphField } from '../fields/texts.ts'
import { offersField } from './buy-now/offers.ts'
import { faqField, frequencyField, reasonsField, reasonsTitleField } from './buy-now/sections.ts'

/** The document type "Buy Now pages" (DOC-08). */
export const buyNow = defineType({
  name: 'buyNow',
  title: 'Buy Now page',
  type: 'document',
  icon: BasketIcon,
  groups: [
    { name: 'basics', title: 'Basics', default: true },
    { name: 'products', title: 'Products' },
    { name: 'sections', title: 'Sections' },
    sharingGroup,
  ],
  fields: [
    ...titleAndSlug('buyNow', 'The heading of the page, and its name in links.', 'basics'),
    cbdField('the page', 'basics'),
    paragraphField(
      {
        name: 'discountExplainer',
        title: 'Discount explained',
        description: 'Below the heading: what subscribing saves. Empty: the page’s description stands there.',
        group: 'basics',
      },
      2,
    ),
    defineField({
      name: 'floatingImages',
      title: 'Floating images',
      description: 'Three around the products. Empty: nothing floats.',
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
    marqueesField(buyNowMarquees),
    faqField,
    ...sharingFields(
      'Stands below the heading as well, unless the discount is explained there. Empty: the description of Site meta.',
    ),
  ],
  orderings: [byTitle],
  preview: pagePreview('buyNow'),
})

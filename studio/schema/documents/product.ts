import { PackageIcon } from '@sanity/icons/Package'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { knownPriceOf } from '../../storefront/prices.ts'
import { backgroundColors, highlightedIngredients } from '../../validation/product.ts'
import { colorField } from '../fields/colors.ts'
import { linkField } from '../fields/links.ts'
import { imageField } from '../fields/media.ts'
import { byTitle } from '../fields/pages.ts'
import { referenceField, referencesField } from '../fields/references.ts'
import { slugField } from '../fields/slugs.ts'
import { cbdField, flagField, requiredTextField, richTextField, textField } from '../fields/texts.ts'
import { deprecatedFields } from './product/deprecated.ts'
import { purchaseSettingsField } from './product/purchase.ts'
import {
  featuresField,
  lookbookField,
  relatedProductsField,
  relatedSocialMediaField,
} from './product/sections.ts'
import { shopifyField } from './product/shopify.ts'
import { thumbField } from './product/thumb.ts'

/** The document type "Products" (DOC-04). */
export const product = defineType({
  name: 'product',
  title: 'Product',
  type: 'document',
  icon: PackageIcon,
  groups: [
    { name: 'basics', title: 'Basics', default: true },
    { name: 'buying', title: 'Buying' },
    { name: 'pictures', title: 'Pictures' },
    { name: 'look', title: 'Colors' },
    { name: 'page', title: 'Page sections' },
  ],
  fields: [
    requiredTextField(
      {
        name: 'title',
        title: 'Title',
        description: 'The product’s name, wherever it shows.',
        group: 'basics',
      },
      'Please provide a product title',
    ),
    slugField({ type: 'product', missing: 'Please provide a product slug', group: 'basics' }),
    {
      ...referenceField(
        {
          name: 'category',
          title: 'Category',
          description: 'The shelf it stands on, which is part of its address.',
          group: 'basics',
        },
        'productCategory',
        'Please specify a product category',
      ),
    },
    cbdField('the product', 'basics'),
    flagField({
      name: 'hideFromNavigation',
      title: 'Hide from menus',
      description: 'Leaves it out of menus; its page and its place on shelves stay. Off: it shows in menus.',
      group: 'basics',
    }),
    flagField({
      name: 'hideFromCollection',
      title: 'Hide from shelves',
      description:
        'Leaves it out of category and shop pages; its own page stays. Off: it stands on its shelf.',
      group: 'basics',
    }),
    richTextField({
      name: 'description',
      title: 'Description',
      description: 'What it is, below the title on its page. Empty: nothing stands there.',
      group: 'basics',
    }),
    textField({
      name: 'badge',
      title: 'Badge',
      description: 'A few words on its picture, such as "new". Empty: no badge.',
      group: 'basics',
    }),
    textField({
      name: 'hour',
      title: 'Hour',
      description:
        'The hour of the day the flavour belongs to, as its page shows it ("6:40 pm"). Empty: no hour shows.',
      group: 'basics',
    }),
    shopifyField,
    purchaseSettingsField,
    thumbField,
    defineField({
      name: 'heroGallery',
      title: 'Gallery',
      description: 'The large pictures of its page, the first one first. Empty: the thumbnail shows there.',
      type: 'array',
      group: 'pictures',
      of: [defineArrayMember({ type: 'contentSlide' })],
    }),
    imageField(
      {
        name: 'favicon',
        title: 'Browser tab icon',
        description: 'The small picture in the browser’s tab on its page. Empty: the shop’s own.',
        group: 'pictures',
      },
      { decorative: true },
    ),
    defineField({
      name: 'colors',
      title: 'Colors',
      description: 'Of its page, and of whatever page its thumbnail is pointed at on.',
      type: 'colors',
      group: 'look',
      validation: (rule) => [
        rule.required().error('Please choose 1 to 4 background colors'),
        rule.custom((value) => (value === undefined || value === null ? true : backgroundColors(value))),
      ],
    }),
    colorField({
      name: 'colorSectionBackground',
      title: 'Section background',
      description: 'Behind the lookbook on its page. Empty: the last background color.',
      group: 'look',
    }),
    referencesField(
      {
        name: 'ingredients',
        title: 'Highlighted ingredients',
        description: 'Shown with their pictures on its page, in this order. Empty: the section is left out.',
        group: 'page',
      },
      'ingredient',
      highlightedIngredients,
    ),
    featuresField,
    linkField({
      name: 'relatedProductsTitleLink',
      title: 'Related products: title',
      description:
        'Its words are the heading above related products, and a button beside them leads where it does. Empty: a heading of the shop’s own, without a button.',
      group: 'page',
    }),
    relatedProductsField,
    relatedSocialMediaField,
    lookbookField,
    ...deprecatedFields,
  ],
  orderings: [
    byTitle,
    {
      title: 'Category, then title',
      name: 'category',
      by: [
        { field: 'category.title', direction: 'asc' },
        { field: 'title', direction: 'asc' },
      ],
    },
  ],
  preview: {
    select: {
      title: 'title',
      category: 'category.title',
      cbd: 'cbd',
      hidden: 'hideFromCollection',
      commerceId: 'shopify.product.id',
      media: 'thumb.image',
    },
    prepare: ({ title, category, cbd, hidden, commerceId, media }) => ({
      title,
      subtitle: [
        category ?? 'No category',
        knownPriceOf(commerceId),
        cbd === true ? 'hemp' : null,
        hidden === true ? 'not on shelves' : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
      media,
    }),
  },
})

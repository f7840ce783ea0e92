import { StarIcon } from '@sanity/icons/Star'
import { defineType } from 'sanity'
import { referenceField } from '../fields/references.ts'

/** The singleton "Featured product" (DOC-06). */
export const featuredProduct = defineType({
  name: 'featuredProduct',
  title: 'Featured product',
  type: 'document',
  icon: StarIcon,
  fields: [
    referenceField(
      {
        name: 'product',
        title: 'Product',
        description: 'What the empty cart suggests. Empty: it suggests nothing.',
      },
      'product',
    ),
  ],
  preview: {
    select: { subtitle: 'product.title', media: 'product.thumb.image' },
    prepare: ({ subtitle, media }) => ({ title: 'Featured product', subtitle, media }),
  },
})

import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { requiredTextField, textsField } from '../fields/texts.ts'

/** The document type "Promotional products" (DOC-07, PROMO-03). */
export const promotionalProduct = defineType({
  name: 'promotionalProduct',
  title: 'Promotional product',
  type: 'document',
  icon: TagIcon,
  fields: [
    requiredTextField(
      {
        name: 'size',
        title: 'Pack size',
        description:
          'The value of a variant’s option "Pack Size", exactly: a cart with such a line gets what is listed below.',
      },
      'A size is required.',
    ),
    defineField({
      name: 'order',
      title: 'Order',
      description:
        'The smallest first: the first size found in the cart decides. Empty: after all others, by size.',
      type: 'number',
    }),
    textsField({
      name: 'targetProductSkus',
      title: 'What comes along',
      description: 'SKUs of the commerce service’s promotional products. Empty: nothing comes along.',
    }),
    textsField({
      name: 'limitedTargetProductSkus',
      title: 'What comes along with a single pack',
      description:
        'SKUs that are added when the cart holds exactly one pack of one size. Empty: nothing more is added.',
    }),
  ],
  orderings: [
    {
      title: 'Order',
      name: 'order',
      by: [
        { field: 'order', direction: 'asc' },
        { field: 'size', direction: 'asc' },
      ],
    },
  ],
  preview: {
    select: { title: 'size', first: 'targetProductSkus.0', second: 'targetProductSkus.1' },
    prepare: ({ title, first, second }) => ({
      title,
      subtitle: [first, second].filter((sku) => sku !== undefined).join(', ') || 'Nothing comes along',
    }),
  },
})
